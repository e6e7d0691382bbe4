import { assert } from '../assert.ts';
import type { Instant } from '../calendar/panama.ts';
import { type Capture, type CaptureState, captureMoves } from './capture.ts';
import { nextTransferCheckAt } from './schedule.ts';
import { codeOf, nextTransferStep, type TransferChanges } from './transfer.ts';

export type CaptureAnswer =
  | { kind: 'captured'; rawCode?: string | undefined }
  | { kind: 'refused'; rawCode?: string | undefined }
  /** Certainly not processed. */
  | { kind: 'not-sent' }
  | { kind: 'unknown' }
  /** Nothing was captured (yet). */
  | { kind: 'not-found' }
  /** The gateway has no query for captures. */
  | { kind: 'unsupported' };

export type CaptureObservation =
  | { kind: 'intent' }
  | { kind: 'answer'; answer: CaptureAnswer }
  /** The step ended in an error of our own, for example because the gateway is no longer configured. */
  | { kind: 'failed' }
  /** An operator has checked the bank's records. */
  | { kind: 'operator'; verdict: 'captured' | 'refused' };

export interface CaptureDecision {
  to: CaptureState;
  changes: TransferChanges;
  alarm: boolean;
}

/**
 * The rules of captures (payments.md#card-transfers and payments.md#reconciliation): commit the intent before
 * each call, query after a lost response, leave refused or unknown captures to an operator. Undefined when
 * nothing changes.
 */
export function decideCapture(
  capture: Capture,
  observation: CaptureObservation,
  now: Instant,
): CaptureDecision | undefined {
  const decision = decideByState(capture, observation, now);
  assert(
    !decision || decision.to === capture.state || captureMoves[capture.state].includes(decision.to),
    `A capture must not move from ${capture.state} to ${decision?.to}`,
  );
  return decision;
}

function decideByState(
  capture: Capture,
  observation: CaptureObservation,
  now: Instant,
): CaptureDecision | undefined {
  const { state, sendCount } = capture;
  if (captureMoves[state].length === 0) return undefined;
  switch (observation.kind) {
    case 'intent':
      if (state === 'review') return undefined;
      return moveTo(capture, 'requested', now, {
        sendCount: sendCount + 1,
        notFoundCount: 0,
        nextCheckAt: nextTransferCheckAt('requested', 0, now),
      });
    case 'operator':
      return state === 'review' ? moveTo(capture, observation.verdict, now) : undefined;
    case 'answer':
      return decideAnswer(capture, observation.answer, now);
    case 'failed':
      return checkAgain(capture, now);
  }
}

function decideAnswer(capture: Capture, answer: CaptureAnswer, now: Instant): CaptureDecision {
  switch (answer.kind) {
    case 'captured':
      return moveTo(capture, 'captured', now, codeOf(answer));
    case 'refused':
      return moveTo(capture, 'review', now, codeOf(answer));
    case 'not-sent':
      return checkAgain(capture, now, { sendCount: Math.max(0, capture.sendCount - 1) });
    case 'unknown':
      return capture.state === 'requested' ? moveTo(capture, 'unknown', now) : checkAgain(capture, now);
    case 'not-found':
      return decideNotFound(capture, now);
    case 'unsupported':
      return moveTo(capture, 'review', now);
  }
}

/** A `requested` capture was interrupted by a crash; in `review` an operator wants another try. */
function decideNotFound(capture: Capture, now: Instant): CaptureDecision {
  if (capture.state === 'review')
    return moveTo(capture, 'requested', now, { sendCount: 0, nextCheckAt: now });
  const notFoundCount = capture.notFoundCount + 1;
  if (capture.state === 'requested') return moveTo(capture, 'unknown', now, { notFoundCount });
  const again = nextTransferStep({ ...capture, notFoundCount }) === 'send';
  return checkAgain(capture, now, { notFoundCount, ...(again && { nextCheckAt: now }) });
}

function moveTo(
  capture: Capture,
  to: CaptureState,
  now: Instant,
  changes: TransferChanges = {},
): CaptureDecision {
  const arrives = to !== capture.state;
  const fresh = { checkCount: 0, notFoundCount: 0, nextCheckAt: nextTransferCheckAt(to, 0, now) };
  const rest = to === 'review' ? { nextCheckAt: undefined } : {};
  return { to, changes: { ...(arrives && fresh), ...changes, ...rest }, alarm: arrives && to === 'review' };
}

/** Moves to `review` when the schedule has ended. */
function checkAgain(capture: Capture, now: Instant, changes: TransferChanges = {}): CaptureDecision {
  const checkCount = capture.checkCount + 1;
  const nextCheckAt = nextTransferCheckAt(capture.state, checkCount, now);
  if (nextCheckAt === undefined) return moveTo(capture, 'review', now, changes);
  return moveTo(capture, capture.state, now, { checkCount, nextCheckAt, ...changes });
}
