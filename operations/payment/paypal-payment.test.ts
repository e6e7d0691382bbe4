import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Funding } from '#sandbox/paypal/world.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestWorld, type TestWorld } from '#tests/support/open-test-world.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { approveAs, comeBackAs, getPayPalAttempt, startPayPalAs } from '#tests/support/pay-with-paypal.ts';
import { decideAs } from '#tests/support/paypal-world.ts';
import { sendMails } from '../mail/send-mails.ts';
import { expireHolds } from '../reservation/expire-holds.ts';
import { cancelPayment } from './cancel-payment.ts';
import { processWebhooks } from './process-webhooks.ts';
import { refundPayment } from './refund-payment.ts';
import { settleDuePayments } from './settle-due-payments.ts';

const MINUTE = 60_000;

let world: TestWorld;
let alarms: Record<string, unknown>[] = [];

beforeAll(async () => {
  world = await openTestWorld();
  const error = (fields: Record<string, unknown>) => void (fields.alarm && alarms.push(fields));
  world.services.log = { ...world.services.log, error };
});
afterEach(async () => {
  await Promise.all([world.bank.control('/reset', {}), world.paypal.control('/reset', {})]);
  await world.query('DELETE FROM rate_limits');
  alarms = [];
});
afterAll(() => world.close());

async function reload({ id }: Pick<PaymentAttempt, 'id'>) {
  const attempt = await world.services.payments.find(id);
  const reservation = attempt && (await world.services.reservations.find(attempt.reservationId));
  if (!attempt || !reservation) throw new Error('The attempt has disappeared');
  return { attempt, reservation };
}

/** Lets time pass and the worker work until nothing is due any more. */
async function letTimePass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    world.clock.now += MINUTE;
    while ((await settleDuePayments(world.services)) > 0);
    await expireHolds(world.services);
  }
}

async function approved(funding?: Funding) {
  const { draftId } = await bookAs(world.services);
  const attempt = await getPayPalAttempt(world, draftId);
  return { draftId, attempt, address: await approveAs(attempt, funding) };
}

/** A message of PayPal's that was verified before. */
async function tell(attempt: PaymentAttempt, type: string, id = `WH-${attempt.id}-${type}`): Promise<void> {
  const { id: gatewayTxnId, gatewayOrderId } = (await reload(attempt)).attempt;
  await world.services.webhooks.keep('paypal', { id, type, gatewayTxnId, gatewayOrderId });
  while ((await processWebhooks(world.services)) > 0);
}

const net = async () => (await world.paypal.books()).netCents;
const captures = async () =>
  (await world.paypal.calls()).filter(({ path }) => path.endsWith('/capture')).length;

describe('a payment with PayPal', () => {
  it('confirms the reservation when the payer comes back', async () => {
    const { attempt, address } = await approved();
    expect(attempt).toMatchObject({ state: 'awaiting_payer', amountCents: 48_414, gateway: 'paypal' });
    expect(await comeBackAs(world, address)).toBe(true);
    const { attempt: after, reservation } = await reload(attempt);
    expect(after).toMatchObject({ state: 'paid', captureId: expect.stringMatching(/^\w{17}$/) });
    expect(reservation).toMatchObject({ state: 'confirmed', paymentStatus: 'paid' });
    expect((await world.paypal.books()).transactions).toMatchObject([
      { orderIdentifier: reservation.code, transactionIdentifier: attempt.id, netCents: 48_414 },
    ]);
    while ((await sendMails(world.services)) > 0);
    expect(world.mails.filter(({ text }) => text === `${reservation.code} 48414`)).toHaveLength(1);
  });

  it('charges once, however often the payer and PayPal’s message come at once', async () => {
    const { attempt, address } = await approved();
    await Promise.all([
      comeBackAs(world, address),
      tell(attempt, 'CHECKOUT.ORDER.APPROVED'),
      comeBackAs(world, address),
    ]);
    await world.settle();
    await letTimePass(3);
    expect((await reload(attempt)).attempt.state).toBe('paid');
    expect(await net()).toBe(48_414);
    expect((await world.paypal.books()).transactions).toHaveLength(1);
  });

  it('is taken by PayPal’s message when the payer never comes back', async () => {
    const { attempt } = await approved();
    await tell(attempt, 'CHECKOUT.ORDER.APPROVED');
    expect((await reload(attempt)).reservation.state).toBe('confirmed');
    expect(await net()).toBe(48_414);
  });

  it('is found within a minute or two when neither payer nor message come', async () => {
    const { attempt } = await approved();
    await letTimePass(2);
    expect((await reload(attempt)).attempt.state).toBe('paid');
    expect(await captures()).toBe(1);
  });

  it('charges nothing for a forged way back', async () => {
    const { draftId } = await bookAs(world.services);
    const attempt = await getPayPalAttempt(world, draftId);
    const url = new URL((await decideAs(attempt.payerUrl ?? '', { action: 'cancel' })) ?? '');
    const way = `${url.origin}${url.pathname.replace('/cancel', '/return')}`;
    expect(await comeBackAs(world, `${way}?token=SOMEBODYELSES0000`)).toBe(false);
    expect(await comeBackAs(world, way)).toBe(false);
    expect(await comeBackAs(world, `${way.replace(/[^/]+\/return$/, 'x/return')}?token=x`)).toBe(false);
    expect(await comeBackAs(world, `${way}?token=${attempt.gatewayOrderId}`)).toBe(true);
    expect((await reload(attempt)).attempt.state).toBe('awaiting_payer');
    expect(await captures()).toBe(0);
  });

  it('ends when the payer cancels, and a later approval is not charged', async () => {
    const { draftId } = await bookAs(world.services);
    const attempt = await getPayPalAttempt(world, draftId);
    await comeBackAs(world, (await decideAs(attempt.payerUrl ?? '', { action: 'cancel' })) ?? '');
    expect((await reload(attempt)).attempt.state).toBe('cancelled');
    await comeBackAs(world, await approveAs(attempt));
    await tell(attempt, 'CHECKOUT.ORDER.APPROVED');
    await letTimePass(5);
    expect((await reload(attempt)).attempt.state).toBe('cancelled');
    expect(await net()).toBe(0);
  });

  it('is not cancelled by an address once the payer has approved', async () => {
    const { attempt, address } = await approved();
    await comeBackAs(world, address.replace('/return?', '/cancel?'));
    await world.settle();
    expect((await reload(attempt)).attempt.state).toBe('paid');
  });

  it('ends after half an hour, and a later approval is not charged', async () => {
    const { draftId } = await bookAs(world.services);
    const attempt = await getPayPalAttempt(world, draftId);
    await letTimePass(31);
    const { attempt: after, reservation } = await reload(attempt);
    expect([after.state, reservation.state]).toEqual(['expired', 'expired']);
    await tell(attempt, 'CHECKOUT.ORDER.APPROVED');
    expect(await comeBackAs(world, await approveAs(attempt))).toBe(true);
    expect(await net()).toBe(0);
  });

  it('lets the payer choose another funding, and charges once', async () => {
    const { attempt, address } = await approved('declined');
    await comeBackAs(world, address);
    const again = (await reload(attempt)).attempt;
    expect(again).toMatchObject({ state: 'awaiting_payer', chargeRound: 1, declineClass: 'funds' });
    await comeBackAs(world, await approveAs(again));
    expect((await reload(attempt)).attempt.state).toBe('paid');
    expect(await net()).toBe(48_414);
  });

  it('is declined after the third funding that is refused', async () => {
    const { attempt, address } = await approved('declined');
    await comeBackAs(world, address);
    await comeBackAs(world, await approveAs(attempt, 'declined'));
    await comeBackAs(world, await approveAs(attempt, 'declined'));
    const { attempt: after, reservation } = await reload(attempt);
    expect(after).toMatchObject({ state: 'declined', declineClass: 'funds' });
    expect(reservation.state).toBe('held');
  });

  it('keeps the reservation while the money is pending, and confirms it when PayPal has it', async () => {
    const { attempt, address } = await approved('pending-complete');
    await comeBackAs(world, address);
    expect((await reload(attempt)).attempt).toMatchObject({ state: 'paid_pending', rawCode: 'ECHECK' });
    await letTimePass(60);
    expect((await reload(attempt)).reservation.state).toBe('review');
    await world.paypal.control('/settle', {});
    await tell(attempt, 'PAYMENT.CAPTURE.COMPLETED');
    const { attempt: after, reservation } = await reload(attempt);
    expect([after.state, reservation.state, reservation.paymentStatus]).toEqual([
      'paid',
      'confirmed',
      'paid',
    ]);
  });

  it('lets the reservation go when pending money is denied, and writes to the renter', async () => {
    const { attempt, address } = await approved('pending-deny');
    await comeBackAs(world, address);
    await world.paypal.control('/settle', { outcome: 'deny' });
    await tell(attempt, 'PAYMENT.CAPTURE.DENIED');
    const { attempt: after, reservation } = await reload(attempt);
    expect([after.state, reservation.state]).toEqual(['declined', 'held']);
    expect(await net()).toBe(0);
    const mails = await world.query('SELECT kind, details FROM outbox_mails WHERE reservation_id = $1', [
      reservation.id,
    ]);
    const details = { amountCents: 48_414, method: 'paypal', of: 'payment-refused' };
    expect(mails).toEqual([{ kind: 'payment-problem', details }]);
  });

  it('learns within the hour that pending money has come, when no message tells', async () => {
    const { attempt, address } = await approved('pending-complete');
    await comeBackAs(world, address);
    await world.paypal.control('/settle', {});
    await letTimePass(61);
    expect((await reload(attempt)).attempt.state).toBe('paid');
  });

  it.each(['hang_after_commit', 'reset_after_commit', 'http_after_commit', 'bad_json', 'truncated'])(
    'finds the charge whose answer was lost in %s',
    async (kind) => {
      const { attempt, address } = await approved();
      await world.paypal.arm({ operation: 'capture', kind });
      await comeBackAs(world, address);
      expect((await reload(attempt)).attempt.state).toBe('unknown');
      await letTimePass(1);
      expect((await reload(attempt)).attempt.state).toBe('paid');
      expect(await net()).toBe(48_414);
    },
  );

  it('makes the charge again by the same name when it was lost before it was made', async () => {
    const { attempt, address } = await approved();
    await world.paypal.arm({ operation: 'capture', kind: 'reset_before' });
    await comeBackAs(world, address);
    await letTimePass(1);
    expect((await reload(attempt)).attempt.state).toBe('paid');
    const calls = (await world.paypal.calls()).filter(({ path }) => path.endsWith('/capture'));
    expect(calls.map(({ requestId }) => requestId)).toEqual(Array(2).fill(`${attempt.id}:capture:0`));
  });

  it('gives up politely while PayPal is down for an hour, and takes nothing later', async () => {
    const { attempt, address } = await approved();
    await world.paypal.arm({ operation: 'capture', kind: 'http_before', times: 50 });
    await world.paypal.arm({ operation: 'get', kind: 'http_before', times: 200, nth: 2 });
    await comeBackAs(world, address);
    for (let times = 0; times < 4; times++) {
      world.clock.now += 14 * MINUTE;
      await letTimePass(1);
    }
    expect((await reload(attempt)).attempt.state).toBe('unknown');
    await world.paypal.disarm();
    await letTimePass(20);
    expect((await reload(attempt)).attempt.state).toBe('reversed');
    expect(await net()).toBe(0);
  });

  it.each([
    { kind: 'wrong_amount', ends: 'reversed' },
    { kind: 'partial', ends: 'reversed' },
    { kind: 'wrong_currency', ends: 'manual_review' },
  ])('never takes $kind for a payment', async ({ kind, ends }) => {
    const { attempt, address } = await approved();
    await world.paypal.arm({ operation: 'capture', kind });
    await comeBackAs(world, address);
    await letTimePass(30);
    const { attempt: after, reservation } = await reload(attempt);
    expect(after.flags).toContain('alarm');
    expect(reservation.state).not.toBe('confirmed');
    expect(['manual_review', ends]).toContain(after.state);
    expect(alarms).not.toEqual([]);
  });

  it('is looked at by a person when PayPal says that the reservation is paid already', async () => {
    const { attempt, address } = await approved();
    await world.paypal.arm({ operation: 'capture', kind: 'code', code: 'DUPLICATE_INVOICE_ID' });
    await comeBackAs(world, address);
    await letTimePass(1);
    expect((await reload(attempt)).attempt).toMatchObject({
      state: 'manual_review',
      flags: ['duplicate', 'alarm'],
    });
  });

  it('goes back when the reservation can no longer be confirmed', async () => {
    const { attempt, address } = await approved('pending-complete');
    await comeBackAs(world, address);
    await world.query("UPDATE reservations SET state = 'cancelled' WHERE id = $1", [attempt.reservationId]);
    await world.paypal.control('/settle', {});
    await tell(attempt, 'PAYMENT.CAPTURE.COMPLETED');
    expect((await reload(attempt)).attempt.state).toBe('reversed');
    expect(await net()).toBe(0);
  });

  it('can be given back in parts', async () => {
    const { attempt, address } = await approved();
    await comeBackAs(world, address);
    const wish = { cause: 'goodwill', reason: 'late', requestedBy: 'ana' } as const;
    const outcome = await refundPayment(world.services, {
      ...wish,
      ...{ attemptId: attempt.id, amountCents: 8_414, requestKey: 'refund-1' },
    });
    expect(outcome).toMatchObject({ kind: 'requested', refunds: [{ state: 'refunded' }] });
    expect(await net()).toBe(40_000);
  });
});

describe('giving money of PayPal’s back', () => {
  it('does not need the order, which PayPal forgets sooner than the money that it took', async () => {
    const { attempt, address } = await approved();
    await comeBackAs(world, address);
    await world.paypal.arm({ operation: 'get', kind: 'code', code: 'INVALID_RESOURCE_ID', times: 99 });
    const wish = { cause: 'goodwill', reason: 'late', requestedBy: 'ana' } as const;
    const outcome = await refundPayment(world.services, {
      ...wish,
      ...{ attemptId: attempt.id, amountCents: 8_414, requestKey: 'refund-2' },
    });
    expect(outcome).toMatchObject({ kind: 'requested', refunds: [{ state: 'refunded' }] });
    expect(await net()).toBe(40_000);
  });
});

describe('beginning to pay with PayPal', () => {
  it('is one attempt, however often and from where it is begun', async () => {
    const { draftId } = await bookAs(world.services);
    const key = `key-${draftId}`;
    const outcomes = await Promise.all([
      startPayPalAs(world, draftId, key),
      startPayPalAs(world, draftId, key),
      startPayPalAs(world, draftId),
    ]);
    const ids = new Set(outcomes.map((outcome) => outcome.kind === 'attempted' && outcome.attempt.id));
    expect(ids.size).toBe(1);
    expect((await world.paypal.books()).transactions).toHaveLength(1);
  });

  it('and paying by card in another tab is one attempt', async () => {
    const { draftId } = await bookAs(world.services);
    const paypal = await getPayPalAttempt(world, draftId);
    const card = await getPaid(world, draftId, CARDS.frictionless);
    expect(card).toMatchObject({ id: paypal.id, gateway: 'paypal', state: 'awaiting_payer' });
    expect((await world.bank.books()).transactions).toEqual([]);
    await cancelPayment(world.services, { attemptId: paypal.id, draftId });
    expect((await getPaid(world, draftId, CARDS.frictionless)).state).toBe('paid');
    await comeBackAs(world, await approveAs(paypal));
    await letTimePass(3);
    expect(await net()).toBe(0);
  });

  it('is begun again by the same name when its answer is lost', async () => {
    const { draftId } = await bookAs(world.services);
    await world.paypal.arm({ operation: 'create', kind: 'reset_after_commit', times: 3 });
    const attempt = await getPayPalAttempt(world, draftId);
    expect(attempt.state).toBe('starting');
    await letTimePass(1);
    const { attempt: after } = await reload(attempt);
    expect(after).toMatchObject({ state: 'awaiting_payer', payerUrl: expect.stringContaining('token=') });
    expect((await world.paypal.books()).transactions).toHaveLength(1);
  });

  it('is given up when PayPal never answers', async () => {
    const { draftId } = await bookAs(world.services);
    await world.paypal.arm({ operation: 'create', kind: 'http_before', times: 99 });
    const attempt = await getPayPalAttempt(world, draftId);
    await letTimePass(5);
    expect((await reload(attempt)).attempt).toMatchObject({ state: 'error', declineClass: 'temporary' });
  });

  it('is not possible without an account', async () => {
    const { draftId } = await bookAs(world.services);
    const without = { ...world, services: { ...world.services, paypal: undefined } };
    expect((await startPayPalAs(without, draftId)).kind).toBe('no-paypal');
  });
});

describe('a message of PayPal’s', () => {
  it('is done once, however often it comes', async () => {
    const { attempt } = await approved();
    const gets = async () => (await world.paypal.calls()).filter(({ method }) => method === 'GET').length;
    await tell(attempt, 'CHECKOUT.ORDER.APPROVED', 'WH-1');
    const before = await gets();
    for (let time = 0; time < 25; time++) await tell(attempt, 'CHECKOUT.ORDER.APPROVED', 'WH-1');
    expect(await gets()).toBe(before);
    expect(await net()).toBe(48_414);
  });

  it('that we do not know, or that names nothing of ours, changes nothing', async () => {
    const { draftId } = await bookAs(world.services);
    const attempt = await getPayPalAttempt(world, draftId);
    await tell(attempt, 'SOMETHING.NEW');
    await world.services.webhooks.keep('paypal', {
      id: 'WH-foreign',
      type: 'CHECKOUT.ORDER.APPROVED',
      gatewayTxnId: attempt.id,
      gatewayOrderId: 'ANOTHER-ORDER',
    });
    while ((await processWebhooks(world.services)) > 0);
    const rows = await world.query(
      "SELECT outcome FROM webhook_events WHERE event_id = 'WH-foreign' AND processed_at IS NOT NULL",
    );
    expect(rows).toEqual([{ outcome: 'ignored' }]);
    expect((await reload(attempt)).attempt.state).toBe('awaiting_payer');
  });

  it('about a dispute is told to an operator', async () => {
    const { attempt, address } = await approved();
    await comeBackAs(world, address);
    await tell(attempt, 'CUSTOMER.DISPUTE.CREATED');
    expect(alarms).toMatchObject([{ type: 'CUSTOMER.DISPUTE.CREATED', attemptId: attempt.id }]);
  });

  it('waits for another try when it could not be done', async () => {
    const { attempt } = await approved();
    const broken = { ...world.services, paypal: undefined };
    await world.services.webhooks.keep('paypal', {
      ...{ id: 'WH-again', type: 'CHECKOUT.ORDER.APPROVED' },
      ...{ gatewayTxnId: attempt.id, gatewayOrderId: attempt.gatewayOrderId },
    });
    await processWebhooks(broken);
    expect(await processWebhooks(world.services)).toBe(0);
    world.clock.now += 2 * MINUTE;
    expect(await processWebhooks(world.services)).toBe(1);
    expect((await reload(attempt)).attempt.state).toBe('paid');
  });
});
