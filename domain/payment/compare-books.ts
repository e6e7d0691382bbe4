import type { Cents } from '../money/money.ts';
import type { AttemptState, PaymentAttempt } from './attempt.ts';
import { isLive } from './attempt-states.ts';
import { type CaptureState, isOpenCapture } from './capture.ts';
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
  | ({ kind: 'approved'; capturedCents?: Cents | undefined } & Pick<ApprovedPayment, 'amountCents'>)
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

/** What we have besides the attempt. */
export interface OwnBooks {
  /** Given back of it. */
  refundedCents: Cents;
  /** Of an attempt that holds its money first. */
  capture: CaptureState | undefined;
}

/** Compares one attempt with the gateway's word. Undefined: they agree. */
export function compareBooks(
  attempt: PaymentAttempt,
  own: OwnBooks,
  word: GatewayWord,
): BooksDifference | undefined {
  const kind = findDifference(attempt, own, word);
  if (!kind) return undefined;
  const { gatewayOrderId: reference, state: ours, amountCents } = attempt;
  const theirs = word.kind === 'approved' ? `approved ${word.capturedCents ?? word.amountCents}` : word.kind;
  return { reference, kind, ours, theirs, amountCents };
}

function findDifference(
  { state, amountCents }: PaymentAttempt,
  { refundedCents, capture }: OwnBooks,
  word: GatewayWord,
): BooksDifference['kind'] | undefined {
  if (word.kind === 'unavailable' || word.kind === 'unsupported') return 'unchecked';
  if (isLive(state)) return 'unsettled';
  const hasMoney = word.kind === 'approved' || word.kind === 'pending';
  if (state !== 'paid') return hasMoney ? 'theirs-not-ours' : undefined;
  if (word.kind === 'approved') {
    if (word.amountCents !== amountCents) return 'amount';
    return compareTaken(capture, { amountCents, takenCents: word.capturedCents ?? amountCents });
  }
  const allReturned = word.kind === 'reversed' && refundedCents === amountCents;
  return allReturned ? undefined : 'ours-not-theirs';
}

/** What was held is taken in full, or by a person's word not at all; in between neither has the last word. */
function compareTaken(
  capture: CaptureState | undefined,
  { amountCents, takenCents }: { amountCents: Cents; takenCents: Cents },
): BooksDifference['kind'] | undefined {
  if (capture !== undefined && isOpenCapture(capture)) return 'unsettled';
  const expectedCents = capture === 'refused' ? 0 : amountCents;
  if (capture === 'released' || takenCents === expectedCents) return undefined;
  return takenCents < expectedCents ? 'ours-not-theirs' : 'theirs-not-ours';
}
