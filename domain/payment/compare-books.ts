import type { Cents } from '../money/money.ts';
import type { AttemptState, PaymentAttempt } from './attempt.ts';
import { isLive } from './attempt-states.ts';
import { type CaptureState, isOpenCapture } from './capture.ts';
import type { ApprovedPayment } from './observation.ts';

/** A difference between our records and the gateway's about one payment. payments.md#reconciliation. */
export interface BooksDifference {
  reference: string;
  kind:
    | 'ours-not-theirs'
    | 'theirs-not-ours'
    | 'amount'
    /** Our attempt or its capture is not final. */
    | 'unsettled'
    /** The query failed. */
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

export interface OwnBooks {
  refundedCents: Cents;
  /** Undefined for an attempt without a capture. */
  capture: CaptureState | undefined;
}

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

/** An operator's refusal means that nothing is captured. An open capture has no result yet. */
function compareTaken(
  capture: CaptureState | undefined,
  { amountCents, takenCents }: { amountCents: Cents; takenCents: Cents },
): BooksDifference['kind'] | undefined {
  if (capture !== undefined && isOpenCapture(capture)) return 'unsettled';
  const expectedCents = capture === 'refused' ? 0 : amountCents;
  if (capture === 'released' || takenCents === expectedCents) return undefined;
  return takenCents < expectedCents ? 'ours-not-theirs' : 'theirs-not-ours';
}
