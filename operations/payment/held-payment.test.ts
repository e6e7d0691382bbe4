import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { recordAlarms } from '#tests/support/record-alarms.ts';
import { withoutGateways } from '#tests/support/with-services.ts';
import { cancelReservation, reviewCancellation } from '../my-reservation/cancel-reservation.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { settleDuePayments } from './settle-attempt.ts';
import { refundPayment } from './transfer/refund-payment.ts';
import { resolveCapture, settleDueCaptures } from './transfer/settle-capture.ts';
import { settleDueRefunds } from './transfer/settle-refund.ts';

const PRICE = 48_414;
let fixture: TestFixture;

beforeAll(async () => {
  fixture = await openTestFixture();
});
beforeEach(() => {
  const { gateway } = fixture.bank;
  fixture.services.gateways.cards = { metrobank: { ...gateway, captureMode: 'auth_capture' } };
});
afterEach(async () => {
  await fixture.settle();
  await fixture.bank.control('/reset', {});
});
afterAll(() => fixture.close());

/** Paid by authorized money that is not captured yet. */
async function held(): Promise<PaymentAttempt> {
  const { draftId } = await bookAs(fixture.services);
  const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
  if (attempt.state !== 'paid') throw new Error(`The attempt is ${attempt.state}`);
  return attempt;
}

const captureOf = async ({ id }: PaymentAttempt) => {
  const capture = await fixture.services.payments.captures.findByAttempt(id);
  if (!capture) throw new Error('There is no capture');
  return capture;
};
const stateOf = async (attempt: PaymentAttempt) => (await captureOf(attempt)).state;
const entry = async () => (await fixture.bank.readLedger()).transactions[0];

async function letTimePass(minutes: number, services = fixture.services): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    fixture.clock.now += 60_000;
    while ((await settleDueCaptures(services)) > 0);
    while ((await settleDueRefunds(services)) > 0);
  }
}

let keys = 0;
const refund = (attempt: PaymentAttempt, amountCents: number) =>
  refundPayment(fixture.services, {
    attemptId: attempt.id,
    amountCents,
    requestKey: `held-${keys++}`,
    cause: 'goodwill',
    reason: 'late delivery',
    requestedBy: 'ana',
  });

describe('a payment that authorizes first', () => {
  it('confirms the reservation with the authorization, and captures it afterwards', async () => {
    const attempt = await held();
    expect(attempt.captureMode).toBe('auth_capture');
    expect(await entry()).toMatchObject({ heldCents: PRICE, netCents: 0 });
    const reservation = await fixture.services.reservations.find(attempt.reservationId);
    expect(reservation).toMatchObject({ state: 'confirmed', paymentStatus: 'paid' });
    expect(await captureOf(attempt)).toMatchObject({
      state: 'requested',
      amountCents: PRICE,
      reference: `${attempt.gatewayOrderId}-C`,
    });
    expect(await settleDueCaptures(fixture.services)).toBe(1);
    expect(await captureOf(attempt)).toMatchObject({ state: 'captured', rawCode: '00', sendCount: 1 });
    expect(await entry()).toMatchObject({ heldCents: 0, netCents: PRICE });
    expect(await settleDueCaptures(fixture.services)).toBe(0);
  });

  it('has no capture when completing it charges at once', async () => {
    fixture.services.gateways.cards = { metrobank: fixture.bank.gateway };
    const attempt = await held();
    expect(await fixture.services.payments.captures.findByAttempt(attempt.id)).toBeUndefined();
    expect(await entry()).toMatchObject({ heldCents: 0, netCents: PRICE });
  });

  it.each(['reset_after_commit', 'reset_before'])(
    'is captured once when the response is lost in %s',
    async (kind) => {
      const attempt = await held();
      await fixture.bank.arm({ operation: 'capture', kind });
      await settleDueCaptures(fixture.services);
      expect(await stateOf(attempt)).toBe('unknown');
      await letTimePass(5);
      expect(await stateOf(attempt)).toBe('captured');
      expect(await entry()).toMatchObject({ heldCents: 0, capturedCents: PRICE, netCents: PRICE });
    },
  );

  it('is never resent blindly: without look-ups a lost response needs an operator', async () => {
    const attempt = await held();
    const { services, alarms } = recordAlarms(fixture.services);
    await fixture.bank.control('/switches', { lookup: false });
    await fixture.bank.arm({ operation: 'capture', kind: 'reset_after_commit' });
    await letTimePass(10, services);
    expect(await captureOf(attempt)).toMatchObject({ state: 'review', sendCount: 1 });
    expect(alarms).toMatchObject([{ attemptId: attempt.id, capture: `${attempt.gatewayOrderId}-C` }]);
    const verdict = { becomes: 'captured', actor: 'ana', note: 'seen in the portal' } as const;
    expect(await resolveCapture(services, await captureOf(attempt), verdict)).toBe(true);
    expect(await stateOf(attempt)).toBe('captured');
  });

  it('that the gateway refuses to capture raises an alarm, and an operator may retry it', async () => {
    const attempt = await held();
    const { services, alarms } = recordAlarms(fixture.services);
    await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
    await letTimePass(1, services);
    expect(await captureOf(attempt)).toMatchObject({ state: 'review', rawCode: '12' });
    expect(alarms).toHaveLength(1);
    await letTimePass(60, services);
    expect(await stateOf(attempt)).toBe('review');
    expect(await services.payments.captures.makeDue((await captureOf(attempt)).id, fixture.clock.now)).toBe(
      true,
    );
    await letTimePass(1, services);
    expect(await stateOf(attempt)).toBe('captured');
    expect(await entry()).toMatchObject({ netCents: PRICE });
  });

  it('that an operator marks as never captured counts as not paid and cannot be refunded', async () => {
    const attempt = await held();
    await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
    await letTimePass(1);
    const verdict = { becomes: 'refused', actor: 'ana', note: 'the card is blocked' } as const;
    expect(await resolveCapture(fixture.services, await captureOf(attempt), verdict)).toBe(true);
    expect(await fixture.services.payments.refunds.listPaid(attempt.reservationId)).toEqual([]);
    expect(await refund(attempt, 5000)).toEqual({ kind: 'not-paid' });
    const reservation = await fixture.services.reservations.find(attempt.reservationId);
    expect(reservation).toMatchObject({ state: 'confirmed', paymentStatus: 'reversed' });
  });

  it('raises an alarm when its gateway is not configured any more', async () => {
    const attempt = await held();
    const { services, alarms } = recordAlarms(withoutGateways(fixture.services));
    await letTimePass(240, services);
    expect(await stateOf(attempt)).toBe('review');
    expect(alarms).toMatchObject([{ attemptId: attempt.id }]);
  });

  it('is captured by one of many workers', async () => {
    const attempt = await held();
    await Promise.all([1, 2, 3, 4].map(() => settleDueCaptures(fixture.services)));
    expect(await captureOf(attempt)).toMatchObject({ state: 'captured', sendCount: 1 });
  });
});

describe('refunding an authorization', () => {
  it('in full voids it, and nothing is captured any more', async () => {
    const attempt = await held();
    const outcome = await refund(attempt, PRICE);
    expect(outcome).toMatchObject({ kind: 'requested', refunds: [{ state: 'refunded' }] });
    expect(await stateOf(attempt)).toBe('released');
    expect(await settleDueCaptures(fixture.services)).toBe(0);
    expect(await entry()).toMatchObject({ voided: true, heldCents: 0, capturedCents: 0, netCents: 0 });
  });

  it('in part waits until it is captured', async () => {
    const attempt = await held();
    const outcome = await refund(attempt, 5000);
    expect(outcome).toMatchObject({ kind: 'requested', refunds: [{ state: 'requested', sendCount: 0 }] });
    expect(await settleDueRefunds(fixture.services)).toBe(0);
    await letTimePass(1);
    const [row] = await fixture.services.payments.refunds.listByReservation(attempt.reservationId);
    expect(row?.state).toBe('refunded');
    expect(await entry()).toMatchObject({ capturedCents: PRICE, netCents: PRICE - 5000 });
  });

  it('of a reservation that is canceled is a void, also while the capture is under review', async () => {
    const attempt = await held();
    await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
    await letTimePass(1);
    expect(await stateOf(attempt)).toBe('review');
    const reservation = await fixture.services.reservations.find(attempt.reservationId);
    if (!reservation) throw new Error('The reservation has disappeared');
    const review = await reviewCancellation(fixture.services, reservation);
    if (review.kind !== 'open') throw new Error('It cannot be canceled');
    const { refundCents } = review.terms;
    expect(refundCents).toBe(PRICE);
    const submitted = { version: reservation.version, refundCents };
    expect(await cancelReservation(fixture.services, { reservation, submitted })).toEqual({
      kind: 'cancelled',
    });
    await letTimePass(1);
    expect(await stateOf(attempt)).toBe('released');
    expect(await entry()).toMatchObject({ voided: true, heldCents: 0, netCents: 0 });
  });

  it('of a payment that could not confirm is a pure void', async () => {
    const { draftId } = await bookAs(fixture.services);
    await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
    const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
    await fixture.query("UPDATE reservations SET state = 'cancelled' WHERE id = $1", [attempt.reservationId]);
    for (let minutes = 0; minutes < 5; minutes++) {
      fixture.clock.now += 60_000;
      while ((await settleDuePayments(fixture.services)) > 0);
    }
    expect((await fixture.services.payments.find(attempt.id))?.state).toBe('reversed');
    expect(await fixture.services.payments.captures.findByAttempt(attempt.id)).toBeUndefined();
    expect(await entry()).toMatchObject({ voided: true, heldCents: 0, creditedCents: 0, netCents: 0 });
  });
});

describe('the comparison with the gateway’s ledger', () => {
  it('finds money that is captured in the database and only authorized at the gateway', async () => {
    const attempt = await held();
    await fixture.query("UPDATE captures SET state = 'captured' WHERE attempt_id = $1", [attempt.id]);
    const day = dateOf(fromInstant(attempt.createdAt));
    fixture.clock.now += 48 * 3_600_000;
    while ((await reconcilePayments(fixture.services)) > 0);
    const compared = await fixture.services.payments.findDay(day, 'firefly');
    expect(compared?.differences).toContainEqual(
      expect.objectContaining({ reference: attempt.gatewayOrderId, kind: 'ours-not-theirs' }),
    );
  });
});
