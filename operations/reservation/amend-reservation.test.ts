import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { AmendedRental, Amendment } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { becoming, expectBalanced } from '#tests/support/an-amendment.ts';
import { shopOrigin } from '#tests/support/card-gateway-fixture.ts';
import { makeCrashing } from '#tests/support/crashing-services.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { periodOf } from '#tests/support/open-test-store.ts';
import { passMinutes } from '#tests/support/pass-time.ts';
import { aCardForm, CARDS, getPaid } from '#tests/support/pay-as.ts';
import { approveAs, comeBackAs, getPayPalAttempt } from '#tests/support/pay-with-paypal.ts';
import { reloadReservation } from '#tests/support/reload.ts';
import { sendMails } from '../mail/send-mails.ts';
import {
  payAmendmentByCard,
  payAmendmentWithPayPal,
  reviewAmendment,
} from '../my-reservation/pay-amendment.ts';
import { refundPayment } from '../payment/transfer/refund-payment.ts';
import { settleRefund } from '../payment/transfer/settle-refund.ts';
import type { Services } from '../ports/services.ts';
import { amendReservation } from './amend-reservation.ts';

const PRICE = 48_414;
const MINUTE = 60_000;
const fixture = fixtureForTests();

afterEach(async () => {
  await fixture.settle();
  await fixture.bank.control('/reset', {});
  await fixture.query('DELETE FROM rate_limits');
  await fixture.query('DELETE FROM allocations');
  await fixture.query('DELETE FROM car_units');
});

const reload = (one: { id: string }) => reloadReservation(fixture, one);
const netCents = async () => (await fixture.bank.readLedger()).netCents;

async function readMails({ id }: Reservation, kind: string) {
  const sql = 'SELECT details FROM outbox_mails WHERE reservation_id = $1 AND kind = $2';
  return (await fixture.query<{ details: unknown }>(sql, [id, kind])).map(({ details }) => details);
}

async function confirmed(): Promise<Reservation> {
  const { draftId, reservation } = await bookAs(fixture.services);
  await getPaid(fixture, draftId, CARDS.frictionless);
  await fixture.settle();
  return reload(reservation);
}

function amend(reservation: Reservation, becomes: AmendedRental, services: Services = fixture.services) {
  const period = periodOf(becomes);
  return amendReservation(services, { reservation, becomes, purpose: 'change', period, reason: 'new dates' });
}

async function toPay(reservation: Reservation, difference = 6000, changes = {}): Promise<Amendment> {
  const outcome = await amend(reservation, becoming(reservation, difference, changes));
  if (outcome.kind !== 'to-pay') throw new Error(`The amendment is ${outcome.kind}`);
  return outcome.amendment;
}

function pay({ id }: Amendment, cardNumber = CARDS.frictionless, services: Services = fixture.services) {
  return payAmendmentByCard(services, {
    amendmentId: id,
    form: aCardForm(cardNumber),
    clientKey: randomUUID(),
    publicOrigin: shopOrigin,
    clientIp: '127.0.0.1',
  });
}

describe('an amendment that costs more', () => {
  it('waits for its payment and takes effect with the money, stock and bill included', async () => {
    await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
    const reservation = await confirmed();
    while ((await sendMails(fixture.services)) > 0);
    const amendment = await toPay(reservation);
    expect(await reload(reservation)).toEqual(reservation);
    const outcome = await pay(amendment);
    expect(outcome).toMatchObject({ kind: 'attempted', attempt: { state: 'paid', amountCents: 6000 } });
    const after = await reload(reservation);
    expect(after).toMatchObject({
      state: 'confirmed',
      paymentStatus: 'paid',
      version: reservation.version + 1,
    });
    expect(after.search.returnAt).toBe('2026-03-12T10:00');
    expect(after.quote.dueNowCents).toBe(PRICE + 6000);
    expect(await netCents()).toBe(PRICE + 6000);
    await expectBalanced(fixture, reservation);
    expect((await reviewAmendment(fixture.services, amendment.id)).kind).toBe('applied');
    const rows = await fixture.query<{ until: string }>(
      "SELECT upper(period) AT TIME ZONE 'America/Panama' AS until FROM allocations WHERE reservation_id = $1",
      [reservation.id],
    );
    expect(rows).toEqual([{ until: '2026-03-12T10:00' }]);
    while ((await sendMails(fixture.services)) > 0);
    expect(fixture.mails.filter(({ text }) => text === `${after.code} ${PRICE + 6000}`)).toHaveLength(1);
  });

  it('can neither be paid too late nor be replaced while it is being paid', async () => {
    const reservation = await confirmed();
    const first = await toPay(reservation);
    await pay(first, CARDS.challenge);
    expect((await amend(reservation, becoming(reservation, 100))).kind).toBe('payment-in-progress');
    expect(await fixture.services.reservations.withdrawAmendment(first.id)).toBe(false);
    await passMinutes(fixture, 6);
    const second = await toPay(reservation, 100);
    expect((await pay(first)).kind).toBe('over');
    fixture.clock.now += 31 * MINUTE;
    expect((await pay(second)).kind).toBe('over');
    expect(await netCents()).toBe(PRICE);
  });

  it('is not charged when the last unit was taken meanwhile', async () => {
    await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
    const reservation = await confirmed();
    const amendment = await toPay(reservation);
    await takeUnit(reservation);
    expect(await pay(amendment)).toMatchObject({ attempt: { state: 'error' } });
    expect(await reload(reservation)).toEqual(reservation);
    expect(await netCents()).toBe(PRICE);
    expect((await amend(reservation, becoming(reservation, 1))).kind).toBe('no-unit-free');
  });

  it.each([
    [
      'has changed',
      async ({ id }: Reservation) => {
        await fixture.query('UPDATE reservations SET version = version + 1 WHERE id = $1', [id]);
      },
    ],
    ['has lost its unit', takeUnit],
  ])('is refunded when its reservation %s between the check and the charge', async (_why, change) => {
    await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
    const reservation = await confirmed();
    const amendment = await toPay(reservation);
    await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
    expect(await pay(amendment)).toMatchObject({ attempt: { state: 'unknown' } });
    await change(reservation);
    await passMinutes(fixture, 3);
    const attempt = await fixture.services.payments.findLatest(reservation.id, amendment.id);
    expect([attempt?.state, await netCents()]).toEqual(['reversed', PRICE]);
    const { search, quote } = reservation;
    const kept = { state: 'confirmed', paymentStatus: 'paid', search, quote };
    expect(await reload(reservation)).toMatchObject(kept);
    expect((await reviewAmendment(fixture.services, amendment.id)).kind).toBe('over');
    await expectBalanced(fixture, reservation);
  });

  it('is taken by PayPal although the reservation itself was paid there, of less than the tax of the rental', async () => {
    const { draftId, reservation } = await bookAs(fixture.services);
    await comeBackAs(fixture, await approveAs(await getPayPalAttempt(fixture, draftId)));
    const amendment = await toPay(await reload(reservation), 1500);
    const press = {
      draftId: undefined,
      clientKey: randomUUID(),
      publicOrigin: shopOrigin,
      clientIp: '127.0.0.1',
    };
    const outcome = await payAmendmentWithPayPal(fixture.services, { amendmentId: amendment.id, ...press });
    if (outcome.kind !== 'attempted') throw new Error(outcome.kind);
    await comeBackAs(fixture, await approveAs(outcome.attempt));
    expect(await fixture.services.payments.find(outcome.attempt.id)).toMatchObject({ state: 'paid' });
    expect((await reload(reservation)).quote.dueNowCents).toBe(PRICE + 1500);
  });

  it('neither loses nor doubles money at whichever step the process crashes', async () => {
    for (let crashStep = 1; crashStep <= 9; crashStep++) {
      await fixture.bank.control('/reset', {});
      await fixture.query('DELETE FROM rate_limits');
      const reservation = await confirmed();
      const amendment = await toPay(reservation);
      const { services } = makeCrashing(fixture.services, crashStep);
      await pay(amendment, CARDS.frictionless, services).catch(() => {});
      await passMinutes(fixture, 15, { step: 5 });
      const after = await reload(reservation);
      const net = await netCents();
      expect([PRICE, PRICE + 6000]).toContain(net);
      expect([crashStep, after.quote.dueNowCents]).toEqual([crashStep, net]);
      await expectBalanced(fixture, reservation);
    }
  });
});

describe('an amendment that costs less', () => {
  it('after one that cost more refunds the newest payment first, and mails one sum for the card', async () => {
    const reservation = await confirmed();
    fixture.clock.now += MINUTE;
    await pay(await toPay(reservation));
    await fixture.bank.control('/settle', {});
    const longer = await reload(reservation);
    const outcome = await amend(longer, becoming(longer, -10_000));
    expect(outcome).toMatchObject({ kind: 'applied', refundedCents: 10_000 });
    await passMinutes(fixture, 1);
    const refunds = await fixture.services.payments.refunds.listByReservation(reservation.id);
    expect(refunds.map(({ amountCents }) => amountCents)).toEqual([6000, 4000]);
    const back = [{ amountCents: 10_000, parts: [6000, 4000] }];
    const reference = refunds.map((refund) => refund.reference).join(', ');
    expect(await readMails(reservation, 'refund')).toMatchObject([{ amountCents: 10_000, reference, back }]);
    expect(await readMails(reservation, 'change')).toContainEqual(
      expect.objectContaining({ back: [expect.objectContaining({ amountCents: 10_000 })] }),
    );
    expect(await netCents()).toBe(PRICE - 4000);
    await expectBalanced(fixture, reservation);
  });

  it.each([
    ['both come back', undefined, { amountCents: 10_000, back: [{ parts: [6000, 4000] }] }],
    ['the last one is refused', '57', { amountCents: 6000, back: [{ parts: [6000] }] }],
  ])('mails what came back once none of its two refunds is open: %s', async (_what, code, sum) => {
    const reservation = await confirmed();
    fixture.clock.now += MINUTE;
    await pay(await toPay(reservation));
    await fixture.bank.control('/settle', {});
    const longer = await reload(reservation);
    await amend(longer, becoming(longer, -10_000));
    const [first, last] = await fixture.services.payments.refunds.listByReservation(reservation.id);
    if (!first || !last) throw new Error('There are not two refunds');
    expect((await settleRefund(fixture.services, first)).state).toBe('refunded');
    expect(await readMails(reservation, 'refund')).toEqual([]);
    if (code) await fixture.bank.arm({ operation: 'refund', kind: 'code', code });
    expect((await settleRefund(fixture.services, last)).state).toBe(code ? 'refused' : 'refunded');
    const reference = [first, ...(code ? [] : [last])].map((each) => each.reference).join(', ');
    expect(await readMails(reservation, 'refund')).toMatchObject([{ ...sum, reference }]);
  });

  it('that could not be refunded blocks further payments until an operator has resolved it', async () => {
    const reservation = await confirmed();
    await fixture.bank.control('/settle', {});
    await fixture.bank.arm({ operation: 'refund', kind: 'code', code: '57' });
    await amend(reservation, becoming(reservation, -5000));
    await passMinutes(fixture, 1);
    const refunds = await fixture.services.payments.refunds.listByReservation(reservation.id);
    expect(refunds.map(({ state }) => state)).toEqual(['refused']);
    const cheaper = await reload(reservation);
    expect((await amend(cheaper, becoming(cheaper, 6000))).kind).toBe('unpaid');
    expect(await reload(reservation)).toEqual(cheaper);
  });

  it('changes nothing when the payment is already being refunded', async () => {
    const reservation = await confirmed();
    const attempt = await fixture.services.payments.findLatest(reservation.id);
    await fixture.bank.control('/settle', {});
    await fixture.bank.arm({ operation: 'refund', kind: 'reset_after_commit' });
    const goodwill = {
      cause: 'goodwill',
      reason: 'late',
      requestedBy: 'ana',
      requestKey: randomUUID(),
    } as const;
    await refundPayment(fixture.services, { ...goodwill, attemptId: attempt?.id ?? '', amountCents: 47_000 });
    expect((await amend(reservation, becoming(reservation, -5000))).kind).toBe('unpaid');
    expect((await amend(reservation, becoming(reservation, -100))).kind).toBe('unpaid');
    expect(await reload(reservation)).toEqual(reservation);
  });
});

/** Another renter books the unit for a day that the amendment adds. */
async function takeUnit(reservation: Reservation): Promise<void> {
  const days = { pickupAt: '2026-03-10T10:00', returnAt: '2026-03-11T10:00' };
  const { from, until } = periodOf({ search: { ...reservation.search, ...days } });
  await fixture.query(
    `INSERT INTO allocations (reservation_id, unit_id, branch_code, period, pickup_branch, return_branch, from_branch)
     SELECT other.id, u.id, u.branch_code, tstzrange($1, $2), 'CDE', 'CDE', 'CDE' FROM car_units u, reservations other
     WHERE u.class_code = 'ICAR' AND NOT EXISTS (SELECT FROM allocations a WHERE a.reservation_id = other.id)
     ORDER BY other.created_at LIMIT 1`,
    [new Date(from), new Date(until)],
  );
}
