import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { processWebhooks } from '#operations/payment/process-webhooks.ts';
import { settleDuePayments } from '#operations/payment/settle-due-payments.ts';
import { expireHolds } from '#operations/reservation/expire-holds.ts';
import type { Funding } from '#sandbox/paypal/world.ts';
import { bookAs } from './a-booking.ts';
import type { TestWorld } from './open-test-world.ts';
import { approveAs, getPayPalAttempt } from './pay-with-paypal.ts';
import { reloadAttempt } from './reload.ts';

const MINUTE = 60_000;

/** Resets both sandboxes (faults, payments) and the rate limits. */
export async function beginAnew(world: TestWorld): Promise<void> {
  await Promise.all([world.bank.control('/reset', {}), world.paypal.control('/reset', {})]);
  await world.query('DELETE FROM rate_limits');
}

/** Advances the time and runs the workers until nothing is due. */
export async function letTimePassIn(world: TestWorld, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    world.clock.now += MINUTE;
    while ((await settleDuePayments(world.services)) > 0);
    await expireHolds(world.services);
  }
}

/** A reservation whose payment was approved at PayPal; the browser has not returned yet. */
export async function approveNewAs(
  world: TestWorld,
  funding?: Funding,
): Promise<{ draftId: string; attempt: PaymentAttempt; address: string }> {
  const { draftId } = await bookAs(world.services);
  const attempt = await getPayPalAttempt(world, draftId);
  return { draftId, attempt, address: await approveAs(attempt, funding) };
}

/** A webhook event of PayPal whose signature was verified before. */
export async function tellAbout(
  world: TestWorld,
  attempt: PaymentAttempt,
  type: string,
  id = `WH-${attempt.id}-${type}`,
): Promise<void> {
  const { id: gatewayTxnId, gatewayOrderId } = (await reloadAttempt(world, attempt)).attempt;
  await world.services.webhooks.keep('paypal', { id, type, gatewayTxnId, gatewayOrderId });
  while ((await processWebhooks(world.services)) > 0);
}
