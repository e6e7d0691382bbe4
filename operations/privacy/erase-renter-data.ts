import { fromInstant } from '#domain/calendar/panama.ts';
import { type Erasure, findErasure } from '#domain/privacy/find-erasure.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { erasePrivateFiles } from '../precheckin/private-files.ts';
import { listErasure } from './repeat-erasures.ts';

const DAY_MS = 86_400_000;

const BATCH = 100;

export type EraseRenterOutcome = { kind: 'erased' } | Exclude<Erasure, { kind: 'now' }>;

/** On the renter's request, which is put on the list of erasures; pictures are erased at once. */
export async function eraseRenterData(
  services: Services,
  reservation: Reservation,
): Promise<EraseRenterOutcome> {
  const outcome = await erase(services, reservation);
  const erased = { reservationId: reservation.id, erasedAt: services.clock.now() };
  if (outcome.kind === 'erased')
    services.host.background.insist('list erasure', () => listErasure(services, erased));
  return outcome;
}

async function erase(services: Services, reservation: Reservation): Promise<EraseRenterOutcome> {
  const now = services.clock.now();
  const erasure = findErasure(reservation, now);
  if (erasure.kind !== 'now') return erasure;
  if (!(await services.reservations.eraseRenterData(reservation, now))) return { kind: 'payment-open' };
  await erasePrivateFiles(services);
  return { kind: 'erased' };
}

/** Erases renters' data `renterDataDays` after the return. Returns how many. */
export async function eraseOldRenters(services: Services): Promise<number> {
  const before = fromInstant(services.clock.now() - services.site.renterDataDays * DAY_MS);
  const ids = await services.reservations.listKeptSince(before, BATCH);
  let erased = 0;
  for (const id of ids) {
    const reservation = await services.reservations.find(id);
    if (reservation && (await erase(services, reservation)).kind === 'erased') erased += 1;
  }
  return erased;
}

/** Erases corporate requests, including contact data, after `corporateRequestDays`. Returns how many. */
export function eraseOldRequests({
  outbox,
  clock,
  site,
}: Pick<Services, 'outbox' | 'clock' | 'site'>): Promise<number> {
  return outbox.eraseRequestsBefore(clock.now() - site.corporateRequestDays * DAY_MS, BATCH);
}
