import type { PaymentAttempt } from './attempt.ts';

/** How a renter pays. `paypal`: approved on PayPal's own pages, then taken by us. PAYMENTS.md section 2. */
export type PaymentMethod = 'card' | 'paypal';

/** The gateway id of PayPal; every other id is a gateway for cards. */
export const PAYPAL = 'paypal';

export function paymentMethod({ gateway }: Pick<PaymentAttempt, 'gateway'>): PaymentMethod {
  return gateway === PAYPAL ? 'paypal' : 'card';
}
