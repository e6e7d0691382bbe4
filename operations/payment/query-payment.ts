import type { AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Services } from '../ports/services.ts';
import { getGateway } from './find-gateway.ts';
import { followUp } from './settle-attempt.ts';

/** States that a query can advance. */
const OPEN: readonly AttemptState[] = ['awaiting_payer', 'unknown', 'paid_pending', 'reversing'];

/**
 * Returns, webhooks and the worker are not proof, so this queries the gateway. payments.md#paypal-webhooks
 * and payments.md#reconciliation.
 */
export async function queryPayment(services: Services, attempt: PaymentAttempt): Promise<PaymentAttempt> {
  const { challenge } = getGateway(services, attempt).capabilities;
  if (challenge === 'window' || !OPEN.includes(attempt.state)) return attempt;
  return followUp(services, { attempt, next: 'query' });
}
