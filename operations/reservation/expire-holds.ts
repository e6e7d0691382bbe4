import type { Services } from '../ports/services.ts';

/** Releases the stock of lapsed holds; returns how many. stock.md#states. */
export async function expireHolds(services: Services): Promise<number> {
  return services.reservations.expireHolds(services.clock.now());
}
