import type { Coupon } from '#domain/pricing/rates.ts';
import type { Services } from '../ports/services.ts';

/** Wrong codes that one network may try in a quarter of an hour; codes are short words, and whoever guesses needs thousands. */
const GUESSES = { points: 20, windowSeconds: 15 * 60 };
/** A code that a network has asked for is no guess for a day, so that a bill that is looked at again stays as it is. */
const ASKED = { points: 1, windowSeconds: 24 * 3600 };

export type CouponLookUp =
  | { kind: 'found'; coupon: Coupon }
  | { kind: 'unknown' }
  /** Content, or the count of tries, cannot be reached: that costs the visitor the coupon for now, not the page. */
  | { kind: 'unreachable' }
  | { kind: 'too-many'; retryAfterSeconds: number };

/**
 * The coupon of a code that somebody at `clientIp` asks for. Guesses are counted before anything is known of them; a code
 * that turns out to be right, or to have been asked for before, was none. `clientIp` undefined: the code is content's own.
 */
export async function lookUpCoupon(
  services: Services,
  code: string,
  clientIp: string | undefined,
): Promise<CouponLookUp> {
  try {
    return clientIp === undefined ? await ask(services, code) : await askCounted(services, code, clientIp);
  } catch (error) {
    services.log.warn({ err: error }, 'Coupon not checked');
    return { kind: 'unreachable' };
  }
}

async function askCounted(services: Services, code: string, clientIp: string): Promise<CouponLookUp> {
  const { rateLimiter } = services;
  const asked = { name: 'coupon-asked', key: `${clientIp} ${code}`, ...ASKED };
  if ((await rateLimiter.look(asked)).kind === 'refused') return ask(services, code);
  const guesses = { name: 'coupon-network', key: clientIp, ...GUESSES };
  const tried = await rateLimiter.consume(guesses);
  if (tried.kind === 'refused') return { kind: 'too-many', retryAfterSeconds: tried.retryAfterSeconds };
  const found = await ask(services, code).catch(async (error) => {
    await rateLimiter.giveBack(guesses);
    throw error;
  });
  const isFirst = (await rateLimiter.consume(asked)).kind === 'allowed';
  if (found.kind === 'found' || !isFirst) await rateLimiter.giveBack(guesses);
  return found;
}

async function ask({ content }: Services, code: string): Promise<CouponLookUp> {
  const coupon = await content.findCoupon(code);
  return coupon ? { kind: 'found', coupon } : { kind: 'unknown' };
}
