import { expect, it } from 'vitest';
import { chooseCar, confirm, EXAMPLE_CHOICES, RENTER } from '#tests/support/book-by-form.ts';
import { errorOf } from '#tests/support/html/page.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();

const MANY = 'Desde tu red ya se probaron muchos códigos. Espera 15 minutos y prueba este de nuevo';

/** Guesses ten coupons in the address and ten in the booking form. */
async function guessTwenty(visitor: Visitor): Promise<void> {
  for (let count = 0; count < 10; count++) {
    expect((await visitor.get(`/flota?coupon=GUESS${count}`)).text).toContain('El cupón no existe');
    const refused = await visitor.post('/reserva', { coupon: `FORM${count}`, intent: 'apply-coupon' });
    expect(errorOf(refused, 'coupon')).toBe('El cupón no existe');
  }
}

it('makes a network that guesses coupons wait, in the fleet and in the booking', async () => {
  const visitor = site.visit();
  await chooseCar(visitor);
  await guessTwenty(visitor);
  for (const code of ['GUESS99', 'AHORRA20'])
    expect((await visitor.get(`/flota?coupon=${code}`)).text).toContain(MANY);
  const refused = await visitor.post('/reserva', { coupon: 'AHORRA20', intent: 'apply-coupon' });
  expect([refused.status, errorOf(refused, 'coupon')]).toEqual([400, MANY]);
  expect((await visitor.get('/en/flota?coupon=AHORRA20')).text).toContain(
    'Many codes have been tried from your network. Wait 15 minutes and try this one again',
  );
  expect((await site.visit().get('/flota?coupon=AHORRA20')).text).not.toContain(MANY);
});

it('books with a coupon that was applied before others of the network guessed', async () => {
  const visitor = site.visit();
  const applied = await visitor.press(await chooseCar(visitor, { type: 'normal' }), 'Aplicar', {
    coupon: 'AHORRA20',
  });
  for (let count = 0; count < 21; count++) await visitor.get(`/flota?coupon=OTHERS${count}`);
  expect((await visitor.get('/flota?coupon=BIENVENIDO10')).text).toContain(MANY);
  const done = await confirm(visitor, applied, { ...EXAMPLE_CHOICES, ...RENTER });
  expect(done.url.pathname).toBe('/reserva/thanks');
  const [row] = await site.query<{ code: string }>('SELECT coupon_code AS code FROM reservations');
  expect(row?.code).toBe('AHORRA20');
});
