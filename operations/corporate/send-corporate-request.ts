import type { CorporateRequest } from '#domain/corporate/corporate-request.ts';
import type { Language } from '#domain/texts.ts';
import { companyAddress } from '../notify/company-address.ts';
import type { RequestMail } from '../ports/outbox.ts';
import type { RateLimit } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';

/** Requests per hour; each one sends two mails. */
const LIMITS = {
  perNetwork: { name: 'corporate-network', points: 10, windowSeconds: 3600 },
  perEmail: { name: 'corporate-email', points: 3, windowSeconds: 3600 },
} as const;

export type CorporateOutcome = { kind: 'sent' } | { kind: 'too-many'; retryAfterSeconds: number };

export async function sendCorporateRequest(
  services: Services,
  request: CorporateRequest,
  visitor: { clientIp: string; language: Language },
): Promise<CorporateOutcome> {
  const limits: RateLimit[] = [
    { ...LIMITS.perEmail, key: request.email.toLowerCase() },
    { ...LIMITS.perNetwork, key: visitor.clientIp },
  ];
  for (const limit of limits) {
    const tried = await services.rateLimiter.consume(limit);
    if (tried.kind === 'refused') return { kind: 'too-many', retryAfterSeconds: tried.retryAfterSeconds };
  }
  const { language } = visitor;
  const id = services.random.uuid();
  const { brand } = services.site;
  const mail = (kind: RequestMail['kind'], to: string, language: Language): RequestMail => ({
    kind,
    to,
    language,
    dedupeKey: `${kind}:${id}`,
    requestId: id,
  });
  await services.outbox.keepRequest({ ...request, id, brand, language }, [
    mail('corporate-request', companyAddress(services), 'es'),
    mail('corporate-receipt', request.email, language),
  ]);
  return { kind: 'sent' };
}
