import { assert } from '../../assert.ts';
import type { Instant } from '../../calendar/panama.ts';
import { nextTransferCheckAt, REFUND_WAIT_MS } from '../schedule.ts';
import {
  codeOf,
  nextTransferStep,
  type Transfer,
  type TransferChanges,
  type TransferRules,
  type TransferState,
} from './transfer.ts';

export type TransferAnswer =
  /** `pending`: accepted, not final. */
  | { kind: 'captured' | 'refunded' | 'pending' | 'refused'; rawCode?: string | undefined }
  /** Certainly not processed. */
  | { kind: 'not-sent' }
  | { kind: 'unknown' }
  /** Nothing was captured or refunded (yet). */
  | { kind: 'not-found' }
  /** It may have been sent, and the gateway has no query for it. */
  | { kind: 'unsupported' };

export type TransferObservation =
  | { kind: 'intent' }
  /** A refund of money that is not captured yet. */
  | { kind: 'waits' }
  | { kind: 'answer'; answer: TransferAnswer }
  /** The step ended in an error of our own, for example because the gateway is no longer configured. */
  | { kind: 'failed' }
  /** An operator has checked the bank's records. */
  | { kind: 'operator'; verdict: 'captured' | 'refunded' | 'refused' };

export interface TransferDecision {
  to: TransferState;
  changes: TransferChanges;
  /** It is final, which the payer may get a mail about. */
  mail: boolean;
  alarm: boolean;
}

interface Case {
  transfer: Transfer;
  rules: TransferRules;
  now: Instant;
}

/**
 * The rules of captures and refunds (payments.md#card-transfers, payments.md#paypal-refunds and
 * payments.md#reconciliation): commit the intent before each call, query after a lost response, leave unknown
 * outcomes to an operator. Undefined when nothing changes.
 */
export function decideTransfer(
  rules: TransferRules,
  transfer: Transfer,
  observation: TransferObservation,
  now: Instant,
): TransferDecision | undefined {
  const { state } = transfer;
  const moves = rules.moves[state] ?? [];
  // Only the operations at the counter and the release end a guarantee that is held.
  if (moves.length === 0 || state === 'held') return undefined;
  const decision = decideOpen({ transfer, rules, now }, observation);
  assert(
    !decision || decision.to === state || moves.includes(decision.to),
    `A ${rules.name} must not move from ${state} to ${decision?.to}`,
  );
  return decision;
}

function decideOpen(each: Case, observation: TransferObservation): TransferDecision | undefined {
  const { transfer, now } = each;
  switch (observation.kind) {
    case 'intent':
      if (transfer.state !== 'requested' && transfer.state !== 'unknown') return undefined;
      return moveTo(each, 'requested', {
        sendCount: transfer.sendCount + 1,
        notFoundCount: 0,
        nextCheckAt: nextTransferCheckAt('requested', 0, now),
      });
    case 'waits':
      return moveTo(each, transfer.state, { nextCheckAt: now + REFUND_WAIT_MS });
    case 'operator':
      return transfer.state === 'review' ? moveTo(each, observation.verdict) : undefined;
    case 'answer':
      return decideAnswer(each, observation.answer);
    case 'failed':
      return checkAgain(each);
  }
}

function decideAnswer(each: Case, answer: TransferAnswer): TransferDecision {
  const { transfer, rules } = each;
  switch (answer.kind) {
    case 'captured':
    case 'refunded':
      return moveTo(each, answer.kind, codeOf(answer));
    case 'refused':
      return moveTo(each, rules.refused, codeOf(answer));
    case 'pending':
      if (transfer.state === 'pending') return checkAgain(each);
      return moveTo(each, 'pending', codeOf(answer));
    case 'not-sent':
      return checkAgain(each, { sendCount: Math.max(0, transfer.sendCount - 1) });
    case 'unknown':
      return transfer.state === 'requested' ? moveTo(each, 'unknown') : checkAgain(each);
    case 'not-found':
      return decideNotFound(each);
    case 'unsupported':
      return moveTo(each, 'review');
  }
}

/** A crash during the call leaves the state `requested`; it then counts as unknown. */
function decideNotFound(each: Case): TransferDecision {
  const { transfer, rules, now } = each;
  // An operator wants another try.
  if (transfer.state === 'review' && rules.moves.review?.includes('requested'))
    return moveTo(each, 'requested', { sendCount: 0, nextCheckAt: now });
  const notFoundCount = transfer.notFoundCount + 1;
  if (transfer.state === 'requested') return moveTo(each, 'unknown', { notFoundCount });
  const again = nextTransferStep({ ...transfer, notFoundCount }) === 'send';
  return checkAgain(each, { notFoundCount, ...(again && { nextCheckAt: now }) });
}

function moveTo(
  { transfer, rules, now }: Case,
  to: TransferState,
  changes: TransferChanges = {},
): TransferDecision {
  const arrives = to !== transfer.state;
  return {
    to,
    changes: {
      ...(arrives && { checkCount: 0, notFoundCount: 0, nextCheckAt: nextTransferCheckAt(to, 0, now) }),
      ...changes,
      ...(to === 'review' && { nextCheckAt: undefined }),
    },
    mail: arrives && (to === 'refunded' || to === rules.refused),
    alarm: arrives && (to === 'review' || to === rules.refused),
  };
}

/** Moves to `review`, or stays there, when the schedule has ended. */
function checkAgain(each: Case, changes: TransferChanges = {}): TransferDecision {
  const { transfer, now } = each;
  const checkCount = transfer.checkCount + 1;
  const nextCheckAt = nextTransferCheckAt(transfer.state, checkCount, now);
  if (nextCheckAt === undefined) return moveTo(each, 'review', changes);
  return moveTo(each, transfer.state, { checkCount, nextCheckAt, ...changes });
}
