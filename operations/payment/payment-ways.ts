import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import type { Services } from '../ports/services.ts';

export interface PaymentWays {
  /** A card in our own form; undefined when the site's gateway has no such form or is not configured. */
  card: Pick<GatewayCapabilities, 'challenge'> | undefined;
  paypal: boolean;
}

/** The site's setting selects the card gateway. payments.md#gateway-port. */
export function findPaymentWays({
  content,
  cardGateways,
  paypal,
}: Pick<Services, 'content' | 'cardGateways' | 'paypal'>): PaymentWays {
  const declared = cardGateways[content.current().site.paymentGateway]?.capabilities;
  return {
    card: declared?.cardEntry === 'server-form' ? { challenge: declared.challenge } : undefined,
    paypal: paypal !== undefined,
  };
}
