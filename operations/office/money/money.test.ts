import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dateOf, fromInstant, toInstant } from '#domain/calendar/panama.ts';
import { hasRight, roles } from '#domain/office/rights.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { cancelByCompany } from '#operations/office/cancel-by-company.ts';
import { closeDay, readCounterDay } from '#operations/office/money/close-day.ts';
import { decideRefund } from '#operations/office/money/decide-refund.ts';
import { compareDay, listDifferences, listMoney } from '#operations/office/money/list-money.ts';
import { type RefundForm, refundReservation } from '#operations/office/money/refund-reservation.ts';
import { readRefundable } from '#operations/office/money/refundable.ts';
import {
  openMovement,
  resolveUnclear,
  retryMail,
  retryMovement,
} from '#operations/office/money/resolve-unclear.ts';
import { type TakePayment, takePayment } from '#operations/office/money/take-payment.ts';
import { openReservation } from '#operations/office/open-reservation.ts';
import { findReservations } from '#operations/office/today.ts';
import { settleDuePayments } from '#operations/payment/settle-attempt.ts';
import { settleDueCaptures } from '#operations/payment/transfer/settle-capture.ts';
import { settleDueRefunds } from '#operations/payment/transfer/settle-refund.ts';
import type { Actor } from '#operations/ports/staff-store.ts';
import {
  finishPrecheckin,
  hasToConfirm,
  hasToPay,
  reviewBalance,
} from '#operations/precheckin/finish-precheckin.ts';
import { openPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { savePreferences } from '#operations/precheckin/save-preferences.ts';
import { confirmationMail } from '#operations/reservation/reservation-mails.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { anAttempt } from '#tests/support/a-reservation.ts';
import { anAuditedAct, auditOf, signedIn } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { getPlaced, periodOf } from '#tests/support/open-test-store.ts';
import { passMinutes } from '#tests/support/pass-time.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';

const PRICE_CENTS = 48_414;
const fixture = fixtureForTests();
let { services, store } = fixture;
let finance: Actor;
let admin: Actor;
beforeAll(async () => {
  ({ services, store } = fixture);
  finance = await signedIn(fixture, 'finance');
  admin = await signedIn(fixture, 'admin');
});
beforeEach(async () => {
  fixture.clock.now = toInstant('2026-02-20T09:00');
  limitTo(50_000);
  await fixture.query('DELETE FROM rate_limits');
});
afterEach(() => fixture.bank.control('/reset', {}));

function limitTo(refundLimitCents: number): void {
  fixture.edit((content) => ({ ...content, site: { ...content.site, refundLimitCents } }));
}

async function pay(): Promise<{ reservation: Reservation; attempt: PaymentAttempt }> {
  const { draftId, reservation } = await bookAs(services);
  const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
  return { reservation: await read(reservation), attempt };
}

async function read({ id }: Pick<Reservation, 'id'>): Promise<Reservation> {
  const found = await store.reservations.find(id);
  if (!found) throw new Error('Not placed');
  return found;
}

/** The form of a reservation as it is shown now. */
async function aForm({ id }: Reservation) {
  fixture.clock.now += 1_000;
  const { code, version } = await read({ id });
  return { code, version, formId: randomUUID(), money: (await store.money.read(id)).version };
}

const online = {
  way: 'online',
  branch: '',
  reference: '',
  isCorrection: false,
  reason: 'Silla rota',
} as const;

async function refund(
  actor: Actor,
  reservation: Reservation,
  amountCents: number,
  changes: Partial<RefundForm> = {},
) {
  const form = await aForm(reservation);
  return refundReservation(services, actor, { ...form, ...online, amountCents, ...changes });
}

async function settle(): Promise<void> {
  while ((await settleDueRefunds(services)) > 0);
}

const refundsOf = async ({ id }: Reservation) =>
  (await store.payments.refunds.listByReservation(id)).map(
    ({ amountCents, state }) => `${amountCents} ${state}`,
  );

const linesOf = async (subject: string) =>
  (await auditOf(fixture, subject)).map(({ verb, outcome }) => `${verb} ${outcome}`);

describe('a refund', () => {
  it('goes back to the card at once, in the name of the employee, and is at most what is left', async () => {
    const { reservation, attempt } = await pay();
    await fixture.bank.control('/settle', {});
    expect(await refund(finance, reservation, 5_000)).toEqual({ kind: 'done' });
    await settle();
    expect(await refundsOf(reservation)).toEqual(['5000 refunded']);
    expect((await fixture.bank.readLedger()).netCents).toBe(PRICE_CENTS - 5_000);
    expect(await store.payments.refunds.listByReservation(reservation.id)).toMatchObject([
      { attemptId: attempt.id, cause: 'goodwill', reason: 'Silla rota', requestedBy: finance.name },
    ]);
    expect(await auditOf(fixture, reservation.code)).toMatchObject([
      {
        verb: 'refund',
        who: finance.name,
        after: { amountCents: 5_000, way: 'online' },
        reason: 'Silla rota',
      },
    ]);
    expect(await refund(finance, reservation, PRICE_CENTS)).toEqual({
      kind: 'too-much',
      refundableCents: PRICE_CENTS - 5_000,
    });
    expect(await refund(finance, reservation, PRICE_CENTS - 5_000)).toEqual({ kind: 'done' });
    await settle();
    expect(await read(reservation)).toMatchObject({ state: 'confirmed', paymentStatus: 'reversed' });
  });

  it('by two people at once, or of a page that is old, is made once', async () => {
    const { reservation } = await pay();
    const form = { ...(await aForm(reservation)), ...online, amountCents: 5_000 };
    const outcomes = await Promise.all([
      refundReservation(services, finance, form),
      refundReservation(services, admin, { ...form, formId: randomUUID() }),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['done', 'stale']);
    expect(await refundsOf(reservation)).toEqual(['5000 requested']);
    expect(await linesOf(reservation.code)).toEqual(['refund done']);
  });

  it('waits for one that is on its way, and for money that is being reversed', async () => {
    const { reservation, attempt } = await pay();
    await refund(finance, reservation, 5_000);
    expect(await refund(finance, reservation, 5_000)).toEqual({
      kind: 'open-refund',
      reference: `${reservation.code}-R1`,
    });
    const other = await pay();
    await fixture.query(`UPDATE payment_attempts SET state = 'reversing' WHERE id = $1`, [other.attempt.id]);
    expect(await refund(finance, other.reservation, 5_000)).toEqual({ kind: 'being-reversed' });
    expect(attempt.id).not.toBe(other.attempt.id);
    await fixture.query(`UPDATE payment_attempts SET state = 'reversed' WHERE id = $1`, [other.attempt.id]);
  });

  it.each([
    [{ amountCents: undefined }, 'amount'],
    [{ amountCents: 0 }, 'amount'],
    [{ way: undefined }, 'way'],
    [{ reason: '  ' }, 'reason'],
    [{ reason: 'tarjeta 4111 1111 1111 1111' }, 'card-number'],
    [{ way: 'terminal', branch: 'PTY', reference: '' }, 'reference'],
    [{ way: 'cash', branch: 'NOWHERE' }, 'branch'],
  ] as const)('with %j is not complete', async (changes, problem) => {
    const reservation = await aNormal();
    expect(await refund(finance, reservation, 5_000, changes)).toEqual({ kind: 'invalid', problem });
  });
});

describe('a refund over the limit', () => {
  /** Asked for by finance. */
  async function aWaiting() {
    limitTo(10_000);
    const { reservation } = await pay();
    expect(await refund(finance, reservation, 10_001)).toEqual({ kind: 'done', waits: true });
    const { request } = await store.money.read(reservation.id);
    if (!request) throw new Error('It does not wait');
    const decide = async (actor: Actor, becomes: 'confirmed' | 'rejected', money?: string) =>
      decideRefund(services, actor, {
        code: reservation.code,
        formId: randomUUID(),
        id: request.id,
        becomes,
        money: money ?? (await store.money.read(reservation.id)).version,
      });
    return { reservation, request, decide };
  }

  it('waits for a second person, who is not the one who asked', async () => {
    const { reservation, request, decide } = await aWaiting();
    expect(await refundsOf(reservation)).toEqual([]);
    expect(await refund(admin, reservation, 1_000)).toEqual({ kind: 'waiting' });
    const found = await listMoney(services, admin, {
      list: 'refunds',
      state: undefined,
      branch: 'PTY',
      page: 1,
    });
    expect(found).toMatchObject({
      requests: [{ id: request.id, code: reservation.code, amountCents: 10_001 }],
    });
    expect(await decide(finance, 'confirmed')).toEqual({ kind: 'same-person' });
    await expect(
      fixture.query(
        `UPDATE refund_requests SET outcome = 'confirmed', decided_by = requested_by WHERE id = $1`,
        [request.id],
      ),
    ).rejects.toThrow('refund_requests_second_person');
    expect(await decide(admin, 'confirmed')).toEqual({ kind: 'done' });
    expect(await decide(admin, 'confirmed')).toEqual({ kind: 'stale' });
    expect(await refundsOf(reservation)).toEqual(['10001 requested']);
    expect(await linesOf(reservation.code)).toEqual([
      'confirm-refund done',
      'confirm-refund refused',
      'refund done',
    ]);
    const [made] = await store.payments.refunds.listByReservation(reservation.id);
    expect(made?.requestedBy).toBe(`${finance.name}, ${admin.name}`);
  });

  it('confirmed by two people at once is made once', async () => {
    const { reservation, decide } = await aWaiting();
    const third = await signedIn(fixture, 'finance');
    const outcomes = await Promise.all([decide(admin, 'confirmed'), decide(third, 'confirmed')]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['done', 'stale']);
    expect(await refundsOf(reservation)).toEqual(['10001 requested']);
  });

  it('is rejected also by the one who asked, and then another can be asked for', async () => {
    const { reservation, decide } = await aWaiting();
    expect(await decide(finance, 'rejected')).toEqual({ kind: 'done' });
    expect(await decide(admin, 'confirmed')).toEqual({ kind: 'stale' });
    expect(await refundsOf(reservation)).toEqual([]);
    expect(await refund(finance, reservation, 20_000)).toEqual({ kind: 'done', waits: true });
  });

  it('is not confirmed when the money has gone meanwhile', async () => {
    const { reservation, decide } = await aWaiting();
    await fixture.query(`UPDATE payment_attempts SET state = 'reversing' WHERE reservation_id = $1`, [
      reservation.id,
    ]);
    expect(await decide(admin, 'confirmed')).toEqual({ kind: 'too-much', refundableCents: 0 });
    expect(await decide(admin, 'rejected')).toEqual({ kind: 'done' });
    await fixture.query(`UPDATE payment_attempts SET state = 'reversed' WHERE reservation_id = $1`, [
      reservation.id,
    ]);
  });

  it('is confirmed from a page that shows the present money, and rejected from any', async () => {
    const { reservation, decide } = await aWaiting();
    const { version } = await store.money.read(reservation.id);
    await openChange(await read(reservation), 3_000);
    expect(await decide(admin, 'confirmed', version)).toEqual({ kind: 'stale' });
    expect(await refundsOf(reservation)).toEqual([]);
    expect(await decide(admin, 'rejected', version)).toEqual({ kind: 'done' });
  });

  it('is not made of two below it', async () => {
    limitTo(10_000);
    const { reservation } = await pay();
    expect(await refund(finance, reservation, 6_000)).toEqual({ kind: 'done' });
    await settle();
    expect(await refund(finance, reservation, 4_001)).toEqual({ kind: 'done', waits: true });
  });

  it('counts what an exception gave back beyond what was agreed when it canceled', async () => {
    limitTo(12_000);
    const { reservation } = await pay();
    await openChange(reservation, 3_000);
    await take(admin, reservation, 3_000);
    const keptCents = Math.round((PRICE_CENTS + 3_000) / 5);
    fixture.clock.now = toInstant('2026-03-01T09:00');
    const exception = { isException: true, reason: 'Familia', refundCents: PRICE_CENTS };
    const form = { ...(await aForm(reservation)), ...exception };
    expect(await cancelByCompany(services, admin, form)).toEqual({ kind: 'done' });
    const back = { way: 'cash', branch: 'PTY' } as const;
    const leftCents = 12_000 - keptCents;
    expect(await refund(finance, reservation, leftCents, back)).toEqual({ kind: 'done' });
    expect(await refund(finance, reservation, 1, back)).toEqual({ kind: 'done', waits: true });
  });

  it('needs a second factor that was checked within ten minutes, for both', async () => {
    limitTo(10_000);
    const { reservation } = await pay();
    const withFactor = (actor: Actor, minutes: number): Actor => ({
      ...actor,
      employee: actor.employee && { ...actor.employee, factorSince: 1 },
      factorAt: fixture.clock.now - minutes * 60_000,
    });
    expect(await refund(withFactor(finance, 10), reservation, 10_000)).toEqual({ kind: 'done' });
    await settle();
    expect(await refund(withFactor(finance, 10), reservation, 1)).toEqual({ kind: 'old-factor' });
    expect(await refund(withFactor(finance, 9), reservation, 1)).toEqual({ kind: 'done', waits: true });
    const { request, version } = await store.money.read(reservation.id);
    const decision = {
      code: reservation.code,
      formId: undefined,
      id: request?.id ?? '',
      becomes: 'confirmed',
      money: version,
    } as const;
    expect(await decideRefund(services, withFactor(admin, 10), decision)).toEqual({ kind: 'old-factor' });
    expect(await decideRefund(services, withFactor(admin, 9), decision)).toEqual({ kind: 'done' });
  });
});

/** A reservation to be paid at the pick-up. */
async function aNormal(): Promise<Reservation> {
  const { reservation } = await bookAs(services, { reservationType: 'normal' });
  return read(reservation);
}

const cash = { method: 'cash', reference: '', branch: 'PTY' } as const;

async function take(
  actor: Actor,
  reservation: Reservation,
  amountCents: number | undefined,
  changes: Partial<Pick<TakePayment, 'method' | 'reference' | 'branch'>> = {},
) {
  return takePayment(services, actor, { ...(await aForm(reservation)), ...cash, amountCents, ...changes });
}

const statusOf = async (reservation: Reservation) => (await read(reservation)).paymentStatus;

/** What a change makes due at the branch. */
function makeDue({ id }: Reservation, cents: number) {
  return fixture.query(
    `UPDATE reservations SET version = version + 1, due_at_branch_cents = $2, payment_status = 'unpaid',
      tax_cents = tax_cents + $2 - due_at_branch_cents, total_cents = $2,
      quote = jsonb_set(quote, '{dueAtBranchCents}', to_jsonb($2::int)) WHERE id = $1`,
    [id, cents],
  );
}

/** A change of what is due online. */
function aChange(reservation: Reservation, differenceCents: number): Amendment {
  const { taxCents, totalCents, dueNowCents } = reservation.quote;
  const quote = {
    ...reservation.quote,
    taxCents: taxCents + differenceCents,
    totalCents: totalCents + differenceCents,
    dueNowCents: dueNowCents + differenceCents,
  };
  return {
    id: randomUUID(),
    reservationId: reservation.id,
    purpose: 'change',
    state: 'open',
    baseVersion: reservation.version,
    becomes: { ...reservation, quote },
    differenceCents,
    openUntil: fixture.clock.now + 60 * 60_000,
    createdAt: fixture.clock.now,
  };
}

const open = (amendment: Amendment) =>
  store.reservations.openAmendment(amendment, { period: periodOf(amendment.becomes) });

/** A change that waits for its difference; returns its id. */
async function openChange(reservation: Reservation, differenceCents: number): Promise<string> {
  const amendment = aChange(reservation, differenceCents);
  expect(await open(amendment)).toEqual({ kind: 'opened' });
  return amendment.id;
}

describe('a payment at the counter', () => {
  it('settles a reservation to be paid at the pick-up once all of it is taken', async () => {
    const reservation = await aNormal();
    const clerk = await signedIn(fixture, 'counter', ['PTY']);
    const dueCents = reservation.quote.dueAtBranchCents;
    expect(await statusOf(reservation)).toBe('unpaid');
    expect(await take(clerk, reservation, 10_000)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('unpaid');
    expect(await findReservations(services, clerk, reservation.code)).toMatchObject({
      found: [{ code: reservation.code, owedCents: dueCents - 10_000 }],
    });
    expect(await take(clerk, reservation, dueCents)).toEqual({
      kind: 'too-much',
      owedCents: dueCents - 10_000,
    });
    const terminal = { method: 'terminal', reference: 'T-77 000123' } as const;
    expect(await take(clerk, reservation, dueCents - 10_000, terminal)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('paid');
    expect(await take(clerk, reservation, 1)).toEqual({ kind: 'too-much', owedCents: 0 });
    expect((await store.money.read(reservation.id)).entries).toMatchObject([
      { amountCents: 10_000, method: 'cash', day: '2026-02-20', branch: 'PTY', by: clerk.name },
      { amountCents: dueCents - 10_000, ...terminal },
    ]);
    expect((await auditOf(fixture, reservation.code))[0]).toMatchObject({
      verb: 'payment',
      who: clerk.name,
      after: { amountCents: dueCents - 10_000, ...terminal, branch: 'PTY' },
    });
  });

  it('is compared with what is due when a change makes it more or less', async () => {
    const reservation = await aNormal();
    const dueCents = reservation.quote.dueAtBranchCents;
    await take(admin, reservation, dueCents);
    await makeDue(reservation, dueCents + 500);
    expect(await statusOf(reservation)).toBe('unpaid');
    expect(await take(admin, reservation, 501)).toEqual({ kind: 'too-much', owedCents: 500 });
    expect(await take(admin, reservation, 500)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('paid');
    await makeDue(reservation, dueCents - 500);
    expect(await statusOf(reservation)).toBe('paid');
  });

  it('is owed again when what a change made too much was given back, and another one makes it due', async () => {
    const reservation = await aNormal();
    const dueCents = reservation.quote.dueAtBranchCents;
    const back = { way: 'cash', branch: 'PTY' } as const;
    await take(admin, reservation, dueCents);
    await makeDue(reservation, dueCents - 10_000);
    expect(await refund(finance, reservation, 10_001, back)).toEqual({
      kind: 'overpaid',
      overpaidCents: 10_000,
    });
    expect(await refund(finance, reservation, 4_000, back)).toEqual({ kind: 'done' });
    expect(await refund(finance, reservation, 6_000, back)).toEqual({ kind: 'done' });
    expect(await refund(finance, reservation, 500, back)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('paid');
    await makeDue(reservation, dueCents);
    expect(await statusOf(reservation)).toBe('unpaid');
    expect(await take(admin, reservation, 10_001)).toEqual({ kind: 'too-much', owedCents: 10_000 });
    expect(await take(admin, reservation, 10_000)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('paid');
  });

  it('is given back as an entry of its own, at most what was taken, and is not owed again', async () => {
    limitTo(100_000);
    const reservation = await aNormal();
    const dueCents = reservation.quote.dueAtBranchCents;
    await take(admin, reservation, dueCents);
    const back = { way: 'cash', branch: 'PTY' } as const;
    expect(await refund(finance, reservation, dueCents + 1, back)).toEqual({
      kind: 'too-much',
      refundableCents: dueCents,
    });
    expect(await refund(finance, reservation, 2_000, back)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('paid');
    expect(await readRefundable(services, reservation)).toMatchObject({
      counterCents: dueCents - 2_000,
      onlineCents: 0,
      entries: [{ amountCents: dueCents }, { amountCents: -2_000, method: 'cash', by: finance.name }],
    });
    await fixture.query(`UPDATE reservations SET state = 'cancelled' WHERE id = $1`, [reservation.id]);
    expect(await refund(finance, reservation, dueCents - 2_000, back)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('reversed');
  });

  it('that was recorded wrong is corrected, and then it is owed again', async () => {
    const reservation = await aNormal();
    const dueCents = reservation.quote.dueAtBranchCents;
    await take(admin, reservation, dueCents);
    const correction = { way: 'cash', branch: 'PTY', isCorrection: true } as const;
    expect(await refund(finance, reservation, 2_000, correction)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('unpaid');
    const terminal = { method: 'terminal', reference: 'T-1' } as const;
    expect(await take(admin, reservation, 2_001, terminal)).toEqual({ kind: 'too-much', owedCents: 2_000 });
    expect(await take(admin, reservation, 2_000, terminal)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('paid');
  });

  it('is the difference of a change that waits for it, and applies the change', async () => {
    const { reservation } = await pay();
    const change = await openChange(reservation, 3_000);
    for (const cents of [2_999, 3_001])
      expect(await take(admin, reservation, cents)).toEqual({
        kind: 'not-difference',
        differenceCents: 3_000,
      });
    expect(await take(admin, reservation, 3_000)).toEqual({ kind: 'done' });
    const changed = await read(reservation);
    expect(changed).toMatchObject({ paymentStatus: 'paid', quote: { dueNowCents: PRICE_CENTS + 3_000 } });
    expect((await store.money.read(reservation.id)).entries).toMatchObject([
      { amendmentId: change, amountCents: 3_000 },
    ]);
    expect(await store.reservations.listHistory(reservation.id)).toMatchObject([
      { kind: 'changed', by: admin.name },
    ]);
    expect((await store.outbox.mailsOf(reservation.id)).map(({ kind }) => kind)).toContain('change');
    const next = await openChange(changed, 1_000);
    expect((await store.reservations.findAmendment(next))?.differenceCents).toBe(1_000);
    expect(await take(admin, reservation, 1_000)).toEqual({ kind: 'done' });
  });

  it('is not paid once more in the pre check-in, which leaves the rest to the branch', async () => {
    const reservation = await aNormal();
    const opened = async () => {
      const outcome = await openPrecheckin(services, reservation.id);
      if (outcome.kind !== 'open') throw new Error(`It is ${outcome.kind}`);
      return outcome;
    };
    expect(await hasToPay(services, await opened())).toBe(true);
    expect(await take(admin, reservation, 1_000)).toEqual({ kind: 'done' });
    expect(await hasToPay(services, await opened())).toBe(false);
    expect(await reviewBalance(services, await opened())).toMatchObject({
      dueNowCents: 0,
      atBranchCents: reservation.quote.dueAtBranchCents - 1_000,
    });
    expect(await hasToConfirm(services, await opened())).toBe(false);
    const drivers = [
      {
        firstName: 'Luis',
        lastName: 'Díaz',
        license: 'L-1',
        licenseExpires: '2030-01-01',
        birthday: '2004-01-01',
      },
    ];
    const wanted = { carId: reservation.carId, extras: {}, drivers };
    expect(await savePreferences(services, await opened(), wanted)).toEqual({ kind: 'saved' });
    expect(await hasToConfirm(services, await opened())).toBe(true);
    expect(await finishPrecheckin(services, await opened(), { payNow: true })).toEqual({ kind: 'done' });
    expect(await read(reservation)).toMatchObject({ reservationType: 'normal', quote: { dueNowCents: 0 } });
  });

  describe('beside a payment of the whole total in the pre check-in', () => {
    /** Starts it as the renter; the result creates its attempt. */
    async function payAll(reservation: Reservation) {
      const opened = await openPrecheckin(services, reservation.id);
      if (opened.kind !== 'open') throw new Error(`It is ${opened.kind}`);
      const outcome = await finishPrecheckin(services, opened, { payNow: true });
      if (outcome.kind !== 'to-pay') throw new Error(`It is ${outcome.kind}`);
      const { id: amendmentId, differenceCents: amountCents } = outcome.amendment;
      const attempt = anAttempt(reservation, { amendmentId, amountCents });
      return () => store.payments.create(attempt, { now: fixture.clock.now, maxAttempts: 9 });
    }

    it('is not taken while the renter pays', async () => {
      const reservation = await aNormal();
      const begin = await payAll(reservation);
      expect((await begin()).kind).toBe('created');
      expect(await take(admin, reservation, 1_000)).toEqual({ kind: 'payment-in-progress' });
      expect((await store.money.read(reservation.id)).entries).toEqual([]);
    });

    it('ends one that has not begun, also when only a part is taken', async () => {
      const reservation = await aNormal();
      const begin = await payAll(reservation);
      expect(await take(admin, reservation, 1_000)).toEqual({ kind: 'done' });
      expect(await begin()).toEqual({ kind: 'not-held' });
    });
  });

  it('of a difference that was recorded wrong is owed again, before any other change', async () => {
    const { reservation } = await pay();
    await openChange(reservation, 3_000);
    await take(admin, reservation, 3_000);
    await openChange(await read(reservation), 1_000);
    const correction = { way: 'cash', branch: 'PTY', isCorrection: true } as const;
    expect(await refund(finance, reservation, 3_000, correction)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('unpaid');
    expect(await open(aChange(await read(reservation), -3_000))).toEqual({ kind: 'unpaid' });
    const terminal = { method: 'terminal', reference: 'T-1' } as const;
    expect(await take(admin, reservation, 3_000, terminal)).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('paid');
    expect(await open(aChange(await read(reservation), -3_000))).toEqual({ kind: 'opened' });
  });

  it('is not the difference of a change that the renter is paying just now', async () => {
    const { reservation } = await pay();
    const amendmentId = await openChange(reservation, 3_000);
    const attempt = anAttempt(reservation, { amendmentId, amountCents: 3_000 });
    await store.payments.create(attempt, { now: fixture.clock.now, maxAttempts: 9 });
    expect(await take(admin, reservation, 3_000)).toEqual({ kind: 'payment-in-progress' });
    expect((await store.money.read(reservation.id)).entries).toEqual([]);
  });

  it('never has a card number', async () => {
    const reservation = await aNormal();
    const clerk = await signedIn(fixture, 'counter', ['PTY']);
    const reference = '4111-1111-1111-1111';
    expect(await take(clerk, reservation, 1, { method: 'terminal', reference })).toEqual({
      kind: 'invalid',
      problem: 'card-number',
    });
    expect(await take(clerk, reservation, undefined)).toEqual({ kind: 'invalid', problem: 'amount' });
    expect(await take(clerk, reservation, 1, { method: undefined })).toEqual({
      kind: 'invalid',
      problem: 'method',
    });
    expect((await store.money.read(reservation.id)).entries).toEqual([]);
  });

  it('is of a branch of the employee, as is what it gives back; a forged one is refused, which the audit shows', async () => {
    const reservation = await aNormal();
    const clerk = await signedIn(fixture, 'counter', ['PTY']);
    const nobodys = { branch: 'NOWHERE' };
    expect(await take(admin, reservation, 1, nobodys)).toEqual({ kind: 'invalid', problem: 'branch' });
    expect(await take(clerk, reservation, 1, { branch: 'CDE' })).toEqual({ kind: 'forbidden' });
    await take(clerk, reservation, 100);
    const person = await signedIn(fixture, 'finance', ['PTY']);
    const back = { way: 'cash', branch: 'CDE' } as const;
    expect(await refund(person, reservation, 1, back)).toEqual({ kind: 'forbidden' });
    expect(await linesOf(reservation.code)).toEqual(['refund refused', 'payment done', 'payment refused']);
  });

  it('by two clerks at once is recorded once', async () => {
    const reservation = await aNormal();
    const form = { ...(await aForm(reservation)), ...cash, amountCents: reservation.quote.dueAtBranchCents };
    const outcomes = await Promise.all([
      takePayment(services, admin, form),
      takePayment(services, finance, { ...form, formId: randomUUID() }),
    ]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['done', 'stale']);
    expect((await store.money.read(reservation.id)).entries).toHaveLength(1);
  });

  it('is not for one that is not confirmed', async () => {
    const { id } = await getPlaced(store, { reservationType: 'normal' });
    await fixture.query(`UPDATE reservations SET state = 'confirmed', hold_until = NULL WHERE id = $1`, [id]);
    await fixture.query(`UPDATE reservations SET state = 'cancelled' WHERE id = $1`, [id]);
    expect((await take(admin, await read({ id }), 1)).kind).toBe('wrong-state');
  });

  it('cannot be changed, deleted, or make what was taken less than nothing', async () => {
    const reservation = await aNormal();
    await take(admin, reservation, 1_000);
    for (const change of ['UPDATE counter_payments SET amount_cents = 1', 'DELETE FROM counter_payments'])
      await expect(fixture.query(change)).rejects.toThrow('append-only');
    await expect(
      fixture.query(
        `INSERT INTO counter_payments
          (id, brand, reservation_id, branch, day, method, reference, amount_cents, taken_by, taken_at)
         SELECT gen_random_uuid(), brand, reservation_id, branch, day, method, reference, -1001, taken_by, taken_at
         FROM counter_payments WHERE reservation_id = $1`,
        [reservation.id],
      ),
    ).rejects.toThrow('has not 1001 cents');
  });

  it('stays when a guarantee is not taken in the end', async () => {
    const reservation = await aNormal();
    await take(admin, reservation, reservation.quote.dueAtBranchCents);
    const capture = await hold(reservation);
    await fixture.query(`UPDATE captures SET state = 'requested' WHERE id = $1`, [capture]);
    await fixture.query(`UPDATE captures SET state = 'review' WHERE id = $1`, [capture]);
    const { reference } = (await store.payments.captures.find(capture)) ?? { reference: '' };
    expect(await resolve(admin, reference, 'refused')).toEqual({ kind: 'done' });
    expect(await statusOf(reservation)).toBe('paid');
  });
});

/** Holds a guarantee for a confirmed reservation; returns the id of its capture. */
async function hold(reservation: Reservation): Promise<string> {
  const attempt = anAttempt(reservation, {
    captureMode: 'guarantee',
    amountCents: 5_000,
    gatewayOrderId: `${reservation.code}-01`,
  });
  await fixture.query(`UPDATE reservations SET state = 'confirmed' WHERE id = $1`, [reservation.id]);
  const [row] = await fixture.query<{ id: string }>(
    `INSERT INTO payment_attempts (id, reservation_id, gateway, amount_cents, currency, client_key, state, version,
      gateway_txn_id, gateway_order_id, return_token_hash, check_count, not_found_count, created_at, capture_mode)
     VALUES ($1::uuid, $2, 'metrobank', 5000, 'USD', $1::text, 'created', 1, $1::text, $3, '', 0, 0, now(), 'guarantee')
     RETURNING id`,
    [attempt.id, reservation.id, attempt.gatewayOrderId],
  );
  for (const state of ['starting', 'paid'])
    await fixture.query('UPDATE payment_attempts SET state = $2 WHERE id = $1', [row?.id, state]);
  const [capture] = await fixture.query<{ id: string }>(
    `INSERT INTO captures (attempt_id, reservation_id, reference, amount_cents, state, created_at)
     VALUES ($1, $2, $3, 5000, 'held', now()) RETURNING id`,
    [row?.id, reservation.id, `${attempt.gatewayOrderId}-C`],
  );
  await fixture.query(
    `INSERT INTO capture_audit (capture_id, to_state, version, cause) VALUES ($1, 'held', 1, 'paid')`,
    [capture?.id],
  );
  return capture?.id ?? '';
}

describe('the day of a branch', () => {
  const today = () => dateOf(fromInstant(fixture.clock.now));
  /** Each test has another day. */
  let days = 0;
  beforeEach(() => {
    days += 1;
    fixture.clock.now += days * 24 * 60 * 60_000;
  });

  async function readDay(actor: Actor, day = today(), branch = 'PTY') {
    const found = await readCounterDay(services, actor, { branch, day });
    if (found.kind !== 'done') throw new Error(found.kind);
    return found;
  }

  async function close(actor: Actor, countedCents: number | undefined, day = today(), note = '') {
    const { entries } = await readDay(admin, day);
    return closeDay(services, actor, {
      branch: 'PTY',
      day,
      countedCents,
      note,
      entries: entries.length,
      formId: undefined,
    });
  }

  it('is closed with the cash that was counted; what comes later is of the next day', async () => {
    const clerk = await signedIn(fixture, 'counter', ['PTY']);
    const reservation = await aNormal();
    await take(clerk, reservation, 10_000);
    await take(clerk, reservation, 2_500, { method: 'transfer', reference: 'ACH 1' });
    expect((await readDay(clerk)).sums).toEqual({ cash: 10_000, terminal: 0, transfer: 2_500 });
    expect(await close(clerk, 9_900, today(), 'Falta un dólar')).toEqual({ kind: 'done' });
    const closed = await readDay(clerk);
    expect(closed).toMatchObject({
      canClose: false,
      entries: [{ code: reservation.code, amountCents: 10_000 }, { amountCents: 2_500 }],
      close: {
        sums: { cash: 10_000, terminal: 0, transfer: 2_500 },
        countedCents: 9_900,
        differenceCents: -100,
        note: 'Falta un dólar',
        by: clerk.name,
      },
    });
    expect(await linesOf(`PTY ${today()}`)).toEqual(['close-day done']);
    expect(await close(admin, 10_000)).toEqual({ kind: 'closed' });
    expect(await take(clerk, reservation, 500)).toEqual({ kind: 'done' });
    const tomorrow = addDays(today(), 1);
    expect(await readDay(clerk)).toMatchObject({ entries: closed.entries, close: closed.close });
    expect(await readDay(clerk, tomorrow)).toMatchObject({
      entries: [{ amountCents: 500 }],
      canClose: false,
    });
    expect(await close(clerk, 500, tomorrow)).toEqual({ kind: 'invalid', problem: 'future' });
    for (const change of ['UPDATE counter_closes SET counted_cents = 1', 'DELETE FROM counter_closes'])
      await expect(fixture.query(change)).rejects.toThrow('append-only');
  });

  it('is not closed over an entry that was not read', async () => {
    const reservation = await aNormal();
    const { entries } = await readDay(admin);
    await take(admin, reservation, 1_000);
    const form = { branch: 'PTY', day: today(), countedCents: 0, note: '', entries: entries.length };
    expect(await closeDay(services, admin, { ...form, formId: undefined })).toEqual({ kind: 'stale' });
    expect((await readDay(admin)).close).toBeUndefined();
  });

  it('has each entry in its sums or in the next day, when both happen at once', async () => {
    const reservation = await aNormal();
    const { entries } = await readDay(admin);
    const form = { branch: 'PTY', day: today(), countedCents: 0, note: '', entries: entries.length };
    const [closed] = await Promise.all([
      closeDay(services, admin, { ...form, formId: randomUUID() }),
      take(finance, reservation, 1_000),
    ]);
    const day = await readDay(admin);
    expect(['done', 'stale']).toContain(closed.kind);
    expect(day.entries).toHaveLength(closed.kind === 'done' ? 0 : 1);
    if (closed.kind === 'done') expect(day.close?.sums.cash).toBe(0);
  });

  it('is of the own branches, by those who record payments; refusals are in the audit', async () => {
    const clerk = await signedIn(fixture, 'counter', ['CDE']);
    const asked = { branch: 'PTY', day: undefined };
    expect(await readCounterDay(services, clerk, asked)).toEqual({ kind: 'forbidden' });
    expect(await close(clerk, 0)).toEqual({ kind: 'forbidden' });
    expect(await linesOf(`PTY ${today()}`)).toEqual(['close-day refused']);
    expect(await readCounterDay(services, admin, { ...asked, branch: 'NOWHERE' })).toEqual({
      kind: 'missing',
    });
    expect(await readCounterDay(services, clerk, { branch: undefined, day: undefined })).toMatchObject({
      branch: 'CDE',
      branches: [{ code: 'CDE' }],
    });
    for (const role of roles) {
      const actor = await signedIn(fixture, role);
      const isAllowed = hasRight({ role }, 'counter-payments');
      expect((await readCounterDay(services, actor, asked)).kind).toBe(isAllowed ? 'done' : 'forbidden');
    }
  });

  it('needs an amount, and no card number in its note', async () => {
    expect(await close(admin, undefined)).toEqual({ kind: 'invalid', problem: 'counted' });
    expect(await close(admin, 0, today(), '4111111111111111')).toEqual({
      kind: 'invalid',
      problem: 'card-number',
    });
  });
});

/** A charge whose outcome stays unknown for more than two hours, so that it goes to review. */
async function payIntoReview() {
  await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
  const paid = await pay();
  await fixture.bank.arm({ operation: 'lookup', kind: 'http_before', times: 1_000 });
  await passMinutes(fixture, 150, { step: 15 });
  return { ...paid, order: paid.attempt.gatewayOrderId };
}

async function resolve(actor: Actor, reference: string, verdict: string, changes: { reason?: string } = {}) {
  const opened = await openMovement(services, admin, reference);
  const version = opened.kind === 'done' ? opened.movement.what.version : 0;
  const form = { reference, verdict, reason: 'visto en el portal', version, formId: randomUUID() };
  return resolveUnclear(services, actor, { ...form, ...changes });
}

const listWaiting = async (actor: Actor) =>
  listMoney(services, actor, { list: 'waiting', state: undefined, branch: undefined, page: 1 });

describe('an unclear payment', () => {
  it('is listed, and resolved by what the portal shows, with its row of both audits', async () => {
    const { reservation, order } = await payIntoReview();
    expect(await listWaiting(finance)).toMatchObject({
      rows: [
        { reference: order, code: reservation.code, state: 'manual_review', alarm: true, branch: 'PTY' },
      ],
    });
    expect(await resolve(finance, order, 'paid')).toEqual({ kind: 'done' });
    expect(await read(reservation)).toMatchObject({ state: 'confirmed', paymentStatus: 'paid' });
    expect(await auditOf(fixture, reservation.code)).toMatchObject([
      {
        verb: 'resolve',
        who: finance.name,
        after: { reference: order, verdict: 'paid' },
        reason: 'visto en el portal',
      },
    ]);
    const opened = await openMovement(services, finance, order);
    if (opened.kind !== 'done') throw new Error(opened.kind);
    expect(opened.trail.at(-1)).toMatchObject({
      to: 'paid',
      actor: finance.name,
      note: 'visto en el portal',
    });
    expect(opened.verdicts).toEqual([]);
    expect(await resolve(finance, order, 'declined')).toEqual({ kind: 'stale' });
    await store.reservations.eraseRenterData(await read(reservation), fixture.clock.now);
    expect(await auditOf(fixture, reservation.code)).toMatchObject([{ isMasked: true, reason: '' }]);
  });

  it('by a form that is sent twice at once, and again, is resolved once', async () => {
    const { reservation, order } = await payIntoReview();
    const opened = await openMovement(services, finance, order);
    const version = opened.kind === 'done' ? opened.movement.what.version : 0;
    const form = { reference: order, verdict: 'declined', reason: 'no está', version, formId: randomUUID() };
    const both = await Promise.all([1, 2].map(() => resolveUnclear(services, finance, form)));
    const again = await resolveUnclear(services, finance, form);
    expect([...both, again]).toEqual(Array(3).fill({ kind: 'done' }));
    expect(await linesOf(reservation.code)).toEqual(['resolve done']);
  });

  it('does not become paid when its reservation has ended', async () => {
    const { reservation, order } = await payIntoReview();
    await fixture.query(`UPDATE reservations SET state = 'cancelled' WHERE id = $1`, [reservation.id]);
    expect(await resolve(finance, order, 'paid')).toEqual({ kind: 'cannot-confirm' });
    expect(await linesOf(reservation.code)).toEqual([]);
    expect(await resolve(finance, order, 'reversed')).toEqual({ kind: 'done' });
  });

  it('is asked for again when the gateway answers', async () => {
    const { reservation, order } = await payIntoReview();
    await fixture.bank.disarm();
    expect(await retryMovement(services, finance, order)).toEqual({ kind: 'done' });
    while ((await settleDuePayments(services)) > 0);
    expect(await read(reservation)).toMatchObject({ state: 'confirmed' });
    expect(await retryMovement(services, finance, order)).toEqual({ kind: 'nothing-open' });
    expect(await linesOf(reservation.code)).toEqual(['retry done']);
  });

  it('is not asked for, nor a day compared or a mail sent, by an employee whose role has changed', async () => {
    const { reservation, order } = await payIntoReview();
    const actor = await signedIn(fixture, 'finance');
    const dueOf = () =>
      fixture.query('SELECT next_check_at FROM payment_attempts WHERE gateway_order_id = $1', [order]);
    const before = await dueOf();
    await store.outbox.queueMails([confirmationMail(reservation)]);
    const [mail] = await store.outbox.mailsOf(reservation.id);
    const mailId = mail?.id ?? '';
    await store.outbox.giveUpMail(mailId, 'refused', fixture.clock.now);
    await fixture.query('UPDATE staff SET role = $2 WHERE id = $1', [actor.employee.id, 'editor']);
    expect(await retryMovement(services, actor, order)).toEqual({ kind: 'nothing-open' });
    expect(await compareDay(services, actor, '2026-01-06')).toEqual({ kind: 'forbidden' });
    expect(await retryMail(services, actor, mailId)).toEqual({ kind: 'missing' });
    expect(await dueOf()).toEqual(before);
    expect(await fixture.query(`SELECT FROM reconciliations WHERE day = '2026-01-06'`)).toEqual([]);
    expect((await store.outbox.listGivenUp(50)).map(({ id }) => id)).toContain(mailId);
    expect(await resolve(finance, order, 'declined')).toEqual({ kind: 'done' });
  });

  it('of another branch is neither shown, resolved nor asked for', async () => {
    const { order } = await payIntoReview();
    const elsewhere = await signedIn(fixture, 'finance', ['ELSEWHERE']);
    for (const answer of [openMovement, retryMovement])
      expect(await answer(services, elsewhere, order)).toEqual({ kind: 'forbidden' });
    expect(await resolve(elsewhere, order, 'declined')).toEqual({ kind: 'forbidden' });
    expect(await resolve(finance, order, 'declined')).toEqual({ kind: 'done' });
  });

  it('needs a verdict of its kind, a reason, and a fresh factor when it is over the limit', async () => {
    const { order } = await payIntoReview();
    expect(await resolve(finance, order, 'refunded')).toEqual({ kind: 'invalid', problem: 'verdict' });
    expect(await resolve(finance, order, 'paid', { reason: ' ' })).toEqual({
      kind: 'invalid',
      problem: 'reason',
    });
    const reason = '4111111111111111';
    expect(await resolve(finance, order, 'paid', { reason })).toEqual({
      kind: 'invalid',
      problem: 'card-number',
    });
    limitTo(PRICE_CENTS - 1);
    const old = { ...finance, employee: finance.employee && { ...finance.employee, factorSince: 1 } };
    expect(await resolve(old, order, 'declined')).toEqual({ kind: 'old-factor' });
    limitTo(PRICE_CENTS);
    expect(await resolve(old, order, 'declined')).toEqual({ kind: 'done' });
  });
});

it('a refund is offered while there is something to give back', async () => {
  const reservation = await aNormal();
  const offered = async () => {
    const opened = await openReservation(services, finance, reservation.code);
    return opened.kind === 'done' && opened.verbs.includes('refund');
  };
  expect(await offered()).toBe(false);
  await take(admin, reservation, 1_000);
  expect(await offered()).toBe(true);
  limitTo(500);
  const back = { way: 'cash', branch: 'PTY' } as const;
  expect(await refund(finance, reservation, 1_000, back)).toEqual({ kind: 'done', waits: true });
  expect(await offered()).toBe(true);
});

it('reasons of refunds and of resolved payments are gone with the data of the renter', async () => {
  const { reservation, order } = await payIntoReview();
  const reason = 'Ana está enferma';
  expect(await resolve(finance, order, 'paid', { reason })).toEqual({ kind: 'done' });
  await fixture.bank.disarm();
  limitTo(1_000);
  expect(await refund(finance, reservation, 1_000, { reason })).toEqual({ kind: 'done' });
  await settle();
  expect(await refund(finance, reservation, 1_000, { reason })).toEqual({ kind: 'done', waits: true });
  const { request } = await store.money.read(reservation.id);
  const decision = { ...(await aForm(reservation)), id: request?.id ?? '', becomes: 'rejected' } as const;
  expect(await decideRefund(services, admin, decision)).toEqual({ kind: 'done' });
  const places = [
    'SELECT reason FROM refund_requests WHERE reservation_id = $1',
    'SELECT reason FROM refunds WHERE reservation_id = $1',
    'SELECT note FROM payment_audit WHERE reservation_id = $1',
    'SELECT note FROM refund_audit a JOIN refunds f ON f.id = a.refund_id WHERE f.reservation_id = $1',
  ];
  const dump = () =>
    Promise.all(places.map(async (place) => JSON.stringify(await fixture.query(place, [reservation.id]))));
  for (const place of await dump()) expect(place).toContain(reason);
  expect(await store.reservations.eraseRenterData(await read(reservation), fixture.clock.now)).toBe(true);
  for (const place of await dump()) expect(place).not.toContain(reason);
  for (const change of ["SET reason = 'x'", "SET reason = '', amount_cents = 1"])
    await expect(
      fixture.query(`UPDATE refund_requests ${change} WHERE reservation_id = $1`, [reservation.id]),
    ).rejects.toThrow('append-only');
});

describe('lists of money', () => {
  it('have refunds and captures that need somebody, holds, and states that were asked for', async () => {
    const { reservation } = await pay();
    await refund(finance, reservation, 1_000);
    const normal = await aNormal();
    await hold(normal);
    const list = async (asked: Partial<Parameters<typeof listMoney>[2]>) => {
      const found = await listMoney(services, finance, {
        list: 'refunds',
        state: undefined,
        branch: undefined,
        page: 1,
        ...asked,
      });
      return found.kind === 'done' ? found.rows.map(({ reference }) => reference) : found.kind;
    };
    expect(await list({})).toContain(`${reservation.code}-R1`);
    expect(await list({ branch: 'CDE' })).not.toContain(`${reservation.code}-R1`);
    expect(await list({ state: 'refunded' })).not.toContain(`${reservation.code}-R1`);
    expect(await list({ list: 'holds' })).toContain(`${normal.code}-01-C`);
    expect(await list({ list: 'holds', state: 'captured' })).not.toContain(`${normal.code}-01-C`);
    expect(await list({ branch: 'NOWHERE' })).toBe('forbidden');
    await settle();
    expect(await list({})).not.toContain(`${reservation.code}-R1`);
    expect(await list({ state: 'refunded' })).toContain(`${reservation.code}-R1`);
  });

  it('have canceled reservations whose money is still at a branch', async () => {
    const reservation = await aNormal();
    const list = async (branch?: string) => {
      const asked = { list: 'refunds', state: undefined, branch, page: 1 } as const;
      const found = await listMoney(services, finance, asked);
      const rows = found.kind === 'done' ? found.unreturned : [];
      return rows.filter(({ code }) => code === reservation.code);
    };
    await take(admin, reservation, 10_000);
    expect(await list()).toEqual([]);
    const back = { way: 'cash', branch: 'PTY' } as const;
    await refund(finance, reservation, 4_000, back);
    const asAgreed = { isException: false, reason: '', refundCents: 0 };
    await cancelByCompany(services, admin, { ...(await aForm(reservation)), ...asAgreed });
    expect(await list()).toMatchObject([{ amountCents: 6_000, branch: 'PTY' }]);
    expect(await list('CDE')).toEqual([]);
    await refund(finance, reservation, 6_000, back);
    expect(await list()).toEqual([]);
  });

  it('have pages of 50', async () => {
    const line = { rows: Array(51).fill({ reference: 'X' }) };
    const payments = { ...services.payments, listMoney: async () => line.rows };
    const found = await listMoney({ ...services, payments }, finance, {
      list: 'holds',
      state: undefined,
      branch: undefined,
      page: 1,
    });
    expect(found).toMatchObject({ rows: { length: 50 }, hasMore: true });
  });

  it('have what differs from the gateways, and compare a day that is over', async () => {
    const difference = {
      reference: 'FF-X-01',
      kind: 'amount',
      ours: 'paid',
      theirs: 'approved 1',
      amountCents: 2,
    } as const;
    const day = '2026-01-05';
    await store.payments.requestDay({ day, brand: 'firefly' }, anAuditedAct('reconcile', day));
    await store.payments.saveDay({
      day: '2026-01-05',
      brand: 'firefly',
      checked: 3,
      differences: [difference],
      doneAt: 1,
    });
    expect(await listDifferences(services, finance, 1)).toMatchObject({
      rows: [{ ...difference, day: '2026-01-05' }],
      last: { day: '2026-01-05', checked: 3 },
    });
    expect(await compareDay(services, finance, '2026-02-20')).toEqual({ kind: 'future' });
    expect(await compareDay(services, finance, '2026-01-05')).toEqual({ kind: 'done' });
    expect((await linesOf('2026-01-05'))[0]).toBe('reconcile done');
    expect(await listDifferences(services, finance, 1)).toMatchObject({ rows: [] });
  });

  it('compare a day again when what differed has moved since', async () => {
    const { order } = await payIntoReview();
    // No job has requested days of it.
    const [day, brand] = ['2026-01-05', 'hertz'];
    const found = {
      reference: order,
      kind: 'unsettled',
      ours: 'manual_review',
      theirs: 'approved 1',
    } as const;
    await store.payments.requestDay({ day, brand }, anAuditedAct('reconcile', day));
    const differences = [{ ...found, amountCents: 1 }];
    const saved = { day, brand, checked: 1, differences, doneAt: fixture.clock.now };
    await store.payments.saveDay(saved);
    const claim = () => store.payments.claimDay(brand, fixture.clock.now, fixture.clock.now + 1);
    expect(await claim()).toBeUndefined();
    await resolve(finance, order, 'paid');
    expect(await claim()).toBe(day);
    await store.payments.saveDay({ ...saved, differences: [] });
    expect(await claim()).toBeUndefined();
  });

  it('say that a held amount is not taken yet, and resolve it when the gateway refuses', async () => {
    const { cards } = services.gateways;
    services.gateways.cards = { metrobank: { ...fixture.bank.gateway, captureMode: 'auth_capture' } };
    await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
    const { attempt, reservation } = await pay();
    await settleDueCaptures(services);
    services.gateways.cards = cards;
    const reference = `${attempt.gatewayOrderId}-C`;
    expect(await openMovement(services, finance, reference)).toMatchObject({
      movement: { of: 'capture', what: { state: 'review', rawCode: '12' } },
      verdicts: ['captured', 'refused'],
    });
    expect(await resolve(finance, reference, 'paid')).toEqual({ kind: 'invalid', problem: 'verdict' });
    expect(await resolve(finance, reference, 'refused')).toEqual({ kind: 'done' });
    expect(await linesOf(reservation.code)).toEqual(['resolve done']);
  });
});
