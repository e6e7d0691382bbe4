import type { Approval } from '#operations/ports/gateway-answers.ts';
import { toCurrencyLetters } from './money.ts';
import type { Answer } from './wire.ts';

/** The charge of an approving response. Returns undefined when a field that must be checked is missing. */
export function readApproval(answer: Answer): Approval | undefined {
  const { amountCents, currencyNumber, transactionId, orderId } = answer;
  if (amountCents === undefined || currencyNumber === undefined || transactionId === undefined)
    return undefined;
  return {
    amountCents,
    currency: toCurrencyLetters(currencyNumber),
    gatewayTxnId: transactionId,
    gatewayOrderId: orderId,
  };
}
