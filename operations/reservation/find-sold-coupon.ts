import type { Coupon } from '#domain/pricing/rates.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

/** The coupon that a reservation was sold with goes on, also after its last day; one that is gone gives nothing. */
export async function findSoldCoupon(
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
