import type { Cents } from '../money/money.ts';
import type { DeclineClass, PaymentAttempt } from './attempt.ts';

/** Facts of a gateway's answer worth keeping on the attempt. */
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

/** What a gateway says it took; all of it must equal what was asked for. PAYMENTS.md section 3.8. */
export interface ApprovedPayment {
  amountCents: Cents;
  currency: string;
  gatewayTxnId: string;
  /** Undefined when the answer does not name the order. */
  gatewayOrderId: string | undefined;
  facts: AttemptFacts;
}

/** Outcome of 3-D Secure. `no-liability-shift`: status U or no 3-D Secure; the shop's policy decides. PAYMENTS.md 3.5. */
export type Authentication = 'authenticated' | 'no-liability-shift' | 'failed';

/** A call that may move money, or the first of an attempt: its intent is committed before it is made. */
export type Call = 'start' | 'complete' | 'reverse';

export type StartAnswer =
  | { kind: 'challenge'; facts: AttemptFacts }
  /** The payer approves on the gateway's own pages. */
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
  /** Accepted, but the money is not final; `needsOperator`: it will not be before somebody acts. */
  | ({ kind: 'pending'; needsOperator: boolean } & ApprovedPayment)
  /** Nothing was taken; the payer must choose another funding, or finish approving. PAYMENTS.md section 5.5. */
  | { kind: 'payer-again'; reason: 'funding' | 'approval'; facts: AttemptFacts }
  /** Another payment was taken for the same reservation. */
  | { kind: 'duplicate'; facts: AttemptFacts };

export type QueryAnswer =
  | ({ kind: 'approved' } & ApprovedPayment)
  | { kind: 'declined'; facts: AttemptFacts }
  | { kind: 'reversed'; facts: AttemptFacts }
  | { kind: 'not-found' }
  /** The account cannot look payments up. */
  | { kind: 'unsupported' }
  /** `answered`: by an answer that decides nothing (yet); otherwise by silence. */
  | { kind: 'unavailable'; answered?: true }
  /** The payer has not approved it. */
  | { kind: 'waiting' }
  /** The payer has approved it and nothing was taken yet. */
  | { kind: 'ready' }
  | ({ kind: 'pending'; needsOperator: boolean } & ApprovedPayment);

export type ReverseAnswer =
  | { kind: 'reversed' }
  | { kind: 'not-found'; facts: AttemptFacts }
  | { kind: 'refused'; facts: AttemptFacts }
  | { kind: 'unknown' };

/** Everything that can be learnt about an attempt. The answers have the shapes of the gateway port. */
export type Observation =
  /** About to make this call. */
  | { kind: 'intent'; call: Call }
  | { kind: 'start'; answer: StartAnswer }
  /** The browser's report from the bank, its ids already checked: a hint. */
  | { kind: 'callback'; authentication: Authentication; facts: AttemptFacts }
  | { kind: 'complete'; answer: CompleteAnswer }
  | { kind: 'query'; answer: QueryAnswer }
  | { kind: 'reverse'; answer: ReverseAnswer }
  /** The store refused the reservation's side of an intent: it is not held any more. */
  | { kind: 'gate-refused' }
  /** The time for the payer is over. */
  | { kind: 'deadline' }
  /** Nobody has worked on it for longer than its call may take: a crash. */
  | { kind: 'lapsed' }
  /** The work on it ended in an error of our own: a gateway that is not set up any more, a key that does not fit. */
  | { kind: 'failed' }
  | { kind: 'payer-cancelled' }
  /** A person looked at the bank's books. The reason belongs in the audit trail. */
  | { kind: 'operator'; verdict: 'paid' | 'declined' | 'reversed' };
