import type { Coupon } from '#domain/pricing/rates.ts';
import type { Services } from '../ports/services.ts';

/** Wrong codes per network; codes are short words, so guessing must be slow. */
const GUESSES = { points: 20, windowSeconds: 15 * 60 };
/** A repeated code does not count as a guess for a day, so that reloading a quote keeps its coupon. */
const LOOK_UPS = { points: 1, windowSeconds: 24 * 3600 };

export type CouponLookUp =
  | { kind: 'found'; coupon: Coupon }
  | { kind: 'unknown' }
  /** Content or the rate limiter is down: the coupon cannot be used now, but the page works. */
  | { kind: 'unreachable' }
  | { kind: 'too-many'; retryAfterSeconds: number };

/** Counts guesses before the look-up. `clientIp` is undefined for codes from content. */
export async function lookUpCoupon(
  services: Services,
  code: string,
  clientIp: string | undefined,
): Promise<CouponLookUp> {
  try {
    return clientIp === undefined
      ? await lookUp(services, code)
      : await lookUpCounted(services, code, clientIp);
  } catch (error) {
    services.log.warn({ err: error }, 'Coupon not checked');
    return { kind: 'unreachable' };
  }
}

async function lookUpCounted(services: Services, code: string, clientIp: string): Promise<CouponLookUp> {
  const { rateLimiter } = services;
  const limit = { name: 'coupon-asked', key: `${clientIp} ${code}`, ...LOOK_UPS };
  if ((await rateLimiter.peek(limit)).kind === 'refused') return lookUp(services, code);
  const guesses = { name: 'coupon-network', key: clientIp, ...GUESSES };
  const tried = await rateLimiter.consume(guesses);
  if (tried.kind === 'refused') return { kind: 'too-many', retryAfterSeconds: tried.retryAfterSeconds };
  const found = await lookUp(services, code).catch(async (error) => {
    await rateLimiter.giveBack(guesses);
    throw error;
  });
  const isFirst = (await rateLimiter.consume(limit)).kind === 'allowed';
  if (found.kind === 'found' || !isFirst) await rateLimiter.giveBack(guesses);
  return found;
}

async function lookUp({ content }: Services, code: string): Promise<CouponLookUp> {
  const coupon = await content.findCoupon(code);
  return coupon ? { kind: 'found', coupon } : { kind: 'unknown' };
}
