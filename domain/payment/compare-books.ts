import type { Cents } from '../money/money.ts';
import type { AttemptState, PaymentAttempt } from './attempt.ts';
import { isLive } from './attempt-states.ts';
import type { ApprovedPayment } from './observation.ts';

/** What our books and the gateway's say differently about one payment. PAYMENTS.md section 9. */
export interface BooksDifference {
  /** The order at the gateway. */
  reference: string;
  kind:
    | 'ours-not-theirs'
    | 'theirs-not-ours'
    | 'amount'
    /** Neither has the last word yet. */
    | 'unsettled'
    /** The gateway could not be asked. */
    | 'unchecked';
  ours: AttemptState;
  theirs: string;
  amountCents: Cents;
}

type GatewayWord =
  | ({ kind: 'approved' } & Pick<ApprovedPayment, 'amountCents'>)
  | {
      kind:
        | 'reversed'
        | 'declined'
        | 'not-found'
        | 'unavailable'
        | 'unsupported'
        | 'pending'
        | 'waiting'
        | 'ready';
    };

/** Compares one attempt with the gateway's word. `refundedCents`: what we have given back of it. Undefined: they agree. */
export function compareBooks(
  attempt: PaymentAttempt,
  refundedCents: Cents,
  word: GatewayWord,
): BooksDifference | undefined {
  const kind = findDifference(attempt, refundedCents, word);
  if (!kind) return undefined;
  const { gatewayOrderId: reference, state: ours, amountCents } = attempt;
  const theirs = word.kind === 'approved' ? `approved ${word.amountCents}` : word.kind;
  return { reference, kind, ours, theirs, amountCents };
}

function findDifference(
  { state, amountCents }: PaymentAttempt,
  refundedCents: Cents,
  word: GatewayWord,
): BooksDifference['kind'] | undefined {
  if (word.kind === 'unavailable' || word.kind === 'unsupported') return 'unchecked';
  if (isLive(state)) return 'unsettled';
  const hasMoney = word.kind === 'approved' || word.kind === 'pending';
  if (state !== 'paid') return hasMoney ? 'theirs-not-ours' : undefined;
  if (word.kind === 'approved') return word.amountCents === amountCents ? undefined : 'amount';
  const allReturned = word.kind === 'reversed' && refundedCents === amountCents;
  return allReturned ? undefined : 'ours-not-theirs';
}
