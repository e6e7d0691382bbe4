import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { readReservationPass } from './reservation-link.ts';

export interface Claims {
  passes: string[];
  /** ID of the signed-in account; only called when no pass is valid. */
  findUserId: () => Promise<string | undefined>;
}

/** Undefined without proof of access, whether the reservation exists or not. */
export async function findOwnReservation(
  services: Services,
  code: string,
  claims: Claims,
): Promise<Reservation | undefined> {
  for (const pass of claims.passes.filter((one) => one.startsWith(`${code}.`))) {
    const found = await readReservationPass(services, pass);
    // Other brands have other prices and gateways.
    if (found) return found.brand === services.site.brand ? found : undefined;
  }
  const userId = await claims.findUserId();
  if (userId === undefined) return undefined;
  const own = await services.reservations.listByUser(userId);
  return own.find((reservation) => reservation.code === code);
}
