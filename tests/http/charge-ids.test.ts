import { expect, it } from 'vitest';
import { chooseCar, getCode, RENTER, reserve, TO_PAYMENT } from '#tests/support/book-by-form.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();

const car = 'Toyota Yaris';
const CHOICES = { coverage: 'PCM', era: 'ERA', extra_CHILDSEAT: '2' };
const BOOKED = [
  ['prepaid-discount', 'PREPAY15'],
  ['protection', 'PCM'],
  ['era', 'ERA'],
  ['extra', 'CSEAT'],
  ['coupon', 'CP-WELCOME'],
];

/** Kinds and ids of quote lines with a charge id, in the order of the bill. */
async function storedIds(code: string): Promise<unknown[]> {
  const rows = await site.query<{ kind: string; charge_id: string }>(
    `SELECT l.kind, l.charge_id FROM quote_lines l JOIN reservations r ON r.id = l.reservation_id
     WHERE r.code = $1 AND l.charge_id IS NOT NULL ORDER BY l.position`,
    [code],
  );
  return rows.map(({ kind, charge_id }) => [kind, charge_id]);
}

/** Kinds and charge ids of the lines in the renter's data export. */
async function exportedIds(visitor: Visitor, code: string): Promise<unknown[]> {
  const { body } = await visitor.get(`/mi-reserva/${code}/datos.json`);
  const { reservation } = JSON.parse(body) as {
    reservation: { quote: { lines: { kind: string; chargeId?: string }[] } };
  };
  return reservation.quote.lines.flatMap(({ kind, chargeId }) => (chargeId ? [[kind, chargeId]] : []));
}

it('follows the ids of the rental system from content to the stored bill, past later edits', async () => {
  const visitor = site.visit();
  const form = await visitor.press(await chooseCar(visitor, { car }), 'Aplicar', { coupon: 'BIENVENIDO10' });
  const code = getCode(await visitor.press(form, TO_PAYMENT.es, { ...CHOICES, ...RENTER }));
  expect(await storedIds(code)).toEqual(BOOKED);

  await site.edit('descuentos', { charge_id: 'PREPAY15' }, { charge_id: 'PREPAY15-NEW' });
  await site.edit('coupons', { code: 'BIENVENIDO10' }, { charge_id: 'CP-NEW' });
  await site.edit('extras', { code: 'CHILDSEAT' }, { charge_id: 'CSEAT-NEW' });
  expect(await storedIds(code)).toEqual(BOOKED);
  await visitor.send(await visitor.open('/mi-reserva'), 'Ver mi reserva', { code, who: 'Pérez' });
  expect(await exportedIds(visitor, code)).toEqual(BOOKED);

  const later = getCode(await reserve(site.visit(), { car, typed: { ...CHOICES, extra_PANAPASS: '0' } }));
  expect(await storedIds(later)).toEqual([
    ['prepaid-discount', 'PREPAY15-NEW'],
    ['protection', 'PCM'],
    ['era', 'ERA'],
    ['extra', 'CSEAT-NEW'],
  ]);
});
