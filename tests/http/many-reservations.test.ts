import { expect, it } from 'vitest';
import { allowReservation } from '#operations/reservation/review-draft.ts';
import { chooseCar, EXAMPLE_CHOICES, RENTER, WORDS } from '#tests/support/book-by-form.ts';
import { readValues } from '#tests/support/html/forms.ts';
import { getControl } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

const count = async () => (await site.query('SELECT 1 FROM reservations')).length;

it('limits reservations of one network, and keeps what was typed', async () => {
  const network = '203.0.113.77';
  for (let made = 0; made < 199; made++)
    expect((await allowReservation(site.services, network)).kind).toBe('allowed');
  const visitor = site.visit();
  const confirm = async (typed: Record<string, string>) => {
    await chooseCar(visitor, { type: 'normal' });
    const fields = { ...EXAMPLE_CHOICES, ...RENTER, ...typed, intent: 'reserve' };
    return visitor.post('/reserva', fields, { 'x-forwarded-for': network });
  };
  expect((await confirm({ email: 'no address' })).status).toBe(400);
  expect((await confirm({})).location).toBe('/reserva/thanks');
  expect(await count()).toBe(1);
  const refused = await confirm({ lastName: 'Rodríguez' });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain('Desde tu red ya se hicieron muchas reservas seguidas. Espera');
  expect(readValues(getControl(refused, 'lastName'))).toEqual(['Rodríguez']);
  expect(await count()).toBe(1);
  const others = await visitor.press(refused, WORDS.es.confirm);
  expect(others.url.pathname).toBe('/reserva/thanks');
});
