import type { PaymentAttempt } from './attempt.ts';
import { paymentMethod } from './method.ts';
import { nextCheckAt } from './schedule.ts';

/** What is paid, by whom of the gateways, and under which names. */
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

/** An attempt that no gateway has heard of yet; it is looked at again in case its process dies before the first call. */
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
