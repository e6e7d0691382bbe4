import { expect, it } from 'vitest';
import { chooseCar, confirm, EXAMPLE_CHOICES, getCode, RENTER } from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { errorOf, getControl, readQuote } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

const search = { pickup_location: 'VES', return_location: 'VES' };

it.each([
  [
    'es',
    'Te llevamos el auto',
    'Escribe la dirección de entrega',
    'Ciudad de Panamá, área bancaria y centro',
  ],
  ['en', 'We bring the car to you', 'Enter the delivery address', 'Panama City, banking area and center'],
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

it('is changed and removed with the reservation, with the address in no address of a page', async () => {
  const visitor = site.visit();
  const page = await chooseCar(visitor, { search, type: 'normal' });
  const typed = { ...EXAMPLE_CHOICES, ...RENTER, email: 'moves@example.com', license: 'L-moves' };
  const thanks = await confirm(visitor, page, typed);
  const code = getCode(thanks);
  const open = async () => visitor.click(await visitor.open(`/mi-reserva/${code}`), 'Cambiar la reserva');
  const ask = async (delivery_zone: string) =>
    visitor.press(await open(), 'Ver la diferencia', { delivery_zone });

  const shown = await ask('centro');
  expect(readQuote(shown, 'Precio nuevo').Total).not.toBe(readQuote(shown, 'Precio de ahora').Total);
  const refused = await visitor.send(shown, 'Confirmar el cambio', { delivery_instructions: 'Lobby' });
  expect([refused.status, errorOf(refused, 'delivery_address')]).toEqual([
    400,
    'Escribe la dirección de entrega',
  ]);
  expect(readValues(getControl(refused, 'delivery_instructions'))).toEqual(['Lobby']);
  const done = await visitor.press(refused, 'Confirmar el cambio', { delivery_address: 'Hotel Central' });
  expect(done.text).toContain('Tu reserva cambió');
  for (const text of ['Hotel Central', 'Lobby']) expect(done.text).toContain(text);

  const again = await ask('centro');
  expect(readValues(getControl(again, 'delivery_address'))).toEqual(['Hotel Central']);
  expect(again.url.search).not.toContain('Hotel');
  const moved = await visitor.press(again, 'Confirmar el cambio', { delivery_address: 'Calle 51' });
  expect([moved.text.includes('Calle 51'), moved.text.includes('Hotel Central')]).toEqual([true, false]);

  const removed = await visitor.press(await ask(''), 'Confirmar el cambio');
  expect(removed.text).not.toContain('Calle 51');
});
