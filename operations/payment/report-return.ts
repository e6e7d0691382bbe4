import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Services } from '../ports/services.ts';
import { getGateway, isRedirect } from './find-gateway.ts';
import { followUp, observe } from './settle-attempt.ts';

export interface ReportReturn {
  attemptId: string;
  /** The one-time token of the return URL. */
  returnToken: string;
  body: { contentType: string; text: string };
}

/**
 * The payer's browser comes back from the bank. What it says is a hint: it can at most move a waiting attempt on; the
 * charge is completed with the gateway, detached from this request. Forged, foreign, late and repeated reports change
 * nothing. PAYMENTS.md section 3.7. The bank says it once: while the database is away it is kept and tried again.
 */
export async function reportReturn(
  services: Services,
  report: ReportReturn,
): Promise<'accepted' | 'ignored' | 'postponed'> {
  try {
    return await takeReport(services, report);
  } catch (error) {
    services.log.error({ attemptId: report.attemptId, err: error }, 'A report from the bank has to wait');
    services.background.insist('a report from the bank', () => takeReport(services, report));
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
  services.background.run('complete a payment', () => followUp(services, settled));
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
