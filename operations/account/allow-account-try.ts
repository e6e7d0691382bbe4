import type { RateLimit } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';

/**
 * Wrong sign-ins of one network in a quarter of an hour. Not of one account: strangers could keep its owner out. That limit is
 * the content service's, which knows the networks of the owner.
 */
const SIGN_IN = { name: 'sign-in-network', points: 20, windowSeconds: 15 * 60 };

/** Mails that one network can have sent, and that one address can get. */
const MAILS = {
  perNetwork: { points: 30, windowSeconds: 3600 },
  perEmail: { points: 5, windowSeconds: 3600 },
};

export type AccountTry = { kind: 'allowed' } | { kind: 'too-many'; retryAfterSeconds: number };

/** Counts a sign-in before anything is known of it: known and unknown addresses alike. */
export function allowSignIn(services: Services, clientIp: string): Promise<AccountTry> {
  return consumeAll(services, [{ ...SIGN_IN, key: clientIp }]);
}

/** A right password was no guess: it does not count. */
export function forgiveSignIn({ rateLimiter }: Services, clientIp: string): Promise<void> {
  return rateLimiter.giveBack({ ...SIGN_IN, key: clientIp });
}

/** Counts a mail that a visitor asks for, so that nobody's mailbox is filled by a form of ours. */
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
