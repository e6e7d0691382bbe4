import type { PaymentAttempt } from './attempt.ts';
import { paymentMethod } from './method.ts';
import { nextCheckAt } from './schedule.ts';

export type NewAttempt = Pick<
  PaymentAttempt,
  | 'id'
  | 'reservationId'
  | 'amendmentId'
  | 'gateway'
  | 'captureMode'
  | 'amountCents'
  | 'clientKey'
  | 'gatewayTxnId'
  | 'gatewayOrderId'
  | 'returnTokenHash'
  | 'createdAt'
>;

/** The first check finds the attempt if the process ends before the first call. */
export function beginAttempt(named: NewAttempt): PaymentAttempt {
  return {
    ...named,
    currency: 'USD',
    state: 'created',
    version: 1,
    authCode: undefined,
    rrn: undefined,
    cardBrand: undefined,
    cardLast4: undefined,
    tdsStatus: undefined,
    eci: undefined,
    dsTransId: undefined,
    tdsVersion: undefined,
    cardholderInfo: undefined,
    captureId: undefined,
    payerUrl: undefined,
    chargeRound: 0,
    rawCode: undefined,
    declineClass: undefined,
    deadlineAt: undefined,
    nextCheckAt: nextCheckAt({ state: 'created', method: paymentMethod(named) }, 0, named.createdAt),
    checkCount: 0,
    notFoundCount: 0,
    flags: [],
  };
}
