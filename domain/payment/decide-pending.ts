import { settle } from './decide-charge.ts';
import { checkAgain, type Decision, moveTo, type Situation } from './decision.ts';
import type { Observation } from './observation.ts';

/** Only an answer of the gateway ends this state. payments.md#paypal-capture. */
export function decidePaidPending(situation: Situation, observation: Observation): Decision | undefined {
  if (observation.kind === 'failed') return checkAgain(situation);
  if (observation.kind !== 'query') return undefined;
  const { answer } = observation;
  switch (answer.kind) {
    case 'approved':
      return settle(situation, answer);
    case 'declined':
      return moveTo(situation, 'declined', { facts: answer.facts, changes: { declineClass: 'generic' } });
    case 'reversed':
      return moveTo(situation, 'reversing', { facts: answer.facts, next: 'query' });
    default:
      return checkAgain(situation);
  }
}
