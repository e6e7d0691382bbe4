import type { AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Services } from '../ports/services.ts';
import { getGateway } from './find-gateway.ts';
import { followUp } from './settle-attempt.ts';

/** Where only the gateway knows more than we do. In every other state somebody is at it, or all is said. */
const OPEN: readonly AttemptState[] = ['awaiting_payer', 'unknown', 'paid_pending', 'reversing'];

/**
 * Asks the gateway about an attempt whose payer is on its pages, and does what follows: return, webhook and worker all
 * end here, and none of them is believed by itself. PAYMENTS.md sections 5.8 and 9.
 */
export async function lookAtPayment(services: Services, attempt: PaymentAttempt): Promise<PaymentAttempt> {
  const { challenge } = getGateway(services, attempt).capabilities;
  if (challenge === 'window' || !OPEN.includes(attempt.state)) return attempt;
  return followUp(services, { attempt, next: 'query' });
}
