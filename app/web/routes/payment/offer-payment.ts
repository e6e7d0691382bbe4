import type { Cents } from '#domain/money/money.ts';
import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import { MAXIMUM_HOLDER } from '#domain/payment/card/check-card.ts';
import type { Renter } from '#domain/renter/renter.ts';
import { findPaymentWays } from '#operations/payment/find-gateway.ts';
import type { Services } from '#operations/ports/services.ts';

/** The ways to pay on a page, each with a random idempotency key, so that a double click is one payment. */
export interface OfferedPayment {
  /** Undefined without a card gateway. `holder` is the initial value of the card holder: the renter. */
  card: { key: string; challenge: GatewayCapabilities['challenge']; holder: string } | undefined;
  /** Undefined when the company has no PayPal account. */
  paypalKey: string | undefined;
}

/** Each way has its own key: a form from the browser's history must not repeat the key of the other one. */
export function offerPayment(
  services: Services,
  { firstName, lastName }: Pick<Renter, 'firstName' | 'lastName'>,
  /** Set for a guarantee, which is by card only. counter.md#guarantee. */
  guaranteeCents?: Cents,
): OfferedPayment {
  const { card, paypal } = findPaymentWays(services);
  const holder = `${firstName} ${lastName}`.slice(0, MAXIMUM_HOLDER);
  return {
    card: card && { key: crypto.randomUUID(), challenge: card.challenge, holder },
    paypalKey: paypal && guaranteeCents === undefined ? crypto.randomUUID() : undefined,
  };
}
