import type { MessageRef } from '#domain/message.ts';
import type { CouponOutcome } from '#operations/reservation/find-usable-coupon.ts';

/** What a page tells of a coupon: that it counts, or why not. */
export type ShownCoupon =
  | { kind: 'none' }
  | { kind: 'usable'; code: string }
  | { kind: 'refused'; code: string; message: MessageRef };

/** Without the coupon's terms, which are the company's business. */
export function toShownCoupon(coupon: CouponOutcome): ShownCoupon {
  return coupon.kind === 'usable' ? { kind: 'usable', code: coupon.coupon.code } : coupon;
}
