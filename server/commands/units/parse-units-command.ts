import type { KeptUnits } from '#operations/ports/fleet-desk.ts';

export type UnitsCommand =
  | { kind: 'list' | 'conflicts' }
  | ({ kind: 'set' } & KeptUnits)
  | { kind: 'import'; file: string }
  | { kind: 'assign'; code: string; unit: string };

export const usage = `npm run units                                 lists the units that are kept
npm run units -- list                         the same
npm run units -- set CLASS BRANCH COUNT       keeps so many cars of the class at the branch
npm run units -- import FILE                  blocks units: one JSON object on each line (docs/guides/units.md)
npm run units -- conflicts                    rentals that cannot have their unit, each with a proposal
npm run units -- assign CODE UNIT             gives the rental of a reservation another unit

  for example: npm run units -- set ICAR PTY 12`;

/** Returns undefined for invalid arguments. */
export function parseUnitsCommand(args: string[]): UnitsCommand | undefined {
  const [name = 'list', first = '', second = '', third = ''] = args;
  switch (name) {
    case 'list':
    case 'conflicts':
      return args.length <= 1 ? { kind: name } : undefined;
    case 'import':
      return args.length === 2 ? { kind: 'import', file: first } : undefined;
    case 'assign':
      return args.length === 3 ? { kind: 'assign', code: first, unit: second } : undefined;
    case 'set': {
      // Which codes there are, content says.
      if (!first || !second || !/^\d{1,4}$/.test(third) || args.length !== 4) return undefined;
      return { kind: 'set', classCode: first, branchCode: second, units: Number(third) };
    }
    default:
      return undefined;
  }
}
