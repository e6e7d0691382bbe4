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
