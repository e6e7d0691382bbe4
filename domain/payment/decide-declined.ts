import { type Decision, moveTo, type Situation } from './decision.ts';
import type { Observation } from './observation.ts';
import { SECOND_QUERY_MS } from './schedule.ts';

const MAXIMUM_QUERIES = 6;

/** The decline stands. If money was taken after all, an operator acts (payments.md#card-codes). */
export function decideDeclined(situation: Situation, observation: Observation): Decision | undefined {
  const { attempt, policy } = situation;
  if (attempt.nextCheckAt === undefined) return undefined;
  if (observation.kind !== 'query' && observation.kind !== 'failed') return undefined;
  const answer = observation.kind === 'query' ? observation.answer.kind : 'unavailable';
  const checkCount = attempt.checkCount + 1;
  if (answer === 'unavailable' && checkCount < MAXIMUM_QUERIES)
    return moveTo(situation, 'declined', {
      changes: { checkCount, nextCheckAt: policy.now + SECOND_QUERY_MS },
    });
  const flags = answer === 'approved' || answer === 'pending' ? (['alarm'] as const) : [];
  return moveTo(situation, 'declined', { flags: [...flags], changes: { nextCheckAt: undefined } });
}
