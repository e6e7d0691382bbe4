import type { RateLimit } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';

/**
 * Per network: a limit per account would let strangers lock its renter out. The content service has one, which takes
 * the renter's networks into account.
 */
const SIGN_IN = { name: 'sign-in-network', points: 20, windowSeconds: 15 * 60 };

const MAILS = {
  perNetwork: { points: 30, windowSeconds: 3600 },
  perEmail: { points: 5, windowSeconds: 3600 },
};

type AccountTry = { kind: 'allowed' } | { kind: 'too-many'; retryAfterSeconds: number };

/** Counts before the check, equally for known and unknown addresses. */
export function allowSignIn(services: Services, clientIp: string): Promise<AccountTry> {
  return consumeAll(services, [{ ...SIGN_IN, key: clientIp }]);
}

/** A correct password does not count. */
export function forgiveSignIn({ rateLimiter }: Services, clientIp: string): Promise<void> {
  return rateLimiter.giveBack({ ...SIGN_IN, key: clientIp });
}

/** Prevents the site's forms from flooding a mailbox. */
export function allowAccountMail(
  services: Services,
  { email, clientIp }: { email: string; clientIp: string },
): Promise<AccountTry> {
  return consumeAll(services, [
    { name: 'account-mail-email', key: email.toLowerCase(), ...MAILS.perEmail },
    { name: 'account-mail-network', key: clientIp, ...MAILS.perNetwork },
  ]);
}

async function consumeAll({ rateLimiter }: Services, limits: RateLimit[]): Promise<AccountTry> {
  for (const limit of limits) {
    const tried = await rateLimiter.consume(limit);
    if (tried.kind === 'refused') return { kind: 'too-many', retryAfterSeconds: tried.retryAfterSeconds };
  }
  return { kind: 'allowed' };
}
