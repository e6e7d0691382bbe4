import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { demoStaff } from '#demo/staff.ts';
import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { anAttempt, heldForNow } from '#tests/support/a-reservation.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { type DemoRole, signInStaff } from '#tests/support/sign-in-staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const site = siteForTests();
let store: Store;
const visitors = new Map<DemoRole, Visitor>();

beforeAll(async () => {
  store = createStore(site.database);
  for (const { role } of demoStaff) visitors.set(role, await signInStaff(site, role));
});
beforeEach(() => site.edit('sites_config', { brand: 'firefly' }, { refund_limit: 100 }));

function as(role: DemoRole): Visitor {
  const visitor = visitors.get(role);
  if (!visitor) throw new Error(role);
  return visitor;
}

/** A confirmed reservation whose payment has this state. */
async function aReservationWith(
  state: 'paid' | 'manual_review',
): Promise<{ reservation: Reservation; order: string }> {
  const reservation = await getPlaced(store, heldForNow());
  const order = `${reservation.code}-01`;
  const attempt = anAttempt(reservation, { gatewayOrderId: order, createdAt: Date.now() });
  await store.payments.create(attempt, { now: Date.now(), maxAttempts: 9 });
  const path = state === 'paid' ? ['starting', 'paid'] : ['starting', 'unknown', 'manual_review'];
  for (const step of path)
    await site.query(`UPDATE payment_attempts SET state = $2, next_check_at = NULL WHERE id = $1`, [
      attempt.id,
      step,
    ]);
  await confirm(reservation, state === 'paid' ? 'paid' : 'pending');
  return { reservation, order };
}

function confirm({ id }: Reservation, status: string) {
  return site.query(
    `UPDATE reservations SET state = 'confirmed', payment_status = $2, hold_until = NULL, version = version + 1,
      pickup_at = now() + interval '30 days', return_at = now() + interval '37 days' WHERE id = $1`,
    [id, status],
  );
}

const pathOf = ({ code }: Reservation, verb = '') => `/staff/reservations/${code}${verb && `/${verb}`}`;

describe('a refund', () => {
  it('over the limit is shown, asked for by one and confirmed by another', async () => {
    const { reservation } = await aReservationWith('paid');
    const form = await as('finance').click(await as('finance').open(pathOf(reservation)), 'Devolver dinero');
    expect(form.text).toContain('$484.14');
    const shown = await as('finance').press(form, 'Ver la devolución', { amount: '150', reason: 'Sin aire' });
    expect(shown.text).toContain('Se devuelven $150.00: A la tarjeta o cuenta que pagó. Motivo: Sin aire');
    expect(shown.text).toContain('espera hasta que otra persona la confirme');
    const edited = await as('finance').press(shown, 'Cambiar');
    expect(edited.body).toContain('value="150"');
    const asked = await as('finance').press(shown, 'Devolver dinero');
    expect(asked.text).toContain('espera a otra persona');
    const own = await as('finance').open(pathOf(reservation, 'refund'));
    expect(own.text).toContain('otra persona la confirma');
    expect(own.text).not.toContain('Confirmar la devolución');
    const list = await as('admin').open('/staff/money?list=refunds');
    expect(list.text).toContain('Esperan a una segunda persona');
    const waiting = await as('admin').click(list, reservation.code);
    await as('admin').press(waiting, 'Confirmar la devolución');
    expect(await store.payments.refunds.listByReservation(reservation.id)).toMatchObject([
      { amountCents: 15_000 },
    ]);
    expect((await as('admin').send(waiting, 'Confirmar la devolución')).status).toBe(303);
    expect(await store.payments.refunds.listByReservation(reservation.id)).toHaveLength(1);
  });

  it('below the limit is made at once, by a double click once, and refused when it is more than was paid', async () => {
    const { reservation } = await aReservationWith('paid');
    const form = await as('finance').open(pathOf(reservation, 'refund'));
    const much = await as('finance').send(form, 'Ver la devolución', { amount: '485', reason: 'x' });
    expect([much.status, much.text]).toEqual([
      400,
      expect.stringContaining('Solo se pueden devolver $484.14.'),
    ]);
    const card = await as('finance').send(form, 'Ver la devolución', {
      amount: '5',
      reason: '4111 1111 1111 1111',
    });
    expect([card.status, card.text]).toEqual([400, expect.stringContaining('número de tarjeta')]);
    const shown = await as('finance').press(form, 'Ver la devolución', { amount: '20', reason: 'Demora' });
    const both = await Promise.all([1, 2].map(() => as('finance').send(shown, 'Devolver dinero')));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(await store.payments.refunds.listByReservation(reservation.id)).toHaveLength(1);
    const open = await as('finance').open('/staff/money?list=refunds');
    expect(open.text).toContain(`${reservation.code}-R1`);
  });

  it('of a page that is old keeps what was typed', async () => {
    const { reservation } = await aReservationWith('paid');
    const form = await as('finance').open(pathOf(reservation, 'refund'));
    const shown = await as('finance').press(form, 'Ver la devolución', {
      amount: '20',
      reason: 'Demora <b>larga</b>',
    });
    await site.query('UPDATE reservations SET version = version + 1 WHERE id = $1', [reservation.id]);
    const stale = await as('finance').send(shown, 'Devolver dinero');
    expect(stale.status).toBe(409);
    expect(stale.body).toContain('Demora &lt;b&gt;larga');
    expect(stale.body).toContain('value="20"');
    expect(await store.payments.refunds.listByReservation(reservation.id)).toEqual([]);
  });
});

describe('the counter', () => {
  async function aNormal(): Promise<Reservation> {
    const reservation = await getPlaced(store, { ...heldForNow(), reservationType: 'normal' });
    await site.query(
      `UPDATE reservations SET due_now_cents = 0, due_at_branch_cents = 20000,
        total_cents = 20000, tax_cents = tax_cents + 20000 - total_cents, version = version + 1,
        quote = quote || '{"dueNowCents": 0, "dueAtBranchCents": 20000}' WHERE id = $1`,
      [reservation.id],
    );
    await confirm(reservation, 'unpaid');
    return reservation;
  }

  it('records what it takes, which the reservation shows as paid', async () => {
    const reservation = await aNormal();
    const form = await as('counter').click(await as('counter').open(pathOf(reservation)), 'Registrar cobro');
    expect(form.body).toContain('value="200.00"');
    const today = () => as('counter').open(`/staff/today?q=${reservation.code}`);
    expect((await today()).text).toContain('Sin pagar · debe $200.00');
    const typed = { method: 'terminal', reference: '4111-1111-1111-1111' };
    const refused = await as('counter').send(form, 'Registrar cobro', typed);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('número de tarjeta')]);
    const much = await as('counter').send(form, 'Registrar cobro', { amount: '200.01' });
    expect([much.status, much.text]).toEqual([400, expect.stringContaining('Solo faltan $200.00')]);
    const done = await as('counter').press(refused, 'Registrar cobro', { reference: 'T-9 00012' });
    expect(done.text).toContain('El cobro está registrado.');
    expect(done.text).toContain('T-9 00012');
    expect(await store.reservations.find(reservation.id)).toMatchObject({ paymentStatus: 'paid' });
    expect((await today()).text).not.toContain('debe');
    const nothing = await as('counter').open(pathOf(reservation, 'payment'));
    expect(nothing.text).toContain('No hay nada por cobrar');
  });

  it('closes its day with what was counted; what comes later is of the next day', async () => {
    const reservation = await aNormal();
    const cash = await as('counter').open(pathOf(reservation, 'payment'));
    await as('counter').press(cash, 'Registrar cobro', { amount: '120', method: 'cash' });
    const today = dateOf(fromInstant(Date.now()));
    const day = await as('counter').open(`/staff/money/close?branch=PTY&date=${today}`);
    expect(day.text).toContain(reservation.code);
    const unread = await as('counter').send(day, 'Cerrar caja', { counted: 'mucho' });
    expect([unread.status, unread.body]).toEqual([400, expect.stringContaining('value="mucho"')]);
    const closed = await as('counter').press(day, 'Cerrar caja', {
      counted: '119.50',
      note: 'Faltan 50 centavos',
    });
    expect(closed.text).toContain('−$0.50');
    expect(closed.text).toContain('mostrador@staff.example');
    expect((await as('counter').send(day, 'Cerrar caja', { counted: '119.50' })).status).toBe(303);
    const other = await as('admin').post('/staff/money/close', {
      intent: 'close-day',
      branch: 'PTY',
      date: today,
      counted: '1',
      entries: '0',
    });
    expect(other.status).toBe(409);
    const later = await as('counter').open(pathOf(reservation, 'payment'));
    await as('counter').press(later, 'Registrar cobro', { amount: '10', method: 'cash' });
    const entries = await site.query<{ later: boolean }>(
      `SELECT day > $2::date AS later FROM counter_payments WHERE reservation_id = $1 ORDER BY taken_at`,
      [reservation.id, today],
    );
    expect(entries).toEqual([{ later: false }, { later: true }]);
  });

  it('says at a cancellation what it has taken, which finance finds until it is given back', async () => {
    const reservation = await aNormal();
    const cash = await as('counter').open(pathOf(reservation, 'payment'));
    await as('counter').press(cash, 'Registrar cobro', { amount: '50', method: 'cash' });
    const form = await as('counter').open(pathOf(reservation, 'cancel'));
    expect(form.text).toContain('La sucursal cobró $50.00: se devuelve con “Devolver dinero”.');
    await as('counter').press(form, 'Cancelar reserva');
    const list = await as('finance').open('/staff/money?list=refunds');
    const refund = await as('finance').click(list, reservation.code);
    const typed = { amount: '50', way: 'cash', reason: 'Cancelada' };
    const shown = await as('finance').press(refund, 'Ver la devolución', typed);
    await as('finance').press(shown, 'Devolver dinero');
    expect((await as('finance').open('/staff/money?list=refunds')).text).not.toContain(reservation.code);
  });
});

it('an unclear payment is named where it is in the way, with a link for those who resolve it', async () => {
  const { reservation, order } = await aReservationWith('manual_review');
  const page = await as('counter').open(pathOf(reservation, 'cancel'));
  expect(page.text).toContain(`${order} está en revisión`);
  expect(page.text).toContain('lo resuelve finanzas');
  expect(page.body).not.toContain(`/staff/money/${order}`);
  const movement = await as('admin').click(
    await as('admin').open(pathOf(reservation, 'cancel')),
    'Verlo en Dinero',
  );
  expect(movement.text).toContain('Qué muestra el portal');
});

it('an unclear payment is found, and resolved with a reason', async () => {
  const { reservation, order } = await aReservationWith('manual_review');
  const list = await as('finance').open('/staff/money');
  expect(list.text).toContain('Buscarlo en el portal');
  const page = await as('finance').click(list, order);
  const refused = await as('finance').send(page, 'Resolver', { verdict: 'declined', reason: ' ' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Escribe el motivo.')]);
  const typed = { verdict: 'declined', reason: 'No está en el portal' };
  const done = await as('finance').press(refused, 'Resolver', typed);
  expect(done.text).toContain('Está resuelto.');
  expect(done.text).toContain('finanzas@staff.example: No está en el portal');
  expect((await as('finance').send(page, 'Resolver', typed)).status).toBe(409);
  expect((await as('manager').get(`/staff/money/${order}`)).status).toBe(403);
  expect((await as('finance').get(`/staff/money/${reservation.code}-99`)).status).toBe(404);
  const audit = await as('admin').open(`/staff/audit?subject=${reservation.code}`);
  expect(audit.text).toContain('Resolver pago');
});
