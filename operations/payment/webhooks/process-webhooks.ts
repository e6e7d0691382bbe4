import { type PaymentAttempt, paymentCan } from '#domain/payment/attempt.ts';
import { PAYPAL } from '#domain/payment/method.ts';
import type { GatewayEvent, RedirectGateway } from '../../ports/redirect-gateway.ts';
import type { Services } from '../../ports/services.ts';
import { queryPayment } from '../settle-attempt.ts';

const BATCH = 3;
/** An operator is notified of these in any case. */
const FOR_OPERATORS =
  /^(CUSTOMER\.DISPUTE\.|PAYMENT\.CAPTURE\.REVERSED$|CHECKOUT\.PAYMENT-APPROVAL\.REVERSED$)/;

/** Webhooks are not proof, so their payments are queried (payments.md#paypal-webhooks). Returns how many. */
export async function processWebhooks(services: Services): Promise<number> {
  const events = await services.payments.claimWebhooks(services.clock.now(), BATCH);
  // Sequential, because two webhooks of one payment would conflict.
  for (const event of events) await processSafely(services, event);
  return events.length;
}

async function processSafely(services: Services, event: GatewayEvent): Promise<void> {
  try {
    const attempt = await findNamed(services, event);
    report(services, event, attempt);
    if (attempt) await queryPayment(services, attempt);
    await services.payments.finishWebhook(PAYPAL, event.id, attempt ? 'looked' : 'ignored');
  } catch (error) {
    services.log.error({ event: event.id, err: error }, 'Webhook could not be processed, trying again later');
  }
}

/** PayPal's order ID must match that of our attempt. */
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
  // Money arrived for an attempt that ended without money, which the rules exclude.
  const isUnexpected = type === 'PAYMENT.CAPTURE.COMPLETED' && attempt && paymentCan.retry(attempt);
  if (FOR_OPERATORS.test(type) || (isUnexpected && attempt.state !== 'reversed'))
    services.log.error({ ...fields, alarm: true }, 'A person must look at what PayPal says of this payment');
}

type ReceiveWebhookOutcome =
  /** Now or earlier; PayPal need not send it again. */
  | 'kept'
  /** Not from PayPal, or not for this site. */
  | 'refused'
  /** PayPal should send it again later. */
  | 'unavailable';

/** Verifies and stores a webhook; it is processed later. payments.md#paypal-webhooks. */
export async function receivePayPalWebhook(
  services: Services,
  message: Parameters<RedirectGateway['readWebhook']>[0],
): Promise<ReceiveWebhookOutcome> {
  if (!services.gateways.paypal) return 'refused';
  const reading = await services.gateways.paypal.readWebhook(message);
  switch (reading.kind) {
    case 'refused':
      services.log.warn({ gateway: PAYPAL, reason: reading.reason }, 'Refused a webhook');
      await services.payments.countRefusedWebhook(PAYPAL);
      return 'refused';
    case 'unavailable':
      services.log.warn({ gateway: PAYPAL }, 'A webhook could not be checked');
      return 'unavailable';
    case 'verified': {
      const { id, type } = reading.event;
      const isNew = await services.payments.keepWebhook(PAYPAL, reading.event);
      if (isNew) services.log.info({ gateway: PAYPAL, event: id, type }, 'Kept a webhook');
      return 'kept';
    }
  }
}

/** Much longer than any gateway repeats a message; each message only makes the site look up a payment. */
const KEPT_MS = 90 * 86_400_000;

const PRUNED_AT_ONCE = 1_000;

/** Deletes processed messages of gateways after 90 days. Returns how many. */
export function pruneWebhooks({ payments, clock }: Pick<Services, 'payments' | 'clock'>): Promise<number> {
  return payments.pruneWebhooks(clock.now() - KEPT_MS, PRUNED_AT_ONCE);
}
