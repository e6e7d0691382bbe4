import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Services } from '../ports/services.ts';
import { callGateway } from './call-gateway.ts';
import { getGateway, isRedirect } from './find-gateway.ts';
import { followUp, observe, queryPayment } from './settle-attempt.ts';

export interface PayPalReturn {
  attemptId: string;
  returnToken: string;
  orderId: string | undefined;
}

/**
 * A return is not proof, so PayPal is queried. The charge is independent of this request; the returned
 * promise lets the caller wait briefly. payments.md#paypal-return.
 */
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

interface ReportReturn {
  attemptId: string;
  returnToken: string;
  body: { contentType: string; text: string };
}

/**
 * The browser's report is not proof; it can only advance a waiting attempt. payments.md#card-callback. The
 * bank reports only once, so the report is retried while the database is down.
 */
export async function reportReturn(
  services: Services,
  report: ReportReturn,
): Promise<'accepted' | 'ignored' | 'postponed'> {
  try {
    return await takeReport(services, report);
  } catch (error) {
    services.log.error({ attemptId: report.attemptId, err: error }, 'A report from the bank has to wait');
    services.host.background.insist('a report from the bank', () => takeReport(services, report));
    return 'postponed';
  }
}

async function takeReport(services: Services, report: ReportReturn): Promise<'accepted' | 'ignored'> {
  const attempt = await services.payments.find(report.attemptId);
  if (!attempt || services.secrets.hash(report.returnToken) !== attempt.returnTokenHash)
    return ignore(services, report, 'unknown attempt or token');
  const gateway = getGateway(services, attempt);
  if (isRedirect(gateway)) return ignore(services, report, 'another method');
  const hint = gateway.interpretReturn(report.body);
  if (hint.kind === 'unreadable') return ignore(services, report, 'unreadable');
  if (hint.gatewayTxnId !== attempt.gatewayTxnId) return ignore(services, report, 'another transaction');
  if (attempt.state !== 'awaiting_payer') return ignore(services, report, `attempt is ${attempt.state}`);
  if (hint.token !== undefined && !(await isOurToken(services, attempt, hint.token)))
    return ignore(services, report, 'another token');
  const { authentication, facts } = hint;
  const settled = await observe(services, attempt, {
    observation: { kind: 'callback', authentication, facts },
  });
  services.host.background.run('complete a payment', () => followUp(services, settled));
  return 'accepted';
}

async function isOurToken(services: Services, attempt: PaymentAttempt, token: string): Promise<boolean> {
  const { sealedToken } = await services.payments.findSecrets(attempt.id);
  return sealedToken !== undefined && services.secrets.open(sealedToken) === token;
}

function ignore(services: Services, { attemptId }: ReportReturn, reason: string): 'ignored' {
  services.log.warn({ attemptId, reason }, 'Ignored a report from the bank');
  return 'ignored';
}
