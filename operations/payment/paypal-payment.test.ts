import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { approveAs, comeBackAs, getPayPalAttempt } from '#tests/support/pay-with-paypal.ts';
import { decideAs } from '#tests/support/paypal-fixture.ts';
import { payPalSteps, resetSandboxes } from '#tests/support/paypal-steps.ts';
import { type Alarm, recordAlarms } from '#tests/support/record-alarms.ts';
import { sendMails } from '../mail/send-mails.ts';
import { refundPayment } from './transfer/refund-payment.ts';

const MINUTE = 60_000;

let fixture: TestFixture;
let alarms: Alarm[];

beforeAll(async () => {
  fixture = await openTestFixture();
  ({ services: fixture.services, alarms } = recordAlarms(fixture.services));
});
afterEach(async () => {
  await resetSandboxes(fixture);
  alarms.length = 0;
});
afterAll(() => fixture.close());

const { reload, letTimePass, approved, tell, net } = payPalSteps(() => fixture);
const captures = async () =>
  (await fixture.paypal.calls()).filter(({ path }) => path.endsWith('/capture')).length;

describe('a payment with PayPal', () => {
  it('confirms the reservation when the payer returns', async () => {
    const { attempt, address } = await approved();
    expect(attempt).toMatchObject({ state: 'awaiting_payer', amountCents: 48_414, gateway: 'paypal' });
    expect(await comeBackAs(fixture, address)).toBe(true);
    const { attempt: after, reservation } = await reload(attempt);
    expect(after).toMatchObject({ state: 'paid', captureId: expect.stringMatching(/^\w{17}$/) });
    expect(reservation).toMatchObject({ state: 'confirmed', paymentStatus: 'paid' });
    expect((await fixture.paypal.readLedger()).transactions).toMatchObject([
      { orderIdentifier: reservation.code, transactionIdentifier: attempt.id, netCents: 48_414 },
    ]);
    while ((await sendMails(fixture.services)) > 0);
    expect(fixture.mails.filter(({ text }) => text === `${reservation.code} 48414`)).toHaveLength(1);
  });

  it('charges once, however many returns and webhooks arrive concurrently', async () => {
    const { attempt, address } = await approved();
    await Promise.all([
      comeBackAs(fixture, address),
      tell(attempt, 'CHECKOUT.ORDER.APPROVED'),
      comeBackAs(fixture, address),
    ]);
    await fixture.settle();
    await letTimePass(3);
    expect((await reload(attempt)).attempt.state).toBe('paid');
    expect(await net()).toBe(48_414);
    expect((await fixture.paypal.readLedger()).transactions).toHaveLength(1);
  });

  it('is captured by PayPal’s webhook when the payer never returns', async () => {
    const { attempt } = await approved();
    await tell(attempt, 'CHECKOUT.ORDER.APPROVED');
    expect((await reload(attempt)).reservation.state).toBe('confirmed');
    expect(await net()).toBe(48_414);
  });

  it('is found within two minutes without return or webhook', async () => {
    const { attempt } = await approved();
    await letTimePass(2);
    expect((await reload(attempt)).attempt.state).toBe('paid');
    expect(await captures()).toBe(1);
  });

  it('charges nothing for a forged return', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPayPalAttempt(fixture, draftId);
    const url = new URL((await decideAs(attempt.payerUrl ?? '', { action: 'cancel' })) ?? '');
    const way = `${url.origin}${url.pathname.replace('/cancel', '/return')}`;
    expect(await comeBackAs(fixture, `${way}?token=SOMEBODYELSES0000`)).toBe(false);
    expect(await comeBackAs(fixture, way)).toBe(false);
    expect(await comeBackAs(fixture, `${way.replace(/[^/]+\/return$/, 'x/return')}?token=x`)).toBe(false);
    expect(await comeBackAs(fixture, `${way}?token=${attempt.gatewayOrderId}`)).toBe(true);
    expect((await reload(attempt)).attempt.state).toBe('awaiting_payer');
    expect(await captures()).toBe(0);
  });

  it('ends when the payer cancels, and a later approval is not charged', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPayPalAttempt(fixture, draftId);
    await comeBackAs(fixture, (await decideAs(attempt.payerUrl ?? '', { action: 'cancel' })) ?? '');
    expect((await reload(attempt)).attempt.state).toBe('cancelled');
    await comeBackAs(fixture, await approveAs(attempt));
    await tell(attempt, 'CHECKOUT.ORDER.APPROVED');
    await letTimePass(5);
    expect((await reload(attempt)).attempt.state).toBe('cancelled');
    expect(await net()).toBe(0);
  });

  it('is not canceled by the cancel address once the payer has approved', async () => {
    const { attempt, address } = await approved();
    await comeBackAs(fixture, address.replace('/return?', '/cancel?'));
    await fixture.settle();
    expect((await reload(attempt)).attempt.state).toBe('paid');
  });

  it('ends after half an hour, and a later approval is not charged', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPayPalAttempt(fixture, draftId);
    await letTimePass(31);
    const { attempt: after, reservation } = await reload(attempt);
    expect([after.state, reservation.state]).toEqual(['expired', 'expired']);
    await tell(attempt, 'CHECKOUT.ORDER.APPROVED');
    expect(await comeBackAs(fixture, await approveAs(attempt))).toBe(true);
    expect(await net()).toBe(0);
  });

  it('lets the payer choose another funding, and charges once', async () => {
    const { attempt, address } = await approved('declined');
    await comeBackAs(fixture, address);
    const again = (await reload(attempt)).attempt;
    expect(again).toMatchObject({ state: 'awaiting_payer', chargeRound: 1, declineClass: 'funds' });
    await comeBackAs(fixture, await approveAs(again));
    expect((await reload(attempt)).attempt.state).toBe('paid');
    expect(await net()).toBe(48_414);
  });

  it('is declined after the third funding that is refused', async () => {
    const { attempt, address } = await approved('declined');
    await comeBackAs(fixture, address);
    await comeBackAs(fixture, await approveAs(attempt, 'declined'));
    await comeBackAs(fixture, await approveAs(attempt, 'declined'));
    const { attempt: after, reservation } = await reload(attempt);
    expect(after).toMatchObject({ state: 'declined', declineClass: 'funds' });
    expect(reservation.state).toBe('held');
  });

  it('keeps the reservation while the money is pending, and confirms it when the capture completes', async () => {
    const { attempt, address } = await approved('pending-complete');
    await comeBackAs(fixture, address);
    expect((await reload(attempt)).attempt).toMatchObject({ state: 'paid_pending', rawCode: 'ECHECK' });
    await letTimePass(60);
    expect((await reload(attempt)).reservation.state).toBe('review');
    await fixture.paypal.control('/settle', {});
    await tell(attempt, 'PAYMENT.CAPTURE.COMPLETED');
    const { attempt: after, reservation } = await reload(attempt);
    expect([after.state, reservation.state, reservation.paymentStatus]).toEqual([
      'paid',
      'confirmed',
      'paid',
    ]);
  });

  it('releases the reservation when pending money is denied, with a mail to the renter', async () => {
    const { attempt, address } = await approved('pending-deny');
    await comeBackAs(fixture, address);
    await fixture.paypal.control('/settle', { outcome: 'deny' });
    await tell(attempt, 'PAYMENT.CAPTURE.DENIED');
    const { attempt: after, reservation } = await reload(attempt);
    expect([after.state, reservation.state]).toEqual(['declined', 'held']);
    expect(await net()).toBe(0);
    const mails = await fixture.query('SELECT kind, details FROM outbox_mails WHERE reservation_id = $1', [
      reservation.id,
    ]);
    const details = { amountCents: 48_414, method: 'paypal', of: 'payment-refused' };
    expect(mails).toEqual([{ kind: 'payment-problem', details }]);
  });

  it('finds completed pending money within an hour without a webhook', async () => {
    const { attempt, address } = await approved('pending-complete');
    await comeBackAs(fixture, address);
    await fixture.paypal.control('/settle', {});
    await letTimePass(61);
    expect((await reload(attempt)).attempt.state).toBe('paid');
  });

  it.each(['hang_after_commit', 'reset_after_commit', 'http_after_commit', 'bad_json', 'truncated'])(
    'finds the charge whose response was lost in %s',
    async (kind) => {
      const { attempt, address } = await approved();
      await fixture.paypal.arm({ operation: 'capture', kind });
      await comeBackAs(fixture, address);
      expect((await reload(attempt)).attempt.state).toBe('unknown');
      await letTimePass(1);
      expect((await reload(attempt)).attempt.state).toBe('paid');
      expect(await net()).toBe(48_414);
    },
  );

  it('repeats the charge with the same request id when the request was lost', async () => {
    const { attempt, address } = await approved();
    await fixture.paypal.arm({ operation: 'capture', kind: 'reset_before' });
    await comeBackAs(fixture, address);
    await letTimePass(1);
    expect((await reload(attempt)).attempt.state).toBe('paid');
    const calls = (await fixture.paypal.calls()).filter(({ path }) => path.endsWith('/capture'));
    expect(calls.map(({ requestId }) => requestId)).toEqual(Array(2).fill(`${attempt.id}:capture:0`));
  });

  it('gives up without a charge while PayPal is down for an hour, and captures nothing later', async () => {
    const { attempt, address } = await approved();
    await fixture.paypal.arm({ operation: 'capture', kind: 'http_before', times: 50 });
    await fixture.paypal.arm({ operation: 'get', kind: 'http_before', times: 200, nth: 2 });
    await comeBackAs(fixture, address);
    for (let times = 0; times < 4; times++) {
      fixture.clock.now += 14 * MINUTE;
      await letTimePass(1);
    }
    expect((await reload(attempt)).attempt.state).toBe('unknown');
    await fixture.paypal.disarm();
    await letTimePass(20);
    expect((await reload(attempt)).attempt.state).toBe('reversed');
    expect(await net()).toBe(0);
  });

  it.each([
    { kind: 'wrong_amount', ends: 'reversed' },
    { kind: 'partial', ends: 'reversed' },
    { kind: 'wrong_currency', ends: 'manual_review' },
  ])('never treats $kind as a payment', async ({ kind, ends }) => {
    const { attempt, address } = await approved();
    await fixture.paypal.arm({ operation: 'capture', kind });
    await comeBackAs(fixture, address);
    await letTimePass(30);
    const { attempt: after, reservation } = await reload(attempt);
    expect(after.flags).toContain('alarm');
    expect(reservation.state).not.toBe('confirmed');
    expect(['manual_review', ends]).toContain(after.state);
    expect(alarms).not.toEqual([]);
  });

  it('needs an operator when PayPal reports that the reservation is paid already', async () => {
    const { attempt, address } = await approved();
    await fixture.paypal.arm({ operation: 'capture', kind: 'code', code: 'DUPLICATE_INVOICE_ID' });
    await comeBackAs(fixture, address);
    await letTimePass(1);
    expect((await reload(attempt)).attempt).toMatchObject({
      state: 'manual_review',
      flags: ['duplicate', 'alarm'],
    });
  });

  it('is reversed when the reservation can no longer be confirmed', async () => {
    const { attempt, address } = await approved('pending-complete');
    await comeBackAs(fixture, address);
    await fixture.query("UPDATE reservations SET state = 'cancelled' WHERE id = $1", [attempt.reservationId]);
    await fixture.paypal.control('/settle', {});
    await tell(attempt, 'PAYMENT.CAPTURE.COMPLETED');
    expect((await reload(attempt)).attempt.state).toBe('reversed');
    expect(await net()).toBe(0);
  });

  it('can be refunded in parts', async () => {
    const { attempt, address } = await approved();
    await comeBackAs(fixture, address);
    const request = { cause: 'goodwill', reason: 'late', requestedBy: 'ana' } as const;
    const outcome = await refundPayment(fixture.services, {
      ...request,
      attemptId: attempt.id,
      amountCents: 8_414,
      requestKey: 'refund-1',
    });
    expect(outcome).toMatchObject({ kind: 'requested', refunds: [{ state: 'refunded' }] });
    expect(await net()).toBe(40_000);
  });
});

describe('a refund by PayPal', () => {
  it('does not need the order, which PayPal deletes earlier than the capture', async () => {
    const { attempt, address } = await approved();
    await comeBackAs(fixture, address);
    await fixture.paypal.arm({ operation: 'get', kind: 'code', code: 'INVALID_RESOURCE_ID', times: 99 });
    const request = { cause: 'goodwill', reason: 'late', requestedBy: 'ana' } as const;
    const outcome = await refundPayment(fixture.services, {
      ...request,
      attemptId: attempt.id,
      amountCents: 8_414,
      requestKey: 'refund-2',
    });
    expect(outcome).toMatchObject({ kind: 'requested', refunds: [{ state: 'refunded' }] });
    expect(await net()).toBe(40_000);
  });
});
