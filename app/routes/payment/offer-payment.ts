import type { Client } from '#domain/client/client.ts';
import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import { MAXIMUM_HOLDER } from '#domain/payment/check-card.ts';
import { findPaymentWays } from '#operations/payment/payment-ways.ts';
import type { Services } from '#operations/ports/services.ts';

/** The entries of cards that the pages below have a screen for; a site with a gateway of another one does not start. */
export const shownCardEntries: readonly GatewayCapabilities['cardEntry'][] = ['server-form', 'redirect'];

/** The ways to pay that a page offers, each with a random key that makes a double click one payment. */
export interface OfferedPayment {
  /** Undefined: the card gateway is not configured. `holder` is the name with which the form begins: the renter's. */
  card: { key: string; challenge: GatewayCapabilities['challenge']; holder: string } | undefined;
  /** Undefined: the company has no account at PayPal. */
  paypalKey: string | undefined;
}

/** Keys of their own: a form that lies in the browser's history must not stand for the other method. */
export function offerPayment(
  services: Services,
  { firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>,
): OfferedPayment {
  const { card, paypal } = findPaymentWays(services);
  const holder = `${firstName} ${lastName}`.slice(0, MAXIMUM_HOLDER);
  return {
    card: card && { key: crypto.randomUUID(), challenge: card.challenge, holder },
    paypalKey: paypal ? crypto.randomUUID() : undefined,
  };
}
