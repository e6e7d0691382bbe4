import type { Cents } from '../money/money.ts';
import { type AttemptState, isLive, type PaymentAttempt } from './attempt.ts';
import type { ApprovedPayment } from './observation.ts';
import { type CaptureState, isOpenCapture } from './transfer/capture.ts';

/** A difference between our records and the gateway's about one payment. payments.md#reconciliation. */
export interface LedgerDifference {
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

type GatewayStatus =
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

export interface OwnRecord {
  refundedCents: Cents;
  /** Undefined for an attempt without a capture. */
  capture: CaptureState | undefined;
}

export function reconcilePayment(
  attempt: PaymentAttempt,
  own: OwnRecord,
  status: GatewayStatus,
): LedgerDifference | undefined {
  const kind = findDifference(attempt, own, status);
  if (!kind) return undefined;
  const { gatewayOrderId: reference, state: ours, amountCents } = attempt;
  const theirs =
    status.kind === 'approved' ? `approved ${status.capturedCents ?? status.amountCents}` : status.kind;
  return { reference, kind, ours, theirs, amountCents };
}

function findDifference(
  { state, amountCents, captureMode }: PaymentAttempt,
  { refundedCents, capture }: OwnRecord,
  status: GatewayStatus,
): LedgerDifference['kind'] | undefined {
  if (status.kind === 'unavailable' || status.kind === 'unsupported') return 'unchecked';
  if (isLive(state)) return 'unsettled';
  const hasMoney = status.kind === 'approved' || status.kind === 'pending';
  if (state !== 'paid') return hasMoney ? 'theirs-not-ours' : undefined;
  // The hold of a guarantee may end at the bank at any time.
  if (captureMode === 'guarantee' && (capture === 'held' || capture === 'released'))
    return status.kind === 'approved' && status.capturedCents ? 'theirs-not-ours' : undefined;
  if (status.kind === 'approved') {
    if (status.amountCents !== amountCents) return 'amount';
    return compareTaken(capture, { amountCents, takenCents: status.capturedCents ?? amountCents });
  }
  const allReturned = status.kind === 'reversed' && refundedCents === amountCents;
  return allReturned ? undefined : 'ours-not-theirs';
}

/** An operator's refusal means that nothing is captured. An open capture has no result yet. */
function compareTaken(
  capture: CaptureState | undefined,
  { amountCents, takenCents }: { amountCents: Cents; takenCents: Cents },
): LedgerDifference['kind'] | undefined {
  if (capture !== undefined && isOpenCapture(capture)) return 'unsettled';
  const expectedCents = capture === 'refused' ? 0 : amountCents;
  if (capture === 'released' || takenCents === expectedCents) return undefined;
  return takenCents < expectedCents ? 'ours-not-theirs' : 'theirs-not-ours';
}
