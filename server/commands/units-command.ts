import type { Store } from '#adapters/store/create-store.ts';
import type { KeptUnits } from '#adapters/store/stock/keep-units.ts';
import { formatProblems, loadConfig } from '../settings/config.ts';
import { isHelpRequest } from './is-help-request.ts';
import { withStore } from './with-store.ts';

const usage = `npm run units                                 lists the units that are kept
npm run units -- list                         the same
npm run units -- set CLASS BRANCH COUNT       keeps so many cars of the class at the branch

  for example: npm run units -- set ICAR PTY 12`;

type UnitsCommand = { kind: 'list' } | ({ kind: 'set' } & KeptUnits);

/**
 * `npm run units`: shows and changes the number of cars, in the database of the site's settings. Returns the
 * exit status: 0 done or shown, 2 invalid arguments or settings.
 */
export async function runUnitsCommand(args: string[], say: (text: string) => void): Promise<number> {
  if (isHelpRequest(args)) {
    say(usage);
    return 0;
  }
  const command = parseCommand(args);
  const result = loadConfig();
  if (!command || !result.ok) {
    say(result.ok ? usage : formatProblems(result.problems));
    return 2;
  }
  return withStore(result.config, async (store) => {
    say(await answerCommand(store, command));
    return 0;
  });
}

/** Returns undefined for invalid arguments. */
export function parseCommand(args: string[]): UnitsCommand | undefined {
  const [name = 'list', classCode = '', branchCode = '', count = '', ...more] = args;
  if (name === 'list' && args.length <= 1) return { kind: 'list' };
  const isPair = /^[A-Z]{4}$/.test(classCode) && /^[A-Z]{3}$/.test(branchCode);
  if (name !== 'set' || !isPair || !/^\d{1,4}$/.test(count) || more.length > 0) return undefined;
  return { kind: 'set', classCode, branchCode, units: Number(count) };
}

/** Runs a command and returns its output. */
export async function answerCommand(store: Store, command: UnitsCommand): Promise<string> {
  if (command.kind === 'list') return formatUnits(await store.listUnits());
  const { classCode, branchCode, units } = command;
  await store.keepUnits([{ classCode, branchCode, units }]);
  const kept = (await store.listUnits()).find(
    (one) => one.classCode === classCode && one.branchCode === branchCode,
  );
  const pair = `${classCode} at ${branchCode}`;
  if (!kept) return `${pair}: none are kept; the fleet status of content decides alone.`;
  const rest = kept.units - units;
  const busy = rest > 0 ? ` ${rest} more than asked for: they are reserved or rented out.` : '';
  return `${pair}: ${kept.units} kept.${busy}`;
}

function formatUnits(kept: KeptUnits[]): string {
  if (kept.length === 0) return 'No units are kept: the fleet status of content decides alone.';
  const lines = kept.map(
    ({ branchCode, classCode, units }) => `${branchCode}     ${classCode}   ${String(units).padStart(5)}`,
  );
  return ['BRANCH  CLASS  UNITS', ...lines].join('\n');
}
