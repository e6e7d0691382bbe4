import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { paymentCan } from '#domain/payment/attempt-states.ts';
import type { Services } from '../ports/services.ts';
import { findOwnAttempt } from './find-own-attempt.ts';
import { observe } from './settle-attempt.ts';

/** The payer gives an attempt up before it is charged; a later one changes nothing. Undefined: not theirs. */
export async function cancelPayment(
  services: Services,
  request: Parameters<typeof findOwnAttempt>[1],
): Promise<PaymentAttempt | undefined> {
  const own = await findOwnAttempt(services, request);
  if (!own || !paymentCan.cancel(own.attempt)) return own?.attempt;
  return (await observe(services, own.attempt, { observation: { kind: 'payer-cancelled' } })).attempt;
}
