import { fromInstant, type PanamaDateTime } from '#domain/calendar/panama.ts';
import type { AttemptState, DeclineClass, PaymentAttempt } from '#domain/payment/attempt.ts';
import { paymentCan } from '#domain/payment/attempt-states.ts';

/** Why an attempt ended without money, in the renter's words: keys of `payment.refused`. */
export type RefusalReason = DeclineClass | 'expired' | 'cancelled' | 'reversed';

/** What the payer sees of an attempt. */
export type PaymentView =
  /** A card can be typed; `refusal` says why the last attempt did not pay. */
  | { kind: 'form'; refusal: RefusalReason | undefined }
  /** The bank waits for the payer. */
  | { kind: 'verification'; attemptId: string; until: PanamaDateTime | undefined }
  /** The outcome is not known yet: never "try again". PAYMENTS.md section 11, I7. */
  | { kind: 'settling'; attemptId: string; review: boolean }
  | { kind: 'paid' };

/** The page that fits the state of a reservation's newest attempt. */
export function toPaymentView(attempt: PaymentAttempt | undefined): PaymentView {
  if (!attempt) return { kind: 'form', refusal: undefined };
  if (attempt.state === 'paid') return { kind: 'paid' };
  if (attempt.state === 'awaiting_payer')
    return {
      kind: 'verification',
      attemptId: attempt.id,
      until: attempt.deadlineAt === undefined ? undefined : fromInstant(attempt.deadlineAt),
    };
  if (paymentCan.retry(attempt)) return { kind: 'form', refusal: refusalOf(attempt) };
  return { kind: 'settling', attemptId: attempt.id, review: attempt.state === 'manual_review' };
}

function refusalOf(attempt: PaymentAttempt): RefusalReason {
  const byState: Partial<Record<AttemptState, RefusalReason>> = {
    auth_failed: 'authentication',
    expired: 'expired',
    cancelled: 'cancelled',
    reversed: 'reversed',
  };
  return byState[attempt.state] ?? attempt.declineClass ?? 'temporary';
}
