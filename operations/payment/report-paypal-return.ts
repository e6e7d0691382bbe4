import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Services } from '../ports/services.ts';
import { callGateway } from './call-gateway.ts';
import { lookAtPayment } from './look-at-payment.ts';
import { followUp, observe } from './settle-attempt.ts';

export interface PayPalReturn {
  attemptId: string;
  /** The one-time token of the address that PayPal sends the browser to. */
  returnToken: string;
  /** The order that PayPal names in that address. */
  orderId: string | undefined;
}

/**
 * The payer's browser comes back from PayPal, which proves nothing: it makes us ask. The charge is made detached from
 * this request; the promise of it is returned for who wants to wait a little. PAYMENTS.md section 5.3.
 */
export async function reportPayPalReturn(
  services: Services,
  given: PayPalReturn,
): Promise<{ attempt: Promise<PaymentAttempt> } | undefined> {
  const attempt = await findReported(services, given);
  if (!attempt) return undefined;
  return { attempt: inBackground(services, 'complete a payment', () => lookAtPayment(services, attempt)) };
}

/**
 * Whether somebody is taking the money at this moment: PayPal's own message may have come before the payer. An attempt
 * that does not exist is nobody's.
 */
export async function isBeingCharged(services: Services, attemptId: string): Promise<boolean> {
  const attempt = await services.payments.find(attemptId);
  return attempt?.state === 'authenticated' || attempt?.state === 'charging';
}

/** The payer cancelled at PayPal: believed unless PayPal says that they had approved. PAYMENTS.md section 5.3. */
export async function reportPayPalCancel(services: Services, given: PayPalReturn): Promise<void> {
  const attempt = await findReported(services, given);
  if (attempt?.state !== 'awaiting_payer') return;
  const { observation } = await callGateway(services, attempt, 'query');
  const hasApproved =
    observation.kind === 'query' && ['ready', 'approved', 'pending'].includes(observation.answer.kind);
  if (!hasApproved)
    return void (await observe(services, attempt, { observation: { kind: 'payer-cancelled' } }));
  const settled = await observe(services, attempt, { observation });
  await inBackground(services, 'complete a payment', () => followUp(services, settled));
}

/** Undefined, and a line in the log, for whatever does not name one of our attempts with its token and its order. */
async function findReported(
  services: Services,
  { attemptId, returnToken, orderId }: PayPalReturn,
): Promise<PaymentAttempt | undefined> {
  const attempt = await services.payments.find(attemptId);
  const isOurs = attempt && services.secrets.hash(returnToken) === attempt.returnTokenHash;
  const reason = isOurs ? 'another order' : 'unknown attempt or token';
  if (isOurs && orderId === attempt.gatewayOrderId) return attempt;
  services.log.info({ attemptId, reason }, 'Ignored a way back from PayPal');
  return undefined;
}

/** The work goes on whether or not anybody waits; a failure is the background's to log and nobody else's. */
function inBackground<Result>(
  services: Services,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = work();
  services.background.run(what, () => done);
  return done;
}
