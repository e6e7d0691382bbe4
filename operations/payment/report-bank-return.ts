import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Services } from '../ports/services.ts';
import { getGateway, isRedirect } from './find-gateway.ts';
import { followUp, observe } from './settle-attempt.ts';

interface BankReport {
  attemptId: string;
  returnToken: string;
  body: { contentType: string; text: string };
}

/**
 * The browser's report is no proof; it can only advance a waiting attempt (payments.md#card-callback). The bank reports
 * only once, so the report is retried while the database is down.
 */
export async function reportBankReturn(
  services: Services,
  report: BankReport,
): Promise<'accepted' | 'ignored' | 'postponed'> {
  try {
    return await takeReport(services, report);
  } catch (error) {
    services.log.error({ attemptId: report.attemptId, err: error }, 'A report from the bank has to wait');
    services.host.background.insist('a report from the bank', () => takeReport(services, report));
    return 'postponed';
  }
}

async function takeReport(services: Services, report: BankReport): Promise<'accepted' | 'ignored'> {
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

function ignore(services: Services, { attemptId }: BankReport, reason: string): 'ignored' {
  services.log.warn({ attemptId, reason }, 'Ignored a report from the bank');
  return 'ignored';
}
