import type { Services } from '../ports/services.ts';

/** Gives the stock of unpaid reservations back once their time is over; returns how many. DESIGN.md section 7. */
export async function expireHolds(services: Services): Promise<number> {
  return services.reservations.expireHolds(services.clock.now());
}
