import type { AttemptFlag, PaymentAttempt } from './attempt.ts';
import type { Situation } from './decision.ts';
import type { ApprovedPayment } from './observation.ts';

/** `exact`: it is our payment; `amount`: ours, but another amount; `foreign`: another currency, payment or order. */
export function compareApproval(
  attempt: PaymentAttempt,
  approved: ApprovedPayment,
): 'exact' | 'amount' | 'foreign' {
  const { currency, gatewayTxnId, gatewayOrderId = attempt.gatewayOrderId, amountCents } = approved;
  if (currency !== attempt.currency || gatewayTxnId !== attempt.gatewayTxnId) return 'foreign';
  if (gatewayOrderId !== attempt.gatewayOrderId) return 'foreign';
  return amountCents === attempt.amountCents ? 'exact' : 'amount';
}

/**
 * What the server-to-server answer says against the browser's report from the bank, which its owner could alter
 * (PAYMENTS.md section 3.7). An answer that carries no status says nothing.
 */
export function authenticationFlags(
  { attempt, policy }: Situation,
  approved: ApprovedPayment,
): AttemptFlag[] {
  const status = approved.facts.tdsStatus;
  if (!status || status === 'Y' || status === 'A' || attempt.flags.includes('start_lost')) return [];
  if (policy.tds === 'lenient' && status === 'U') return ['no_liability_shift'];
  return ['tampered', 'alarm'];
}
