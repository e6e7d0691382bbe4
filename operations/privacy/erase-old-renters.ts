import { fromInstant } from '#domain/calendar/panama.ts';
import type { Services } from '../ports/services.ts';
import { eraseRenterData } from './erase-renter-data.ts';

const DAY_MS = 86_400_000;

const BATCH = 100;

/** Erases renters' data `renterDataDays` after the return. Returns how many. */
export async function eraseOldRenters(services: Services): Promise<number> {
  const before = fromInstant(services.clock.now() - services.site.renterDataDays * DAY_MS);
  const ids = await services.renterData.listKeptSince(before, BATCH);
  let erased = 0;
  for (const id of ids) {
    const reservation = await services.reservations.find(id);
    if (reservation && (await eraseRenterData(services, reservation)).kind === 'erased') erased += 1;
  }
  return erased;
}
