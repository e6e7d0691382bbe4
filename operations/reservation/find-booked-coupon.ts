import type { Coupon } from '#domain/pricing/rates.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

/** The coupon of a reservation stays valid after its last day; undefined when content no longer has it. */
export async function findBookedCoupon(
  services: Services,
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
