import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import { findPaymentWays } from '#operations/payment/payment-ways.ts';
import type { Services } from '#operations/ports/services.ts';

/** The entries of cards that the pages below have a screen for; a site with a gateway of another one does not start. */
export const shownCardEntries: readonly GatewayCapabilities['cardEntry'][] = ['server-form', 'redirect'];

/** The ways to pay that a page offers, each with a random key that makes a double click one payment. */
export interface OfferedPayment {
  /** Undefined: no card is typed here. */
  card: { key: string; challenge: GatewayCapabilities['challenge'] } | undefined;
  /** Undefined: the company has no account at PayPal. */
  paypalKey: string | undefined;
}

/** Keys of their own: a form that lies in the browser's history must not stand for the other method. */
export function offerPayment(services: Services): OfferedPayment {
  const { card, paypal } = findPaymentWays(services);
  return {
    card: card && { key: crypto.randomUUID(), challenge: card.challenge },
    paypalKey: paypal ? crypto.randomUUID() : undefined,
  };
}
