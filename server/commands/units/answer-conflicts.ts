import type { ConflictRental, StockConflict } from '#adapters/store/stock/blocks.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import { listUpgrades, proposeUnit } from '#domain/stock/propose-unit.ts';
import type { UnitsAnswer, UnitsContext } from './units-context.ts';

/** Lists rentals that cannot have their unit, each with a proposal. */
export async function answerConflicts(context: UnitsContext): Promise<UnitsAnswer> {
  const conflicts = await context.store.listConflicts(context.clock.now());
  const lines: string[] = [];
  for (const conflict of conflicts) lines.push(`${describe(conflict)} ${await propose(context, conflict)}`);
  return { text: lines.join('\n') || 'There are no conflicts.', status: 0 };
}

function describe({ reference, reason, unit, isAt, rental }: StockConflict): string {
  const rented = rental
    ? `${rental.code}, from ${fromInstant(rental.from)} in ${rental.pickupBranch},`
    : 'Another block';
  const why = isAt === null ? `block ${reference} (${reason}) needs it` : `the unit is in ${isAt}`;
  return `${rented} cannot have ${unit}: ${why}.`;
}

async function propose(context: UnitsContext, { rental }: StockConflict): Promise<string> {
  if (!rental) return 'Change or remove one of the blocks.';
  const unit = await findUnit(context, rental);
  if (!unit) return 'No other unit fits: bring one, or call the renter.';
  const upgrade = unit.classCode === rental.classCode ? '' : ` (upgrade to ${unit.classCode})`;
  return `Proposal: npm run units -- assign ${rental.code} ${unit.label}${upgrade}`;
}

async function findUnit({ store, content, clock }: UnitsContext, rental: ConflictRental) {
  const { brand, classCode, from, until, pickupBranch, returnBranch } = rental;
  const now = clock.now();
  const classCodes = listUpgrades(classCode, content.cars);
  const request = { brand, pickupBranch, returnBranch, period: { from, until }, now };
  const units = await store.reservations.listUnitStays(request, classCodes);
  return proposeUnit(units, rental, { classCodes, transfers: content.transfers, now });
}
