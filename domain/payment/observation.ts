import type { Cents } from '../money/money.ts';
import type { DeclineClass, PaymentAttempt } from './attempt.ts';

export type AttemptFacts = {
  [Key in
    | 'rawCode'
    | 'authCode'
    | 'rrn'
    | 'cardBrand'
    | 'cardLast4'
    | 'tdsStatus'
    | 'eci'
    | 'dsTransId'
    | 'tdsVersion'
    | 'cardholderInfo'
    | 'captureId']?: PaymentAttempt[Key];
};

/** All of it must equal what was requested. payments.md#card-completion. */
export interface ApprovedPayment {
  amountCents: Cents;
  currency: string;
  gatewayTxnId: string;
  gatewayOrderId: string | undefined;
  facts: AttemptFacts;
}

/** `no-liability-shift`: status U or no 3-D Secure; the site's policy applies. payments.md#card-codes. */
export type Authentication = 'authenticated' | 'no-liability-shift' | 'failed';

/** Calls whose intent is committed first. */
export type Call = 'start' | 'complete' | 'reverse';

export type StartAnswer =
  | { kind: 'challenge'; facts: AttemptFacts }
  | { kind: 'redirect'; facts: AttemptFacts }
  | { kind: 'ready'; authentication: Authentication; facts: AttemptFacts }
  | ({ kind: 'approved' } & ApprovedPayment)
  | { kind: 'declined'; reason: DeclineClass; facts: AttemptFacts }
  | { kind: 'rejected'; reason: 'unavailable' | 'setup'; facts: AttemptFacts }
  | { kind: 'unknown'; facts: AttemptFacts };

export type CompleteAnswer =
  | ({ kind: 'approved' } & ApprovedPayment)
  | { kind: 'declined'; reason: DeclineClass; facts: AttemptFacts }
  | { kind: 'not-sent' }
  | { kind: 'unknown'; facts: AttemptFacts }
  /** Not final. `needsOperator`: not before an operator acts. */
  | ({ kind: 'pending'; needsOperator: boolean } & ApprovedPayment)
  /** The payer must choose another funding source or finish approving. payments.md#paypal-capture. */
  | { kind: 'payer-again'; reason: 'funding' | 'approval'; facts: AttemptFacts }
  /** Another payment was taken for the same reservation. */
  | { kind: 'duplicate'; facts: AttemptFacts };

export type QueryAnswer =
  | ({ kind: 'approved' } & ApprovedPayment)
  | { kind: 'declined'; facts: AttemptFacts }
  | { kind: 'reversed'; facts: AttemptFacts }
  | { kind: 'not-found' }
  | { kind: 'unsupported' }
  /** `answered`: the gateway responded without a result; otherwise there was no response. */
  | { kind: 'unavailable'; answered?: true }
  | { kind: 'waiting' }
  | { kind: 'ready' }
  | ({ kind: 'pending'; needsOperator: boolean } & ApprovedPayment);

export type ReverseAnswer =
  | { kind: 'reversed' }
  | { kind: 'not-found'; facts: AttemptFacts }
  | { kind: 'refused'; facts: AttemptFacts }
  | { kind: 'unknown' };

export type Observation =
  | { kind: 'intent'; call: Call }
  | { kind: 'start'; answer: StartAnswer }
  /** The browser's report from the bank, its IDs already checked. It is not proof. */
  | { kind: 'callback'; authentication: Authentication; facts: AttemptFacts }
  | { kind: 'complete'; answer: CompleteAnswer }
  | { kind: 'query'; answer: QueryAnswer }
  | { kind: 'reverse'; answer: ReverseAnswer }
  /** The store refused the intent: the reservation is no longer held. */
  | { kind: 'gate-refused' }
  | { kind: 'deadline' }
  /** No progress for longer than the call may take. */
  | { kind: 'lapsed' }
  /** An error of our own: a gateway that is no longer configured, a key that does not fit. */
  | { kind: 'failed' }
  | { kind: 'payer-cancelled' }
  /** An operator has checked the bank's records. The reason belongs in the audit trail. */
  | { kind: 'operator'; verdict: 'paid' | 'declined' | 'reversed' };
