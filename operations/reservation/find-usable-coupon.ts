import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { type MessageRef, message } from '#domain/message.ts';
import { checkCoupon, normalizeCouponCode } from '#domain/pricing/check-coupon.ts';
import type { Coupon } from '#domain/pricing/rates.ts';
import type { Services } from '../ports/services.ts';
import { type CouponLookUp, lookUpCoupon } from './look-up-coupon.ts';

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
