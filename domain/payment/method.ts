import type { PaymentAttempt } from './attempt.ts';

/** `paypal`: approved on PayPal's pages, then captured by us. payments.md#gateway-port. */
export type PaymentMethod = 'card' | 'paypal';

export const PAYPAL = 'paypal';

export function paymentMethod({ gateway }: Pick<PaymentAttempt, 'gateway'>): PaymentMethod {
  return gateway === PAYPAL ? 'paypal' : 'card';
}
