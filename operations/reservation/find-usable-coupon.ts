import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { MessageRef } from '#domain/message.ts';
import { checkCoupon, normalizeCouponCode } from '#domain/pricing/check-coupon.ts';
import type { Coupon } from '#domain/pricing/rates.ts';
import type { Services } from '../ports/services.ts';

export type CouponOutcome =
  | { kind: 'none' }
  | { kind: 'usable'; coupon: Coupon }
  | { kind: 'refused'; code: string; message: MessageRef };

/**
 * Looks a coupon code up and holds it against date and brand. Whether uses are left is only known when the
 * reservation is placed; a limit that is used up by others than this visitor's own draft is refused here.
 */
export async function findUsableCoupon(
  services: Services,
  typedCode: string | undefined,
  draftId?: string | undefined,
): Promise<CouponOutcome> {
  const code = normalizeCouponCode(typedCode ?? '');
  if (code === '') return { kind: 'none' };
  const coupon = await lookUp(services, code);
  if (coupon === 'unreachable')
    return { kind: 'refused', code, message: { key: 'validation.coupon.unchecked' } };
  if (!coupon) return { kind: 'refused', code, message: { key: 'validation.coupon.unknown' } };
  const today = dateOf(fromInstant(services.clock.now()));
  const verdict = checkCoupon(coupon, { today, brand: services.site.brand });
  if (verdict.kind !== 'valid')
    return { kind: 'refused', code, message: { key: `validation.coupon.${verdict.kind}` } };
  const left = await services.reservations.couponUsesLeft(coupon.code, coupon.maxUses, draftId);
  if (left === 0) return { kind: 'refused', code, message: { key: 'validation.coupon.usedUp' } };
  return { kind: 'usable', coupon };
}

/** A content service that is away costs the visitor the coupon for now, not the page. */
async function lookUp(services: Services, code: string): Promise<Coupon | undefined | 'unreachable'> {
  try {
    return await services.content.findCoupon(code);
  } catch (error) {
    services.log.warn({ err: error }, 'Coupon not checked');
    return 'unreachable';
  }
}
