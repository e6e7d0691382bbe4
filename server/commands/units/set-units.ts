import type { KeptUnits } from '#adapters/store/stock/keep-units.ts';
import type { UnitsAnswer, UnitsContext } from './units-context.ts';

/** Lists the numbers of units that are kept. */
export async function listUnits({ store }: Pick<UnitsContext, 'store'>): Promise<UnitsAnswer> {
  const kept = await store.listUnits();
  const lines = kept.map(
    ({ branchCode, classCode, units }) => `${branchCode}     ${classCode}   ${String(units).padStart(5)}`,
  );
  const text =
    kept.length === 0
      ? 'No units are kept: the fleet status of content decides alone.'
      : ['BRANCH  CLASS  UNITS', ...lines].join('\n');
  return { text, status: 0 };
}

/** Changes the number of units of a class that have their home at a branch, if content has both. */
export async function setUnits(
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
