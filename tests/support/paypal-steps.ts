import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { settleDuePayments } from '#operations/payment/settle-attempt.ts';
import { processWebhooks } from '#operations/payment/webhooks/process-webhooks.ts';
import { expireHolds } from '#operations/reservation/release-hold.ts';
import type { Funding } from '#sandbox/paypal/state.ts';
import { bookAs } from './a-booking.ts';
import type { TestFixture } from './open-test-fixture.ts';
import { approveAs, getPayPalAttempt } from './pay-with-paypal.ts';
import { reloadAttempt } from './reload.ts';

const MINUTE = 60_000;

/**
 * The steps below for a fixture that is opened later, in `beforeAll`. `net` is the money that PayPal's ledger
 * has, in cents.
 */
export function payPalSteps(fixture: () => TestFixture) {
  return {
    reload: (one: { id: string }) => reloadAttempt(fixture(), one),
    letTimePass: (minutes: number) => advanceClock(fixture(), minutes),
    approved: (funding?: Funding) => bookAndApprove(fixture(), funding),
    tell: (attempt: PaymentAttempt, type: string, id?: string) =>
      receiveWebhook(fixture(), attempt, type, id),
    net: async () => (await fixture().paypal.readLedger()).netCents,
  };
}

/** Resets both sandboxes (faults, payments) and the rate limits. */
export async function resetSandboxes(fixture: TestFixture): Promise<void> {
  await Promise.all([fixture.bank.control('/reset', {}), fixture.paypal.control('/reset', {})]);
  await fixture.query('DELETE FROM rate_limits');
}

/** Advances the time and runs the workers until nothing is due. */
async function advanceClock(fixture: TestFixture, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    fixture.clock.now += MINUTE;
    while ((await settleDuePayments(fixture.services)) > 0);
    await expireHolds(fixture.services);
  }
}

/** A reservation whose payment was approved at PayPal; the browser has not returned yet. */
async function bookAndApprove(
  fixture: TestFixture,
  funding?: Funding,
): Promise<{ draftId: string; attempt: PaymentAttempt; address: string }> {
  const { draftId } = await bookAs(fixture.services);
  const attempt = await getPayPalAttempt(fixture, draftId);
  return { draftId, attempt, address: await approveAs(attempt, funding) };
}

/** A webhook event of PayPal whose signature was verified before. */
async function receiveWebhook(
  fixture: TestFixture,
  attempt: PaymentAttempt,
  type: string,
  id = `WH-${attempt.id}-${type}`,
): Promise<void> {
  const { id: gatewayTxnId, gatewayOrderId } = (await reloadAttempt(fixture, attempt)).attempt;
  await fixture.services.payments.keepWebhook('paypal', { id, type, gatewayTxnId, gatewayOrderId });
  while ((await processWebhooks(fixture.services)) > 0);
}
