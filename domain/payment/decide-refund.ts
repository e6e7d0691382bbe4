import { assert } from '../assert.ts';
import type { Instant } from '../calendar/panama.ts';
import { type Refund, type RefundState, refundMoves } from './refund.ts';
import { nextTransferCheckAt, REFUND_WAIT_MS } from './schedule.ts';
import { codeOf, nextTransferStep, type TransferChanges } from './transfer.ts';

export type RefundAnswer =
  | { kind: 'refunded'; rawCode?: string | undefined }
  | { kind: 'pending'; rawCode?: string | undefined }
  | { kind: 'refused'; rawCode?: string | undefined }
  | { kind: 'not-sent' }
  | { kind: 'unknown' }
  /** Nothing was refunded (yet). */
  | { kind: 'not-found' }
  /** It may have been sent, and the gateway has no query for refunds. */
  | { kind: 'unsupported' };

export type RefundObservation =
  | { kind: 'intent' }
  /** The money of the attempt is not captured yet. */
  | { kind: 'waits' }
  | { kind: 'answer'; answer: RefundAnswer }
  /** The step ended in an error of our own, for example because the gateway is no longer configured. */
  | { kind: 'failed' }
  /** An operator has checked the bank's records. */
  | { kind: 'operator'; verdict: 'refunded' | 'refused' };

export interface RefundDecision {
  to: RefundState;
  changes: TransferChanges;
  mail: boolean;
  alarm: boolean;
}

/**
 * The rules of refunds (payments.md#card-transfers, payments.md#paypal-refunds and
 * payments.md#reconciliation): commit the intent before each call, query after a lost response, leave unknown
 * outcomes to an operator. Undefined when nothing changes.
 */
export function decideRefund(
  refund: Refund,
  observation: RefundObservation,
  now: Instant,
): RefundDecision | undefined {
  const decision = decideByState(refund, observation, now);
  assert(
    !decision || decision.to === refund.state || refundMoves[refund.state].includes(decision.to),
    `A refund must not move from ${refund.state} to ${decision?.to}`,
  );
  return decision;
}

function decideByState(
  refund: Refund,
  observation: RefundObservation,
  now: Instant,
): RefundDecision | undefined {
  if (refund.state === 'refunded' || refund.state === 'refused') return undefined;
  switch (observation.kind) {
    case 'intent':
      if (refund.state !== 'requested' && refund.state !== 'unknown') return undefined;
      return moveTo(refund, 'requested', now, {
        sendCount: refund.sendCount + 1,
        notFoundCount: 0,
        nextCheckAt: nextTransferCheckAt('requested', 0, now),
      });
    case 'waits':
      return moveTo(refund, refund.state, now, { nextCheckAt: now + REFUND_WAIT_MS });
    case 'operator':
      return refund.state === 'review' ? moveTo(refund, observation.verdict, now) : undefined;
    case 'answer':
      return decideAnswer(refund, observation.answer, now);
    case 'failed':
      return checkAgain(refund, now);
  }
}

function decideAnswer(refund: Refund, answer: RefundAnswer, now: Instant): RefundDecision {
  switch (answer.kind) {
    case 'refunded':
    case 'refused':
      return moveTo(refund, answer.kind, now, codeOf(answer));
    case 'pending':
      if (refund.state === 'pending') return checkAgain(refund, now);
      return moveTo(refund, 'pending', now, codeOf(answer));
    case 'not-sent':
      return checkAgain(refund, now, { sendCount: Math.max(0, refund.sendCount - 1) });
    case 'unknown':
      if (refund.state === 'requested') return moveTo(refund, 'unknown', now);
      return checkAgain(refund, now);
    case 'not-found':
      return decideNotFound(refund, now);
    case 'unsupported':
      return refund.state === 'review' ? checkAgain(refund, now) : moveTo(refund, 'review', now);
  }
}

/** A crash during the call leaves the state `requested`; it then counts as unknown. */
function decideNotFound(refund: Refund, now: Instant): RefundDecision {
  const notFoundCount = refund.notFoundCount + 1;
  if (refund.state === 'requested') return moveTo(refund, 'unknown', now, { notFoundCount });
  const again = nextTransferStep({ ...refund, notFoundCount }) === 'send';
  return checkAgain(refund, now, { notFoundCount, ...(again && { nextCheckAt: now }) });
}

function moveTo(
  refund: Refund,
  to: RefundState,
  now: Instant,
  changes: TransferChanges = {},
): RefundDecision {
  const arrives = to !== refund.state;
  return {
    to,
    changes: {
      ...(arrives && { checkCount: 0, notFoundCount: 0, nextCheckAt: nextTransferCheckAt(to, 0, now) }),
      ...changes,
      ...(to === 'review' && { nextCheckAt: undefined }),
    },
    mail: arrives && to === 'refunded',
    alarm: arrives && (to === 'review' || to === 'refused'),
  };
}

/** Moves to `review` when the schedule has ended. */
function checkAgain(refund: Refund, now: Instant, changes: TransferChanges = {}): RefundDecision {
  const checkCount = refund.checkCount + 1;
  const nextCheckAt = nextTransferCheckAt(refund.state, checkCount, now);
  if (nextCheckAt === undefined && refund.state !== 'review') return moveTo(refund, 'review', now, changes);
  return moveTo(refund, refund.state, now, { checkCount, nextCheckAt, ...changes });
}
