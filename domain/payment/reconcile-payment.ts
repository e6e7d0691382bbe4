import type { Instant } from '../calendar/panama.ts';
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
    /** Money was returned that the site did not request. */
    | 'refunded-there'
    /** Our attempt or its capture is not final. */
    | 'unsettled'
    /** The query failed. */
    | 'unchecked';
  ours: AttemptState;
  theirs: string;
  amountCents: Cents;
}

/** A refund in the gateway's records with the id that the site gave it, if it did. */
interface ForeignRefund {
  refundId: string | undefined;
  amountCents: Cents;
  madeAt: Instant | undefined;
}

type GatewayStatus =
  | ({
      kind: 'approved';
      capturedCents?: Cents | undefined;
      refunds?: readonly ForeignRefund[];
    } & Pick<ApprovedPayment, 'amountCents'>)
  | { kind: 'reversed'; refunds?: readonly ForeignRefund[] }
  | {
      kind: 'declined' | 'not-found' | 'unavailable' | 'unsupported' | 'pending' | 'waiting' | 'ready';
    };

export interface OwnRecord {
  refundedCents: Cents;
  /** Of all refunds that the site requested. */
  refundIds: readonly string[];
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
  return { reference, kind, ours, theirs: describe(status, own), amountCents };
}

/** A refund within the time that the site did not request; the earlier payment was compared on its own day. */
export function reconcileRefunds(
  attempt: PaymentAttempt,
  own: Pick<OwnRecord, 'refundIds'>,
  { status, from, until }: { status: GatewayStatus; from: Instant; until: Instant },
): LedgerDifference | undefined {
  const isWithin = ({ madeAt = from }: ForeignRefund) => from <= madeAt && madeAt < until;
  if (!listForeign(status, own).some(isWithin)) return undefined;
  const { gatewayOrderId: reference, state: ours, amountCents } = attempt;
  return { reference, kind: 'refunded-there', ours, theirs: describe(status, own), amountCents };
}

function listForeign(status: GatewayStatus, { refundIds }: Pick<OwnRecord, 'refundIds'>): ForeignRefund[] {
  const listed = status.kind === 'approved' || status.kind === 'reversed' ? (status.refunds ?? []) : [];
  return listed.filter(({ refundId }) => refundId === undefined || !refundIds.includes(refundId));
}

function describe(status: GatewayStatus, own: Pick<OwnRecord, 'refundIds'>): string {
  const theirs =
    status.kind === 'approved' ? `approved ${status.capturedCents ?? status.amountCents}` : status.kind;
  const foreignCents = listForeign(status, own).reduce((sum, { amountCents }) => sum + amountCents, 0);
  return foreignCents > 0 ? `${theirs}, refunded ${foreignCents}` : theirs;
}

function findDifference(
  { state, amountCents, captureMode }: PaymentAttempt,
  own: OwnRecord,
  status: GatewayStatus,
): LedgerDifference['kind'] | undefined {
  const { refundedCents, capture } = own;
  if (status.kind === 'unavailable' || status.kind === 'unsupported') return 'unchecked';
  if (isLive(state)) return 'unsettled';
  const hasMoney = status.kind === 'approved' || status.kind === 'pending';
  if (state !== 'paid') return hasMoney ? 'theirs-not-ours' : undefined;
  if (listForeign(status, own).length > 0) return 'refunded-there';
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
