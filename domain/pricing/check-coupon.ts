import type { PanamaDate } from '../calendar/panama.ts';
import type { Coupon } from './rates.ts';

export type CouponCheck = { kind: 'valid' } | { kind: 'expired' | 'notYet' | 'otherBrand' };

/** `validFrom` and `validUntil` are inclusive. The store counts the uses. */
export function checkCoupon(coupon: Coupon, context: { today: PanamaDate; brand: string }): CouponCheck {
  if (coupon.brands.length > 0 && !coupon.brands.includes(context.brand)) return { kind: 'otherBrand' };
  if (coupon.validUntil && context.today > coupon.validUntil) return { kind: 'expired' };
  if (coupon.validFrom && context.today < coupon.validFrom) return { kind: 'notYet' };
  return { kind: 'valid' };
}

export function normalizeCouponCode(text: string): string {
  return text.trim().toUpperCase();
}
