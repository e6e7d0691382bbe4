import { findErasure } from '#domain/privacy/find-erasure.ts';
import type { ErasedRenter } from '../ports/erasure-list.ts';
import type { Services } from '../ports/services.ts';
import { erasePrivateFiles } from '../precheckin/private-files.ts';

const DAY_MS = 86_400_000;

/** Adds an erasure to the list. When two processes do so at once, `repeatErasures` adds the lost one. */
export async function listErasure({ erasures }: Services, erased: ErasedRenter): Promise<void> {
  await erasures.save([...(await erasures.read()), erased]);
}

/**
 * Erases again what a restored database has brought back, and completes the list. Returns how many renters'
 * data were erased. Erasures older than `renterDataDays` are left out: then they happen by themselves.
 * docs/guides/backup.md
 */
export async function repeatErasures(services: Services): Promise<number> {
  const { reservations, erasures, clock, site } = services;
  const since = clock.now() - site.renterDataDays * DAY_MS;
  const listed = (await erasures.read()).filter(({ erasedAt }) => erasedAt >= since);
  const done = await reservations.listErasedSince(since, site.renterDataDays);
  const known = new Set(done.map(({ reservationId }) => reservationId));
  const undone = listed.filter(({ reservationId }) => !known.has(reservationId));
  let repeated = 0;
  for (const { reservationId } of undone) if (await eraseAgain(services, reservationId)) repeated += 1;
  if (repeated > 0) await erasePrivateFiles(services);
  // Written also without a change, so that it is encrypted with the current key.
  await erasures.save([...undone, ...done]);
  return repeated;
}

/** Erases whatever the state: a cancellation after the backup is lost, too. */
async function eraseAgain({ reservations, clock, log }: Services, id: string): Promise<boolean> {
  const reservation = await reservations.find(id);
  const now = clock.now();
  if (!reservation || !(await reservations.eraseRenterData(reservation, now))) return false;
  if (findErasure(reservation, now).kind !== 'now')
    log.error(
      { alarm: true, code: reservation.code },
      'A restored reservation had been canceled: cancel it again',
    );
  return true;
}
