import type { PanamaDate } from '../calendar/panama.ts';
import { cleanText } from '../clean-text.ts';
import type { BasisPoints, Cents } from '../money/money.ts';

/** Collection `coupons`; the store counts the uses. */
export interface Coupon {
  code: string;
  percent: BasisPoints | undefined;
  amountCents: Cents | undefined;
  validFrom: PanamaDate | undefined;
  validUntil: PanamaDate | undefined;
  maxUses: number | undefined;
  chargeId?: string | undefined;
  /** Empty for every brand. */
  brands: string[];
}

type CouponCheck = { kind: 'valid' } | { kind: 'expired' | 'notYet' | 'otherBrand' };

/** `validFrom` and `validUntil` are inclusive. The store counts the uses. */
export function checkCoupon(coupon: Coupon, context: { today: PanamaDate; brand: string }): CouponCheck {
  if (coupon.brands.length > 0 && !coupon.brands.includes(context.brand)) return { kind: 'otherBrand' };
  if (coupon.validUntil && context.today > coupon.validUntil) return { kind: 'expired' };
  if (coupon.validFrom && context.today < coupon.validFrom) return { kind: 'notYet' };
  return { kind: 'valid' };
}

/** The form in which codes are compared, those of editors and of renters: `Verano10` is `VERANO10`. */
export function normalizeCouponCode(text: string): string {
  return cleanText(text)
    .trim()
    .toUpperCase()
    .replace(/\p{Pd}/gu, '-')
    .normalize();
}

/** Whether a renter can apply a coupon with this normalized code. */
export function isCouponCode(code: string): boolean {
  return /^[\p{L}\p{N}_-]{1,40}$/u.test(code);
}
