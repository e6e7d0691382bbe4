import { beforeAll, expect, it } from 'vitest';
import { verifyCheckIn } from '#tests/support/check-in-by-form.ts';
import { errorOf, type Page } from '#tests/support/html/page.ts';
import { findAll } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();
let clerk: Visitor;
beforeAll(async () => {
  clerk = await signInStaff(site, 'counter');
});

/** A renter at home, whose papers are approved. */
async function anApproved() {
  const { visitor: renter, code } = await verifyCheckIn(site);
  await site.query(
    `UPDATE precheckins p SET papers_decision = 'approved', step = 'done'
     FROM reservations r WHERE r.id = p.reservation_id AND r.code = $1`,
    [code],
  );
  return { renter, code, own: `/mi-reserva/${code}`, handOver: `/staff/reservations/${code}/hand-over` };
}

/** What a clerk can fill in. */
const fieldsOf = (page: Page) =>
  findAll(
    page.root,
    ({ name, attributes }) => ['input', 'select', 'textarea'].includes(name) && attributes.type !== 'hidden',
  ).map(({ attributes }) => attributes.name);

it('a renter with approved papers signs at home, and the counter hands the car over without a signature', async () => {
  const { renter, own, code, handOver } = await anApproved();
  const before = fieldsOf(await clerk.open(handOver));
  const form = await renter.click(await renter.open(own), 'Firmar el contrato');
  expect(form.text).toContain('Acepto la cuenta y las condiciones del alquiler');
  for (const name of ['', ' ', '4111 1111 1111 1111', 'x'.repeat(101)]) {
    const refused = await renter.send(form, 'Firmar el contrato', { signed_name: name });
    expect([refused.status, errorOf(refused, 'signed_name')]).toEqual([
      400,
      expect.stringContaining('100 letras'),
    ]);
  }
  const signed = await renter.press(form, 'Firmar el contrato', { signed_name: 'Ana Pérez' });
  expect(signed.text).toContain('Tu contrato está firmado Lo firmó Ana Pérez');
  expect((await renter.send(form, 'Firmar el contrato', { signed_name: 'Otra' })).status).toBe(303);

  const page = await clerk.open(handOver);
  expect(page.text).toContain('Firmado por Ana Pérez');
  expect(fieldsOf(page)).toEqual(before.filter((name) => name !== 'signed_name'));
  const done = await clerk.press(page, 'Entregar el auto', {
    km: '100',
    fuel: '8',
    deposit_reference: 'T-1',
  });
  expect(done.text).toContain('Firma Ana Pérez');
  const pdf = await clerk.get(`/staff/reservations/${code}/agreement`);
  expect(pdf.status).toBe(200);
});

it('a change after signing asks again, and a page that was read before it signs nothing', async () => {
  const { renter, own, code, handOver } = await anApproved();
  const form = await renter.open(`${own}/firmar`);
  await renter.press(form, 'Firmar el contrato', { signed_name: 'Ana Pérez' });
  const change = await clerk.open(`/staff/reservations/${code}/change`);
  const ready = await clerk.send(change, 'Ver la diferencia', { extra_PANAPASS: '0' });
  expect((await clerk.press(ready, 'Cambiar')).text).toContain('El cambio está hecho');
  expect(fieldsOf(await clerk.open(handOver))).toContain('signed_name');
  const stale = await renter.send(form, 'Firmar el contrato', { signed_name: 'Ana Pérez' });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain('Tu reserva cambió mientras leías y no firmaste nada');
  const again = await renter.press(stale, 'Firmar el contrato');
  expect(again.text).toContain('Tu contrato está firmado');
});

it('nobody signs without approved papers, nor for another renter', async () => {
  const { renter, own, code } = await anApproved();
  expect((await site.visit().get(`${own}/firmar`)).location).toBe('/mi-reserva');
  await site.query(
    `UPDATE precheckins p SET papers_decision = NULL FROM reservations r WHERE r.id = p.reservation_id AND r.code = $1`,
    [code],
  );
  expect((await renter.open(own)).text).not.toContain('Firmar el contrato');
  expect((await renter.get(`${own}/firmar`)).location).toBe(own);
  await renter.post(`${own}/firmar`, { signed_name: 'Ana Pérez', terms: 'x' });
  const stored = await site.query(
    `SELECT p.signed_name FROM precheckins p JOIN reservations r ON r.id = p.reservation_id WHERE r.code = $1`,
    [code],
  );
  expect(stored).toEqual([{ signed_name: null }]);
});
