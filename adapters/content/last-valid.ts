import { z } from 'zod';
import type { ContentProblem } from '#operations/ports/content.ts';
import { nameOf } from './map-records.ts';
import { COLLECTIONS, type ListName, type RawContent } from './read-content.ts';

/** Lists in the settings that are mapped also while the settings are invalid. */
const OWN_LISTS = ['transfers', 'restrictions', 'reviews'];

/**
 * Returns content of which the last valid value of every part follows, invalid parts included: the load itself
 * when it has none, otherwise the load with those parts as they were in `before`. It also has the records that
 * were deleted meanwhile, because a kept car may be of a deleted class.
 */
export function takeLastValid(
  raw: RawContent,
  before: RawContent | undefined,
  problems: readonly ContentProblem[],
): RawContent {
  const kept = problems.filter(({ isKept }) => isKept);
  if (!before || kept.length === 0) return raw;
  const namesIn = (collection: string) =>
    kept.filter((one) => one.collection === collection).map(({ record }) => record);
  const lists = Object.entries(COLLECTIONS).map(([key, collection]) => {
    const name = key as ListName;
    return [name, joinRecords(raw[name], before[name], namesIn(collection))];
  });
  return { ...Object.fromEntries(lists), site: joinSettings(raw.site, before.site, namesIn('sites_config')) };
}

function joinRecords(records: unknown[], before: unknown[], kept: string[]): unknown[] {
  const valid = records.filter((record) => !kept.includes(nameOf(record)));
  const names = new Set(valid.map(nameOf));
  return [...valid, ...before.filter((record) => !names.has(nameOf(record)))];
}

const settings = z.looseObject({ brand: z.unknown() });

/** `kept` has names of fields, and the brand when the settings are invalid as a whole. */
function joinSettings(site: unknown, before: unknown, kept: string[]): unknown {
  const [now, earlier] = [settings.parse(site), settings.parse(before)];
  const areKept = kept.some((name) => name === earlier.brand);
  const valid = OWN_LISTS.filter((name) => !kept.includes(name));
  return areKept ? { ...earlier, ...pick(now, valid) } : { ...now, ...pick(earlier, kept) };
}

function pick(record: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
