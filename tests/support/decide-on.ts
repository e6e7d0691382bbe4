import type { AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import { decide } from '#domain/payment/decide.ts';
import type { Decision, PaymentPolicy } from '#domain/payment/decision.ts';
import type { ApprovedPayment, Observation } from '#domain/payment/observation.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { anAttempt, aPolicy, aReservation } from './a-payment.ts';

export const facts = { rawCode: '00', authCode: '123456', cardLast4: '0006' };

/** A gateway's approval of the whole amount of `anAttempt`. */
export const approval: ApprovedPayment = {
  amountCents: 48_414,
  currency: 'USD',
  gatewayTxnId: 'txn-1',
  gatewayOrderId: 'FF-7K2Q9M-01',
  facts,
};
export const approved = { kind: 'approved', ...approval } as const;
export const pending = { kind: 'pending', needsOperator: false, ...approval } as const;

type Answer<Kind extends Observation['kind']> = Extract<
  Observation,
  { kind: Kind; answer: unknown }
>['answer'];

export const start = (answer: Answer<'start'>): Observation => ({ kind: 'start', answer });
export const complete = (answer: Answer<'complete'>): Observation => ({ kind: 'complete', answer });
export const query = (answer: Answer<'query'>): Observation => ({ kind: 'query', answer });
export const reverse = (answer: Answer<'reverse'>): Observation => ({ kind: 'reverse', answer });
export const intent = (call: 'start' | 'complete' | 'reverse'): Observation => ({ kind: 'intent', call });

interface Given {
  attempt?: Partial<PaymentAttempt>;
  reservation?: Partial<Reservation>;
  policy?: Partial<PaymentPolicy>;
}

/** The decision for an observation of an attempt in this state. */
export function decideOn(
  state: AttemptState,
  observation: Observation,
  given: Given = {},
): Decision | undefined {
  return decide(anAttempt({ state, ...given.attempt }), aReservation(given.reservation), observation, {
    ...aPolicy,
    ...given.policy,
  });
}
