import { fromInstant, type PanamaDateTime } from '#domain/calendar/panama.ts';
import {
  type AttemptState,
  type DeclineClass,
  type PaymentAttempt,
  paymentCan,
} from '#domain/payment/attempt.ts';
import { paymentMethod } from '#domain/payment/method.ts';

/** Why an attempt ended without a payment: keys of `payment.refused`. */
export type RefusalReason = DeclineClass | 'expired' | 'cancelled' | 'reversed' | 'released' | 'undone';

/** Why a PayPal attempt ended without a payment: keys of `payment.paypal`. */
export type PayPalRefusal = Exclude<
  RefusalReason,
  'card-data' | 'risk' | 'authentication' | 'released' | 'undone'
>;

export type PaymentView =
  /** The payment forms. The refusals say why the last attempt failed, by its method. */
  | { kind: 'form'; refusal: RefusalReason | undefined; paypalRefusal?: PayPalRefusal | undefined }
  /** The bank waits for the payer. */
  | { kind: 'verification'; attemptId: string; until: PanamaDateTime | undefined }
  /** The payer has not approved at PayPal yet. With `wasRefused` they must choose another funding source. */
  | {
      kind: 'paypal';
      attemptId: string;
      payerUrl: string;
      until: PanamaDateTime | undefined;
      wasRefused: boolean;
    }
  /** The outcome is not known yet, so never "try again". payments.md#invariants, I7. */
  | { kind: 'settling'; attemptId: string; review: boolean; waitsFor: 'bank' | 'paypal' | 'money' }
  | { kind: 'paid' };

/** A payment as displayed on its page. */
export interface PaymentPanelData {
  payment: PaymentView;
  /** Message of the bank that issued the card, which must be shown. payments.md#card-answer. */
  issuerSays: string | undefined;
}

export function showPayment(attempt: PaymentAttempt | undefined): PaymentPanelData {
  return { payment: toPaymentView(attempt), issuerSays: attempt?.cardholderInfo };
}

/** Returns the view for the state of a reservation's newest attempt. */
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

/** Maps reasons that only apply to cards to the generic one. */
function toPayPalRefusal(refusal: RefusalReason): PayPalRefusal {
  switch (refusal) {
    case 'card-data':
    case 'risk':
    case 'authentication':
    case 'released':
    case 'undone':
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
    reversed: reversedAs(attempt),
  };
  return byState[attempt.state] ?? attempt.declineClass ?? 'temporary';
}

/** Speaks of returned money only where money may have been taken. */
function reversedAs({ captureMode, flags }: PaymentAttempt): RefusalReason {
  if (flags.includes('not_charged')) return 'temporary';
  if (captureMode === 'guarantee') return 'released';
  return flags.includes('start_lost') ? 'undone' : 'reversed';
}
