import type { MessageRef } from '#domain/message.ts';
import type { CouponOutcome } from '#operations/reservation/find-usable-coupon.ts';

/** What a page displays about a coupon: its code, and the reason when it is refused. */
export type ShownCoupon =
  | { kind: 'none' }
  | { kind: 'usable'; code: string }
  | { kind: 'refused'; code: string; message: MessageRef };

/** Leaves out the coupon's terms, which are internal to the company. */
export function toShownCoupon(coupon: CouponOutcome): ShownCoupon {
  return coupon.kind === 'usable' ? { kind: 'usable', code: coupon.coupon.code } : coupon;
}
