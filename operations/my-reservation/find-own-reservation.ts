import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { readReservationPass } from './reservation-link.ts';

/** What a browser has shown of its visitor. */
export interface Claims {
  /** Passes from its cookie. */
  passes: string[];
  /** Asked only when no pass fits: the account that the visitor is signed in with. */
  findUserId: () => Promise<string | undefined>;
}

/**
 * The reservation with this code, for whoever has shown that it is theirs: by code and name, by the link of a mail, or
 * with the account it was made with. Undefined for everybody else, whether it exists or not.
 */
export async function findOwnReservation(
  services: Services,
  code: string,
  claims: Claims,
): Promise<Reservation | undefined> {
  for (const pass of claims.passes.filter((one) => one.startsWith(`${code}.`))) {
    const found = await readReservationPass(services, pass);
    // Another brand has other prices and other gateways.
    if (found) return found.brand === services.site.brand ? found : undefined;
  }
  const userId = await claims.findUserId();
  if (userId === undefined) return undefined;
  const own = await services.reservations.listByUser(userId);
  return own.find((reservation) => reservation.code === code);
}
