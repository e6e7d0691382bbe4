import type { AttemptFlag, PaymentAttempt } from './attempt.ts';
import type { Situation } from './decision.ts';
import type { ApprovedPayment } from './observation.ts';

/** `amount`: only the amount differs; `foreign`: another currency, payment or order. */
export function compareApproval(
  attempt: PaymentAttempt,
  approved: ApprovedPayment,
): 'exact' | 'amount' | 'foreign' {
  const { currency, gatewayTxnId, gatewayOrderId = attempt.gatewayOrderId, amountCents } = approved;
  if (currency !== attempt.currency || gatewayTxnId !== attempt.gatewayTxnId) return 'foreign';
  if (gatewayOrderId !== attempt.gatewayOrderId) return 'foreign';
  return amountCents === attempt.amountCents ? 'exact' : 'amount';
}

/** Flags for the gateway's 3-D Secure status; the browser's can be forged (payments.md#card-callback). */
export function authenticationFlags(
  { attempt, policy }: Situation,
  approved: ApprovedPayment,
): AttemptFlag[] {
  const status = approved.facts.tdsStatus;
  if (!status || status === 'Y' || status === 'A' || attempt.flags.includes('start_lost')) return [];
  if (policy.tds === 'lenient' && status === 'U') return ['no_liability_shift'];
  return ['tampered', 'alarm'];
}
