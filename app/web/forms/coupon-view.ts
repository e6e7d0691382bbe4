import type { MessageRef } from '#domain/message.ts';
import type { CouponOutcome } from '#operations/reservation/find-usable-coupon.ts';

/** What a page displays about a coupon: its code, and the reason when it is refused. */
export type CouponView =
  | { kind: 'none' }
  | { kind: 'usable'; code: string }
  | { kind: 'refused'; code: string; message: MessageRef };

/** Leaves out the coupon's terms, which are internal to the company. */
export function toCouponView(coupon: CouponOutcome): CouponView {
  return coupon.kind === 'usable' ? { kind: 'usable', code: coupon.coupon.code } : coupon;
}
