import { PAYPAL } from '#domain/payment/method.ts';
import type { RedirectGateway } from '../../ports/redirect-gateway.ts';
import type { Services } from '../../ports/services.ts';

export type ReceiveWebhookOutcome =
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
  if (!services.paypal) return 'refused';
  const reading = await services.paypal.readWebhook(message);
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
