import { readFileSync } from 'node:fs';
import { fromInstant } from '#domain/calendar/panama.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import type { KeptUnits } from '#operations/ports/fleet-desk.ts';
import type { StockConflict } from '#operations/ports/stock-store.ts';
import { proposeOtherUnit } from '#operations/stock/propose-other-unit.ts';
import { importBlocks } from './import-blocks.ts';
import type { UnitsCommand } from './parse-units-command.ts';
import { toBlockServices, type UnitsAnswer, type UnitsContext } from './units-context.ts';

/** Runs a command of the fleet for the brand of its content. */
export async function answerUnitsCommand(context: UnitsContext, command: UnitsCommand): Promise<UnitsAnswer> {
  switch (command.kind) {
    case 'list':
      return listUnits(context);
    case 'set':
      return setUnits(context, command);
    case 'import':
      return importBlocks(context, readFileSync(command.file, 'utf8'));
    case 'conflicts':
      return answerConflicts(context);
    case 'assign':
      return assign(context, command);
  }
}

async function assign(
  { store, clock }: UnitsContext,
  { code, unit }: Extract<UnitsCommand, { kind: 'assign' }>,
): Promise<UnitsAnswer> {
  const found = await store.reservations.findByCode(normalizeReservationCode(code));
  if (!found) return { text: `There is no reservation ${code}.`, status: 1 };
  const isDone = await store.stock.assignUnit({ reservationId: found.id, unit, now: clock.now() });
  return isDone
    ? { text: `${found.code} has ${unit}.`, status: 0 }
    : {
        text: `${unit} does not fit ${found.code}, or is no unit in service. Nothing has changed.`,
        status: 1,
      };
}

async function answerConflicts(context: UnitsContext): Promise<UnitsAnswer> {
  const conflicts = await context.store.stock.listConflicts(context.clock.now());
  const lines: string[] = [];
  for (const conflict of conflicts)
    lines.push(`${describe(context, conflict)} ${await propose(context, conflict)}`);
  return { text: lines.join('\n') || 'There are no conflicts.', status: 0 };
}

function describe(
  { content }: UnitsContext,
  { reference, reason, unit, isAt, rental }: StockConflict,
): string {
  const name = rental?.brand === content.site.brand ? rental.code : `A rental of ${rental?.brand}`;
  const rented = rental
    ? `${name}, from ${fromInstant(rental.from)} in ${rental.pickupBranch},`
    : 'Another block';
  const needs =
    reason === 'overdue' ? `${reference} has not returned it` : `block ${reference} (${reason}) needs it`;
  const why = isAt === null ? needs : `the unit is in ${isAt}`;
  return `${rented} cannot have ${unit}: ${why}.`;
}

async function propose(context: UnitsContext, { rental }: StockConflict): Promise<string> {
  if (!rental) return 'Change or remove one of the blocks.';
  if (rental.brand !== context.content.site.brand)
    return `Call this command with the settings of ${rental.brand}.`;
  const unit = await proposeOtherUnit(toBlockServices(context), rental);
  if (!unit) return 'No other unit fits: bring one, or call the renter.';
  const upgrade = unit.classCode === rental.classCode ? '' : ` (upgrade to ${unit.classCode})`;
  return `Proposal: npm run units -- assign ${rental.code} ${unit.label}${upgrade}`;
}

async function listUnits({ store }: Pick<UnitsContext, 'store'>): Promise<UnitsAnswer> {
  const kept = await store.listUnits();
  const lines = kept.map(
    ({ branchCode, classCode, units }) =>
      `${branchCode.padEnd(8)}${classCode.padEnd(7)}${String(units).padStart(5)}`,
  );
  const text =
    kept.length === 0
      ? 'No units are kept: the fleet status of content decides alone.'
      : ['BRANCH  CLASS  UNITS', ...lines].join('\n');
  return { text, status: 0 };
}

async function setUnits(
  { store, content }: UnitsContext,
  { classCode, branchCode, units }: KeptUnits,
): Promise<UnitsAnswer> {
  const pair = `${classCode} at ${branchCode}`;
  const unknown = [
    ...(content.classes.some(({ code }) => code === classCode) ? [] : [`class ${classCode}`]),
    ...(content.branches.some(({ code }) => code === branchCode) ? [] : [`branch ${branchCode}`]),
  ];
  // Units of a class or branch that content has no more can still be taken out of service.
  if (unknown.length > 0 && units > 0)
    return { text: `Content has no ${unknown.join(' and no ')}. Nothing has changed.`, status: 1 };
  await store.keepUnits([{ classCode, branchCode, units }]);
  const kept = (await store.listUnits()).find(
    (one) => one.classCode === classCode && one.branchCode === branchCode,
  );
  if (!kept) return { text: `${pair}: none are kept; the fleet status of content decides alone.`, status: 0 };
  const rest = kept.units - units;
  const busy = rest > 0 ? ` ${rest} more than asked for: they are reserved or rented out.` : '';
  return { text: `${pair}: ${kept.units} kept.${busy}`, status: 0 };
}
