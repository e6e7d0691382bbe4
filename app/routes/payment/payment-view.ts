import { fromInstant, type PanamaDateTime } from '#domain/calendar/panama.ts';
import type { AttemptState, DeclineClass, PaymentAttempt } from '#domain/payment/attempt.ts';
import { paymentCan } from '#domain/payment/attempt-states.ts';
import { paymentMethod } from '#domain/payment/method.ts';

/** Why an attempt ended without money, in the renter's words: keys of `payment.refused`. */
export type RefusalReason = DeclineClass | 'expired' | 'cancelled' | 'reversed';

/** The same of PayPal: keys of `payment.paypal`. */
export type PayPalRefusal = Exclude<RefusalReason, 'card-data' | 'risk' | 'authentication'>;

/** What the payer sees of an attempt. */
export type PaymentView =
  /** Something can be paid; the refusals say why the last attempt did not pay, by its method. */
  | { kind: 'form'; refusal: RefusalReason | undefined; paypalRefusal?: PayPalRefusal | undefined }
  /** The bank waits for the payer. */
  | { kind: 'verification'; attemptId: string; until: PanamaDateTime | undefined }
  /** The payer has not approved at PayPal yet; `wasRefused`: they must choose another funding. */
  | {
      kind: 'paypal';
      attemptId: string;
      payerUrl: string;
      until: PanamaDateTime | undefined;
      wasRefused: boolean;
    }
  /** The outcome is not known yet: never "try again". PAYMENTS.md section 11, I7. */
  | { kind: 'settling'; attemptId: string; review: boolean; waitsFor: 'bank' | 'paypal' | 'money' }
  | { kind: 'paid' };

/** A payment as its page shows it. */
export interface ShownPayment {
  payment: PaymentView;
  /** Words of the bank that issued the card, which it demands to be shown. PAYMENTS.md section 3.4. */
  issuerSays: string | undefined;
}

/** Both for the newest attempt, if there is one. */
export function showPayment(attempt: PaymentAttempt | undefined): ShownPayment {
  return { payment: toPaymentView(attempt), issuerSays: attempt?.cardholderInfo };
}

/** The page that fits the state of a reservation's newest attempt. */
export function toPaymentView(attempt: PaymentAttempt | undefined): PaymentView {
  if (!attempt) return { kind: 'form', refusal: undefined };
  if (attempt.state === 'paid') return { kind: 'paid' };
  if (attempt.state === 'awaiting_payer') return toWaiting(attempt);
  const isPayPal = paymentMethod(attempt) === 'paypal';
  if (paymentCan.retry(attempt)) {
    const refusal = refusalOf(attempt);
    return isPayPal
      ? { kind: 'form', refusal: undefined, paypalRefusal: toPayPalRefusal(refusal) }
      : { kind: 'form', refusal };
  }
  const waitsFor = attempt.state === 'paid_pending' ? 'money' : isPayPal ? 'paypal' : 'bank';
  return { kind: 'settling', attemptId: attempt.id, review: attempt.state === 'manual_review', waitsFor };
}

function toWaiting(attempt: PaymentAttempt): PaymentView {
  const { id: attemptId, deadlineAt, payerUrl } = attempt;
  const until = deadlineAt === undefined ? undefined : fromInstant(deadlineAt);
  if (payerUrl === undefined) return { kind: 'verification', attemptId, until };
  return { kind: 'paypal', attemptId, payerUrl, until, wasRefused: attempt.declineClass === 'funds' };
}

/** What PayPal can say of a payment; the rest belongs to cards. */
function toPayPalRefusal(refusal: RefusalReason): PayPalRefusal {
  switch (refusal) {
    case 'card-data':
    case 'risk':
    case 'authentication':
      return 'generic';
    default:
      return refusal;
  }
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
