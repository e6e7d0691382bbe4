import { afterEach, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { makeCrashing } from '#tests/support/crashing-services.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { passMinutes } from '#tests/support/pass-time.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { approveAs, comeBackAs, getPayPalAttempt } from '#tests/support/pay-with-paypal.ts';
import { reloadAttempt, reloadReservation } from '#tests/support/reload.ts';
import { eraseRenterData } from '../../privacy/erase-renter-data.ts';
import { refundPayment } from './refund-payment.ts';
import { resolveCapture, settleDueCaptures } from './settle-capture.ts';
import { settleDueRefunds } from './settle-refund.ts';

const PRICE = 48_414;
const fixture = fixtureForTests();

afterEach(async () => {
  await fixture.settle();
  await fixture.bank.control('/reset', {});
  fixture.services.gateways.cards = { metrobank: fixture.bank.gateway };
});

async function paid(): Promise<PaymentAttempt> {
  const { draftId } = await bookAs(fixture.services);
  const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
  expect(attempt.state).toBe('paid');
  return attempt;
}

/** Paid by authorized money that is not captured yet. */
function held(): Promise<PaymentAttempt> {
  fixture.services.gateways.cards = {
    metrobank: { ...fixture.bank.gateway, captureMode: 'auth_capture' },
  };
  return paid();
}

let keys = 0;
function refund(
  { id }: Pick<PaymentAttempt, 'id'>,
  amountCents: number,
  { requestKey = `key-${keys++}`, services = fixture.services } = {},
) {
  const asked = { cause: 'goodwill', reason: 'late delivery', requestedBy: 'ana' } as const;
  return refundPayment(services, { attemptId: id, amountCents, requestKey, ...asked });
}

const refundsOf = ({ reservationId }: PaymentAttempt) =>
  fixture.services.payments.refunds.listByReservation(reservationId);
const captureOf = async ({ id }: PaymentAttempt) => {
  const capture = await fixture.services.payments.captures.findByAttempt(id);
  if (!capture) throw new Error('There is no capture');
  return capture;
};
const entry = async () => (await fixture.bank.readLedger()).transactions[0];
const netCents = async () => (await fixture.bank.readLedger()).netCents;

describe('a refund', () => {
  it('of everything voids unsettled money, and mails its number to the renter', async () => {
    const attempt = await paid();
    expect(await refund(attempt, PRICE)).toMatchObject({ refunds: [{ state: 'refunded', rawCode: '00' }] });
    expect(await entry()).toMatchObject({ voided: true, netCents: 0 });
    const { reservation } = await reloadAttempt(fixture, attempt);
    expect(reservation.paymentStatus).toBe('reversed');
    const mails = await fixture.query(
      "SELECT details FROM outbox_mails WHERE kind = 'refund' AND reservation_id = $1",
      [reservation.id],
    );
    const back = [{ amountCents: PRICE, parts: [PRICE], method: 'card', last4: attempt.cardLast4 }];
    expect(mails).toEqual([{ details: { amountCents: PRICE, reference: `${reservation.code}-R1`, back } }]);
  });

  it('of a renter whose data was erased sends no mail', async () => {
    const attempt = await paid();
    await fixture.query(
      "UPDATE reservations SET return_at = '2026-02-19T10:00', pickup_at = '2026-02-18T10:00' WHERE id = $1",
      [attempt.reservationId],
    );
    const reservation = await reloadReservation(fixture, { id: attempt.reservationId });
    expect(await eraseRenterData(fixture.services, reservation)).toEqual({ kind: 'erased' });
    expect(await refund(attempt, PRICE)).toMatchObject({ refunds: [{ state: 'refunded' }] });
    const unsent = 'SELECT kind FROM outbox_mails WHERE reservation_id = $1 AND sent_at IS NULL';
    expect(await fixture.query(unsent, [reservation.id])).toEqual([]);
  });

  it('is never more than was paid and not refunded yet, also by direct SQL', async () => {
    const attempt = await paid();
    expect(await refund(attempt, PRICE + 1)).toEqual({ kind: 'too-much', refundableCents: PRICE });
    await refund(attempt, 48_000);
    expect(await refund(attempt, 415)).toEqual({ kind: 'too-much', refundableCents: 414 });
    const insert = `INSERT INTO refunds SELECT gen_random_uuid(), attempt_id, reservation_id, 'X', 415, 48000, cause, reason,
      requested_by, 'direct', 'requested', DEFAULT, 1, 0, 0, 0, NULL, NULL, NULL, created_at FROM refunds WHERE attempt_id = $1`;
    await expect(fixture.query(insert, [attempt.id])).rejects.toThrow();
    expect(await netCents()).toBe(PRICE - 48_000);
  });

  it('is made once for all requests with one key', async () => {
    const attempt = await paid();
    const given = { requestKey: `double-${attempt.id}` };
    const outcomes = await Promise.all([1, 2, 3].map(() => refund(attempt, 5000, given)));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['repeated', 'repeated', 'requested']);
    await passMinutes(fixture, 2);
    expect((await refund(attempt, 5000, given)).kind).toBe('repeated');
    expect(await netCents()).toBe(PRICE - 5000);
  });

  it('waits for the one before it, and of an unpaid amount is refused', async () => {
    const attempt = await paid();
    await fixture.bank.arm({ operation: 'refund', kind: 'reset_after_commit' });
    await refund(attempt, 5000);
    expect((await refund(attempt, 3000)).kind).toBe('open-refund');
    const { draftId } = await bookAs(fixture.services);
    expect(await refund(await getPaid(fixture, draftId, CARDS.declined), 100)).toEqual({ kind: 'not-paid' });
    expect(await refund({ id: crypto.randomUUID() }, 100)).toEqual({ kind: 'not-paid' });
  });

  it('that never arrived is sent again after three look-ups, and one that arrived is not', async () => {
    for (const [kind, sendCount] of Object.entries({ reset_before: 2, reset_after_commit: 1 })) {
      await fixture.bank.control('/reset', {});
      const attempt = await paid();
      await fixture.bank.control('/settle', {});
      await fixture.bank.arm({ operation: 'refund', kind });
      expect(await refund(attempt, 5000)).toMatchObject({ refunds: [{ state: 'unknown' }] });
      await passMinutes(fixture, 4);
      expect(await refundsOf(attempt)).toMatchObject([{ state: 'refunded', sendCount }]);
      expect(await netCents()).toBe(PRICE - 5000);
    }
  });

  it('moves its money once, at whichever step the process crashes', async () => {
    for (let crashStep = 1; crashStep <= 6; crashStep++) {
      await fixture.bank.control('/reset', {});
      const attempt = await paid();
      await fixture.bank.control('/settle', {});
      const { services } = makeCrashing(fixture.services, crashStep);
      const requestKey = `crashing-${attempt.id}`;
      await refund(attempt, 5000, { requestKey, services }).catch(() => {});
      await refund(attempt, 5000, { requestKey });
      await passMinutes(fixture, 6);
      const states = (await refundsOf(attempt)).map(({ state }) => state);
      expect([crashStep, states, await netCents()]).toEqual([crashStep, ['refunded'], PRICE - 5000]);
    }
  });

  it('does not need PayPal’s order, which is deleted earlier than the capture', async () => {
    const attempt = await getPayPalAttempt(fixture, (await bookAs(fixture.services)).draftId);
    await comeBackAs(fixture, await approveAs(attempt));
    await fixture.paypal.arm({ operation: 'get', kind: 'code', code: 'INVALID_RESOURCE_ID', times: 99 });
    expect(await refund(attempt, 8_414)).toMatchObject({ refunds: [{ state: 'refunded' }] });
    expect((await fixture.paypal.readLedger()).netCents).toBe(40_000);
  });
});

describe('a refund of money that is not captured yet', () => {
  it('is a void when it is whole, also while the capture is under review, and nothing is captured', async () => {
    for (const isRefused of [false, true]) {
      await fixture.bank.control('/reset', {});
      const attempt = await held();
      if (isRefused) {
        await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
        await settleDueCaptures(fixture.services);
      }
      expect((await captureOf(attempt)).state).toBe(isRefused ? 'review' : 'requested');
      expect(await refund(attempt, PRICE)).toMatchObject({ refunds: [{ state: 'refunded' }] });
      expect((await captureOf(attempt)).state).toBe('released');
      expect(await settleDueCaptures(fixture.services)).toBe(0);
      expect(await entry()).toMatchObject({ voided: true, heldCents: 0, capturedCents: 0, netCents: 0 });
    }
  });

  it('waits for the capture when it is a part; of many workers one sends each', async () => {
    const attempt = await held();
    await refund(attempt, 5000);
    expect(await settleDueRefunds(fixture.services)).toBe(0);
    expect(await refundsOf(attempt)).toMatchObject([{ state: 'requested', sendCount: 0 }]);
    fixture.clock.now += 60_000;
    for (const settle of [settleDueCaptures, settleDueRefunds])
      await Promise.all([1, 2, 3, 4].map(() => settle(fixture.services)));
    expect(await captureOf(attempt)).toMatchObject({ state: 'captured', sendCount: 1 });
    expect(await refundsOf(attempt)).toMatchObject([{ state: 'refunded', sendCount: 1 }]);
    expect(await entry()).toMatchObject({ capturedCents: PRICE, netCents: PRICE - 5000 });
  });

  it('is refused once an operator has decided that it is never captured: nothing was paid', async () => {
    const attempt = await held();
    await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
    await settleDueCaptures(fixture.services);
    const verdict = { becomes: 'refused', actor: 'ana', note: 'the card is blocked' } as const;
    expect(await resolveCapture(fixture.services, await captureOf(attempt), verdict)).toBe(true);
    expect(await resolveCapture(fixture.services, await captureOf(attempt), verdict)).toBe(false);
    expect(await refund(attempt, 5000)).toEqual({ kind: 'not-paid' });
    const { reservation } = await reloadAttempt(fixture, attempt);
    expect(reservation).toMatchObject({ state: 'confirmed', paymentStatus: 'reversed' });
  });
});
