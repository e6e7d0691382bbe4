import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { type Observing, observe } from './settle-attempt.ts';

export interface ResolvePayment {
  attempt: PaymentAttempt;
  verdict: 'paid' | 'declined' | 'reversed';
  actor: string;
  note: string;
}

export type ResolvePaymentOutcome =
  | { kind: 'resolved'; attempt: PaymentAttempt }
  | { kind: 'not-under-review'; attempt: PaymentAttempt }
  /** It cannot be paid: what it pays is confirmed by another payment, cancelled, or has another price. */
  | { kind: 'cannot-confirm'; attempt: PaymentAttempt };

/** A person has looked at the bank's books and has the last word on a payment under review. PAYMENTS.md section 8.1. */
export async function resolvePayment(
  services: Observing,
  { attempt, verdict, actor, note }: ResolvePayment,
): Promise<ResolvePaymentOutcome> {
  if (attempt.state !== 'manual_review') return { kind: 'not-under-review', attempt };
  const observation = { kind: 'operator', verdict } as const;
  const settled = await observe(services, attempt, { observation, by: { actor, note } });
  const kind = settled.attempt.state === verdict ? 'resolved' : 'cannot-confirm';
  return { kind, attempt: settled.attempt };
}
