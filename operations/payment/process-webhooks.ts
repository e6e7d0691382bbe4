import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { paymentCan } from '#domain/payment/attempt-states.ts';
import { PAYPAL } from '#domain/payment/method.ts';
import type { GatewayEvent } from '../ports/redirect-gateway.ts';
import type { Services } from '../ports/services.ts';
import { lookAtPayment } from './look-at-payment.ts';

const BATCH = 10;
/** An operator should know of these whatever becomes of the payment. */
const FOR_OPERATORS =
  /^(CUSTOMER\.DISPUTE\.|PAYMENT\.CAPTURE\.REVERSED$|CHECKOUT\.PAYMENT-APPROVAL\.REVERSED$)/;

/**
 * Does what kept messages ask for: look at the payment that each one names. A message never decides (PAYMENTS.md section
 * 5.8); one that names nothing of ours, or says what we do not know, changes nothing. Returns how many were looked at.
 */
export async function processWebhooks(services: Services): Promise<number> {
  const events = await services.webhooks.claimDue(services.clock.now(), BATCH);
  // One after the other: two of the same payment would only get in each other's way.
  for (const event of events) await processSafely(services, event);
  return events.length;
}

async function processSafely(services: Services, event: GatewayEvent): Promise<void> {
  try {
    const attempt = await findNamed(services, event);
    report(services, event, attempt);
    if (attempt) await lookAtPayment(services, attempt);
    await services.webhooks.finish(PAYPAL, event.id, attempt ? 'looked' : 'ignored');
  } catch (error) {
    services.log.error({ event: event.id, err: error }, 'Webhook could not be processed, trying again later');
  }
}

/** Our own name of the payment finds it; PayPal's must agree. */
async function findNamed(
  services: Services,
  { gatewayTxnId, gatewayOrderId }: GatewayEvent,
): Promise<PaymentAttempt | undefined> {
  const attempt = gatewayTxnId === undefined ? undefined : await services.payments.find(gatewayTxnId);
  if (attempt?.gateway !== PAYPAL) return undefined;
  return gatewayOrderId === undefined || gatewayOrderId === attempt.gatewayOrderId ? attempt : undefined;
}

function report(services: Services, { id, type }: GatewayEvent, attempt: PaymentAttempt | undefined): void {
  const fields = { gateway: PAYPAL, event: id, type, attemptId: attempt?.id, state: attempt?.state };
  // Ended without money, and yet money came: no rule of ours leads there.
  const isUnexpected = type === 'PAYMENT.CAPTURE.COMPLETED' && attempt && paymentCan.retry(attempt);
  if (FOR_OPERATORS.test(type) || (isUnexpected && attempt.state !== 'reversed'))
    services.log.error({ ...fields, alarm: true }, 'A person must look at what PayPal says of this payment');
}
