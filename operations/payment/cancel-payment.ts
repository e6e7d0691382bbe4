import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { paymentCan } from '#domain/payment/attempt-states.ts';
import type { Services } from '../ports/services.ts';
import { findOwnAttempt } from './find-own-attempt.ts';
import { observe } from './settle-attempt.ts';

/** Has no effect once the charge has begun. Undefined when the attempt is not the visitor's. */
export async function cancelPayment(
  services: Services,
  request: Parameters<typeof findOwnAttempt>[1],
): Promise<PaymentAttempt | undefined> {
  const own = await findOwnAttempt(services, request);
  if (!own || !paymentCan.cancel(own.attempt)) return own?.attempt;
  return (await observe(services, own.attempt, { observation: { kind: 'payer-cancelled' } })).attempt;
}
