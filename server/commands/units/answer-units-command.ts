import { readFileSync } from 'node:fs';
import type { DueTransfer } from '#adapters/store/stock/transfer-times.ts';
import { fromInstant } from '#domain/calendar/panama.ts';
import { normalizeReservationCode } from '#domain/reservation/look-up.ts';
import { answerConflicts } from './answer-conflicts.ts';
import { importBlocks } from './import-blocks.ts';
import type { UnitsCommand } from './parse-units-command.ts';
import { listUnits, setUnits } from './set-units.ts';
import type { UnitsAnswer, UnitsContext } from './units-context.ts';

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
    case 'transfers': {
      const due = await context.store.listDueTransfers(context.clock.now());
      return { text: due.map(formatTransfer).join('\n') || 'No unit has to be brought.', status: 0 };
    }
  }
}

async function assign(
  { store, clock }: UnitsContext,
  { code, unit }: Extract<UnitsCommand, { kind: 'assign' }>,
): Promise<UnitsAnswer> {
  const found = await store.reservations.findByCode(normalizeReservationCode(code));
  if (!found) return { text: `There is no reservation ${code}.`, status: 1 };
  const isDone = await store.assignUnit({ reservationId: found.id, unit, now: clock.now() });
  return isDone
    ? { text: `${found.code} has ${unit}.`, status: 0 }
    : {
        text: `${unit} does not fit ${found.code}, or is no unit in service. Nothing has changed.`,
        status: 1,
      };
}

function formatTransfer({ unit, from, to, by, freeAt, for: purpose }: DueTransfer): string {
  const free = freeAt === null ? '' : `, free at ${fromInstant(freeAt)}`;
  return `bring ${unit} from ${from} to ${to} by ${fromInstant(by)} for ${purpose}${free}`;
}
