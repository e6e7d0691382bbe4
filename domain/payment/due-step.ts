import { assertNever } from '../assert.ts';
import type { Instant } from '../calendar/panama.ts';
import type { PaymentAttempt } from './attempt.ts';
import type { NextEffect } from './decision.ts';
import type { Observation } from './observation.ts';

/** What a worker does with an attempt that is due: tell `decide` what time has shown, or make a call. */
export type DueStep =
  | { kind: 'observe'; observation: Extract<Observation, { kind: 'lapsed' | 'deadline' }> }
  | { kind: 'call'; effect: Exclude<NextEffect, 'none'> };

/** Undefined: nothing is due at `now`. PAYMENTS.md sections 8.3 and 9. */
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
    // Only a payment by redirect is looked at while its payer is away; for a card the bank's answer comes by itself.
    case 'awaiting_payer':
    case 'unknown':
    case 'paid_pending':
    // Only when an operator has asked for another look: its schedule is empty.
    case 'manual_review':
    // Only after a refusal that may pass.
    case 'declined':
      return { kind: 'call', effect: 'query' };
    case 'reversing':
      // No answer was counted yet: the process that began the reversal has died.
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
