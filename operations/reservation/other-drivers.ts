import type { ConditionRefusal } from '#domain/conditions/check-conditions.ts';
import type { ExceptedRow } from '#domain/conditions/condition.ts';
import {
  type License,
  licenseOf,
  type StatedDriver,
  type StatedDrivers,
} from '#domain/renter/stated-driver.ts';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import type { OtherDriver, Selection } from '#domain/reservation/draft.ts';
import type { ChangedDrivers } from './precheckin-record.ts';

/** Without the additional drivers whom a change leaves out. */
export function stayingOf<Other extends StatedDriver>(
  { renter, others }: Pick<StatedDrivers, 'renter'> & { others: readonly Other[] },
  { additionalDrivers }: Selection,
): { renter: StatedDriver; others: Other[] } {
  return { renter, others: others.slice(0, additionalDrivers) };
}

/** What a form states of the licenses of additional drivers, in their order. */
export function listAnswers(
  { others }: Pick<ChangedDrivers, 'others'>,
  licenses: readonly License[] = [],
): OtherDriver[] {
  const isStated = (license: License = {}) => Object.keys(license).length > 0;
  return others
    .filter((_, at) => isStated(licenses[at]))
    .map(({ who, ...one }) => ({ who, ...licenseOf(one) }));
}

/** What changes have added to the additional drivers, with more. */
export function addToOthers(
  { otherDrivers: before }: Selection,
  added: readonly OtherDriver[],
): OtherDriver[] | undefined {
  if (added.length === 0) return before;
  const all = new Map(before?.map((one) => [one.who, one] as const));
  for (const one of added) all.set(one.who, { ...all.get(one.who), ...one });
  return [...all.values()];
}

/** What refuses a driver in a change that is made nevertheless does not refuse that driver the class later. */
export function withExceptions(
  becomes: AmendedRental,
  refusals: readonly ConditionRefusal[],
  { others }: ChangedDrivers,
): AmendedRental {
  const { selection, classCode } = becomes;
  const withRows = (number: number | undefined, excepted: readonly ExceptedRow[] = []) => {
    const rows = refusals.filter(({ driver }) => driver === number).map(({ code }) => ({ code, classCode }));
    return rows.length > 0 ? [...excepted, ...rows] : undefined;
  };
  const own = withRows(undefined, selection.driver?.excepted);
  const added = others.flatMap(({ who, excepted: before }, at) => {
    const excepted = withRows(at + 1, before);
    return excepted ? [{ who, excepted }] : [];
  });
  return {
    ...becomes,
    selection: {
      ...selection,
      driver: own ? { ...selection.driver, excepted: own } : selection.driver,
      otherDrivers: addToOthers(selection, added),
    },
  };
}
