import { type Erasure, findErasure } from '#domain/privacy/may-erase.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { erasePrivateFiles } from '../precheckin/erase-private-files.ts';

export type EraseRenterOutcome = { kind: 'erased' } | Exclude<Erasure, { kind: 'now' }>;

/** On the renter's request or after the retention time; pictures are erased at once. */
export async function eraseRenterData(
  services: Services,
  reservation: Reservation,
): Promise<EraseRenterOutcome> {
  const now = services.clock.now();
  const erasure = findErasure(reservation, now);
  if (erasure.kind !== 'now') return erasure;
  if (!(await services.renterData.erase(reservation, now))) return { kind: 'payment-open' };
  await erasePrivateFiles(services);
  return { kind: 'erased' };
}
