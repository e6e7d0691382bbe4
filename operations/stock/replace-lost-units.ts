import type { Services } from '../ports/services.ts';
import type { ConflictRental, StockConflict } from '../ports/stock-store.ts';
import { type ProposalServices, proposeOtherUnit } from './propose-other-unit.ts';

type ReplaceServices = ProposalServices & Pick<Services, 'stock' | 'site'>;

/**
 * Gives each rental of the brand whose unit will not be there another unit or a free upgrade, and reports those for
 * which none fits. A car that is not back is kept out for its turnaround from now on. A rental whose unit is blocked or
 * not back keeps it while another one fits: the counter decides. Returns how many rentals got a unit. stock.md#location.
 */
export async function replaceLostUnits(services: ReplaceServices): Promise<number> {
  const { stock, clock, site, content } = services;
  const now = clock.now();
  const until = now + content.current().site.turnaroundMinutes * 60_000;
  await stock.keepUnitsOut({ brand: site.brand, until, now });
  const without: string[] = [];
  let replaced = 0;
  for (const { conflict, rental } of await listOwn(services)) {
    const proposal = await proposeOtherUnit(services, rental);
    const { reservationId } = rental;
    if (!proposal) without.push(reservationId);
    else if (conflict.isAt !== null) {
      const request = { reservationId, unit: proposal.label, now: clock.now() };
      if (await stock.assignUnit(request)) replaced += 1;
    }
  }
  await stock.reportWithoutCar(site.brand, without);
  return replaced;
}

/** Rentals of the brand that have not begun, each with its first conflict. */
async function listOwn({ stock, clock, site }: ReplaceServices) {
  const now = clock.now();
  const own = new Map<string, { conflict: StockConflict; rental: ConflictRental }>();
  for (const conflict of await stock.listConflicts(now)) {
    const { rental } = conflict;
    if (rental?.brand !== site.brand || rental.from <= now || own.has(rental.reservationId)) continue;
    own.set(rental.reservationId, { conflict, rental });
  }
  return own.values();
}
