import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import type { Services } from '../ports/services.ts';

/** What this site offers to pay with, as its gateways declare it. */
export interface PaymentWays {
  /** A card typed in our own form. Undefined: the site's gateway has another entry, or is not set up. */
  card: Pick<GatewayCapabilities, 'challenge'> | undefined;
  /** PayPal's own pages. */
  paypal: boolean;
}

/** The site's setting names its gateway for cards; where that one has pages of its own, no card is typed here. PAYMENTS.md 2. */
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
