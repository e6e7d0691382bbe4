import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { type MessageRef, message } from '#domain/message.ts';
import { type Coupon, checkCoupon, normalizeCouponCode } from '#domain/pricing/coupon.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

/** Wrong codes per network; codes are short words, so guessing must be slow. */
const GUESSES = { points: 20, windowSeconds: 15 * 60 };

/** A repeated code does not count as a guess for a day, so that reloading a quote keeps its coupon. */
const LOOK_UPS = { points: 1, windowSeconds: 24 * 3600 };

type CouponLookUp =
  | { kind: 'found'; coupon: Coupon }
  | { kind: 'unknown' }
  /** Content or the rate limiter is down: the coupon cannot be used now, but the page works. */
  | { kind: 'unreachable' }
  | { kind: 'too-many'; retryAfterSeconds: number };

export type CouponOutcome =
  | { kind: 'none' }
  | { kind: 'usable'; coupon: Coupon }
  | { kind: 'refused'; code: string; message: MessageRef };

export interface CouponCaller {
  /** For the limit of guesses; undefined for codes from content. */
  clientIp: string | undefined;
  draftId?: string | undefined;
}

/** Does not count the use by the visitor's own draft. `place` checks the uses again. */
export async function findUsableCoupon(
  services: Services,
  typedCode: string | undefined,
  { clientIp, draftId }: CouponCaller,
): Promise<CouponOutcome> {
  const code = normalizeCouponCode(typedCode ?? '');
  if (code === '') return { kind: 'none' };
  const found = await lookUpCoupon(services, code, clientIp);
  if (found.kind !== 'found') return { kind: 'refused', code, message: toMessage(found) };
  const { coupon } = found;
  const today = dateOf(fromInstant(services.clock.now()));
  const verdict = checkCoupon(coupon, { today, brand: services.site.brand });
  if (verdict.kind !== 'valid')
    return { kind: 'refused', code, message: { key: `validation.coupon.${verdict.kind}` } };
  const left = await services.reservations.couponUsesLeft(coupon.code, coupon.maxUses, draftId);
  if (left === 0) return { kind: 'refused', code, message: { key: 'validation.coupon.usedUp' } };
  return { kind: 'usable', coupon };
}

function toMessage(missed: Exclude<CouponLookUp, { kind: 'found' }>): MessageRef {
  switch (missed.kind) {
    case 'unknown':
      return message('validation.coupon.unknown');
    case 'unreachable':
      return message('validation.coupon.unchecked');
    case 'too-many':
      return message('validation.coupon.tooMany', { minutes: Math.ceil(missed.retryAfterSeconds / 60) });
  }
}

/** The coupon of a reservation stays valid after its last day; undefined when content no longer has it. */
export async function findBookedCoupon(
  services: Pick<Services, 'content' | 'log'>,
  { selection }: Reservation,
): Promise<Coupon | undefined | 'unreachable'> {
  if (!selection.coupon) return undefined;
  try {
    return await services.content.findCoupon(selection.coupon);
  } catch (error) {
    services.log.warn({ err: error }, 'Coupon of a reservation not read');
    return 'unreachable';
  }
}

/** Counts guesses before the look-up. `clientIp` is undefined for codes from content. */
async function lookUpCoupon(
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

/** What a page displays about a coupon: its code, and the reason when it is refused. */
export type CouponView =
  | { kind: 'none' }
  | { kind: 'usable'; code: string }
  | { kind: 'refused'; code: string; message: MessageRef };

/** Leaves out the coupon's terms, which are internal to the company. */
export function toCouponView(coupon: CouponOutcome): CouponView {
  return coupon.kind === 'usable' ? { kind: 'usable', code: coupon.coupon.code } : coupon;
}
