import type { Approval } from '#operations/ports/gateway-answers.ts';
import { toCurrencyLetters } from './money.ts';
import type { Answer } from './wire.ts';

/** What an approving answer says was taken, or undefined when it leaves out something that must be checked. */
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
