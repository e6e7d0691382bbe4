import { assertNever } from '../assert.ts';
import type { Instant } from '../calendar/panama.ts';
import type { PaymentAttempt } from './attempt.ts';
import type { NextEffect } from './decision.ts';
import type { Observation } from './observation.ts';

export type DueStep =
  | { kind: 'observe'; observation: Extract<Observation, { kind: 'lapsed' | 'deadline' }> }
  | { kind: 'call'; effect: Exclude<NextEffect, 'none'> };

/** payments.md#crash-points and payments.md#reconciliation. */
export function findDueStep(attempt: PaymentAttempt, now: Instant): DueStep | undefined {
  const { state, deadlineAt, nextCheckAt } = attempt;
  if (deadlineAt !== undefined && deadlineAt <= now)
    return { kind: 'observe', observation: { kind: 'deadline' } };
  if (nextCheckAt === undefined || nextCheckAt > now) return undefined;
  switch (state) {
    case 'created':
    case 'starting':
    case 'charging':
      return { kind: 'observe', observation: { kind: 'lapsed' } };
    case 'authenticated':
      return { kind: 'call', effect: 'complete' };
    // Due only for redirect payments; for a card the bank redirects the payer back.
    case 'awaiting_payer':
    case 'unknown':
    case 'paid_pending':
    // Due only when an operator requested another query.
    case 'manual_review':
    // Due only after a temporary decline.
    case 'declined':
      return { kind: 'call', effect: 'query' };
    case 'reversing':
      // The process crashed before any response was counted.
      if (attempt.checkCount === 0) return { kind: 'observe', observation: { kind: 'lapsed' } };
      return { kind: 'call', effect: 'reverse' };
    case 'paid':
    case 'auth_failed':
    case 'cancelled':
    case 'expired':
    case 'error':
    case 'reversed':
      return undefined;
    default:
      return assertNever(state);
  }
}
