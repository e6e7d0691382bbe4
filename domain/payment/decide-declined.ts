import { type Decision, moveTo, type Situation } from './decision.ts';
import type { Observation } from './observation.ts';
import { SECOND_LOOK_MS } from './schedule.ts';

/** Looks that a silent gateway is given. */
const MOST_LOOKS = 6;

/**
 * The one look after a refusal that may be the gateway's own trouble (PAYMENTS.md section 3.5). The refusal stands; money
 * that was taken all the same is for a person, because the payer was told to pay again.
 */
export function decideDeclined(situation: Situation, observation: Observation): Decision | undefined {
  const { attempt, policy } = situation;
  if (attempt.nextCheckAt === undefined) return undefined;
  if (observation.kind !== 'query' && observation.kind !== 'failed') return undefined;
  const answer = observation.kind === 'query' ? observation.answer.kind : 'unavailable';
  const checkCount = attempt.checkCount + 1;
  if (answer === 'unavailable' && checkCount < MOST_LOOKS)
    return moveTo(situation, 'declined', {
      changes: { checkCount, nextCheckAt: policy.now + SECOND_LOOK_MS },
    });
  const flags = answer === 'approved' || answer === 'pending' ? (['alarm'] as const) : [];
  return moveTo(situation, 'declined', { flags: [...flags], changes: { nextCheckAt: undefined } });
}
