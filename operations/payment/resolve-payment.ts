import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Decider } from '../ports/staff-store.ts';
import { type Observing, observe } from './settle-attempt.ts';

export interface ResolvePayment extends Decider {
  attempt: PaymentAttempt;
  verdict: 'paid' | 'declined' | 'reversed';
}

export type ResolvePaymentOutcome =
  | { kind: 'resolved'; attempt: PaymentAttempt }
  | { kind: 'not-under-review'; attempt: PaymentAttempt }
  /** Already paid otherwise, canceled, or the price has changed. */
  | { kind: 'cannot-confirm'; attempt: PaymentAttempt };

/** Records an operator's verdict on a payment under review. payments.md#attempt-states. */
export async function resolvePayment(
  services: Observing,
  { attempt, verdict, ...by }: ResolvePayment,
): Promise<ResolvePaymentOutcome> {
  if (attempt.state !== 'manual_review') return { kind: 'not-under-review', attempt };
  const observation = { kind: 'operator', verdict } as const;
  const settled = await observe(services, attempt, { observation, by });
  const kind = settled.attempt.state === verdict ? 'resolved' : 'cannot-confirm';
  return { kind, attempt: settled.attempt };
}
