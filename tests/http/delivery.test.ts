import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseCar, confirm, EXAMPLE_CHOICES, getCode, RENTER } from '#tests/support/book-by-form.ts';
import { errorOf, getControl, readQuote } from '#tests/support/html/page.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const search = { pickup_location: 'VES', return_location: 'VES' };

it.each([
  ['es', 'Te llevamos el auto', 'Este campo es obligatorio', 'Ciudad de Panamá, área bancaria y centro'],
  ['en', 'We bring the car to you', 'This field is required', 'Panama City, banking area and center'],
] as const)(
  'can be chosen without scripts, is billed and confirmed (%s)',
  async (language, title, required, label) => {
    const visitor = site.visit();
    const page = await chooseCar(visitor, { language, search, type: 'normal' });
    const typed = {
      ...EXAMPLE_CHOICES,
      ...RENTER,
      email: `${language}@example.com`,
      license: `L-${language}`,
    };
    const refused = await confirm(visitor, page, { ...typed, delivery_zone: 'centro' });
    expect([refused.status, errorOf(refused, 'delivery_address')]).toEqual([400, required]);
    expect(JSON.stringify(readQuote(refused))).toContain('15.00');
    const thanks = await confirm(visitor, refused, { ...typed, delivery_address: 'Calle 50, torre 3' });
    expect(getCode(thanks)).toMatch(/^FF-/);
    for (const text of [title, label, 'Calle 50, torre 3']) expect(thanks.text).toContain(text);
  },
);

it('is not offered where the company brings no cars', async () => {
  const page = await chooseCar(site.visit(), { search: { pickup_location: 'DAV', return_location: 'DAV' } });
  expect(() => getControl(page, 'delivery_zone')).toThrow();
});
