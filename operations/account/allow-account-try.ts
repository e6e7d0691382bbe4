import type { RateLimit } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';

/** Wrong sign-ins that one address, by mail or network, has in a quarter of an hour. */
const SIGN_IN = { points: 20, windowSeconds: 15 * 60 };

/** Mails that one network can have sent, and that one address can get. */
const MAILS = {
  perNetwork: { points: 30, windowSeconds: 3600 },
  perEmail: { points: 5, windowSeconds: 3600 },
};

export type AccountTry = { kind: 'allowed' } | { kind: 'too-many'; retryAfterSeconds: number };

interface Who {
  email: string;
  clientIp: string;
}

/** Counts a sign-in before anything is known of it: known and unknown addresses alike, kept as hashes. */
export function allowSignIn(services: Services, who: Who): Promise<AccountTry> {
  return consumeAll(services, signInLimits(who));
}

/** A right password was no guess: it does not count. */
export async function forgiveSignIn(services: Services, who: Who): Promise<void> {
  for (const limit of signInLimits(who)) await services.rateLimiter.giveBack(limit);
}

/** Counts a mail that a visitor asks for, so that nobody's mailbox is filled by a form of ours. */
export function allowAccountMail(services: Services, { email, clientIp }: Who): Promise<AccountTry> {
  return consumeAll(services, [
    { name: 'account-mail-email', key: email.toLowerCase(), ...MAILS.perEmail },
    { name: 'account-mail-network', key: clientIp, ...MAILS.perNetwork },
  ]);
}

function signInLimits({ email, clientIp }: Who): RateLimit[] {
  return [
    { name: 'sign-in-email', key: email.toLowerCase(), ...SIGN_IN },
    { name: 'sign-in-network', key: clientIp, ...SIGN_IN },
  ];
}

async function consumeAll({ rateLimiter }: Services, limits: RateLimit[]): Promise<AccountTry> {
  for (const limit of limits) {
    const tried = await rateLimiter.consume(limit);
    if (tried.kind === 'refused') return { kind: 'too-many', retryAfterSeconds: tried.retryAfterSeconds };
  }
  return { kind: 'allowed' };
}
