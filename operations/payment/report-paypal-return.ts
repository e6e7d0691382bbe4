import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Services } from '../ports/services.ts';
import { callGateway } from './call-gateway.ts';
import { followUp, observe, queryPayment } from './settle-attempt.ts';

export interface PayPalReturn {
  attemptId: string;
  returnToken: string;
  orderId: string | undefined;
}

/** A return is no proof: PayPal is queried in the background; callers may wait briefly. payments.md#paypal-return. */
export async function reportPayPalReturn(
  services: Services,
  given: PayPalReturn,
): Promise<{ attempt: Promise<PaymentAttempt> } | undefined> {
  const attempt = await findReported(services, given);
  if (!attempt) return undefined;
  return { attempt: inBackground(services, 'complete a payment', () => queryPayment(services, attempt)) };
}

/** PayPal's webhook may have started the charge before the payer returns. False for an unknown attempt. */
export async function isBeingCharged(services: Services, attemptId: string): Promise<boolean> {
  const attempt = await services.payments.find(attemptId);
  return attempt?.state === 'authenticated' || attempt?.state === 'charging';
}

/** Cancels the attempt unless PayPal reports an approval. payments.md#paypal-return. */
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

/** Undefined, with a log entry, unless attempt, token and order match. */
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

/** The work continues after the request has ended; `background` logs a failure. */
function inBackground<Result>(
  services: Services,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = work();
  services.host.background.run(what, () => done);
  return done;
}
