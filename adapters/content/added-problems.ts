import { isDeepStrictEqual } from 'node:util';
import type { Instant } from '#domain/calendar/panama.ts';
import type { ContentProblem, EditProblem } from '#operations/ports/content.ts';
import { isRecord } from './content-error.ts';
import { findCouponProblems, readCouponRecords } from './coupons.ts';
import { type FindRefused, mapContent } from './map-content.ts';
import { priceField } from './map-fleet.ts';
import { nameOf } from './map-records.ts';
import { mapSite } from './map-site.ts';
import {
  COLLECTIONS,
  type ItemSource,
  listAllowedClasses,
  type RawContent,
  readContent,
} from './read-content.ts';

/** All that the site of a brand reads. */
export interface CheckedContent {
  brand: string;
  raw: RawContent;
  coupons: unknown[];
}

export interface CheckOptions {
  /** All that exist. */
  brands: readonly string[];
  findRefused: FindRefused;
  now: () => Instant;
}

/** What an edit would make wrong. */
export interface AddedProblem extends Pick<EditProblem, 'problem' | 'value' | 'expected'> {
  collection: string;
  /** Code or id; of settings the brand. */
  record: string;
  /** Of the value within the record, lists by numbers from 0; empty: the whole record. */
  path: (string | number)[];
}

/** Reads the content of each brand that has settings, as its site would load it. Throws when it cannot be read. */
export async function readChecked(
  source: ItemSource,
  { brands }: Pick<CheckOptions, 'brands'>,
): Promise<CheckedContent[]> {
  const once = rememberReads(source);
  const sites = await once.getItems('sites_config', { fields: 'brand', limit: -1 });
  const own = brands.filter((brand) => sites.some((site) => isRecord(site) && site.brand === brand));
  const coupons = await readCouponRecords(once);
  return Promise.all(own.map(async (brand) => ({ brand, raw: await readContent(once, brand), coupons })));
}

/** Most lists are the same for all brands. */
function rememberReads(source: ItemSource): ItemSource {
  const known = new Map<string, Promise<unknown[]>>();
  return {
    getItems(collection, query) {
      const key = JSON.stringify([collection, query]);
      const items = known.get(key) ?? source.getItems(collection, query);
      known.set(key, items);
      return items;
    },
  };
}

/** Problems that an edit adds, of any brand: what is not shown, or in part. content.md#edits-that-cannot-be-read. */
export function findAddedProblems(
  before: CheckedContent[],
  after: CheckedContent[],
  options: CheckOptions,
): AddedProblem[] {
  const gone = before.filter(({ brand }) => !after.some((one) => one.brand === brand)).map(toGone);
  const emptied = after.filter((one) => isEmptied(before, one)).map(toEmptied);
  const added = after.flatMap((one) => {
    const earlier = before.find(({ brand }) => brand === one.brand);
    return findAdded(earlier, one, { ...options, others: before });
  });
  const signs = after.flatMap((one) => findSigns(before, one));
  const all = [...gone, ...emptied, ...signs, ...added];
  return [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** A site does not start without its settings. */
function toGone({ brand }: CheckedContent): AddedProblem {
  return { collection: 'sites_config', record: brand, path: ['brand'], problem: 'missing' };
}

/** A brand without classes offers all of them, which nobody means who removes the last one. */
function isEmptied(before: CheckedContent[], { brand, raw }: CheckedContent): boolean {
  const earlier = before.find((one) => one.brand === brand);
  return listAllowedClasses(earlier?.raw.site).length > 0 && listAllowedClasses(raw.site).length === 0;
}

function toEmptied({ brand }: CheckedContent): AddedProblem {
  return { collection: 'sites_config', record: brand, path: ['cars'], problem: 'noClasses' };
}

/** Emoji, signs such as ®, and invisible characters. */
const SIGN = /[\p{So}\p{Me}\p{Cf}\p{Extended_Pictographic}]/u;

/** Ends of addresses that an edit gives such a sign. The site shows those that have one already. */
function findSigns(before: CheckedContent[], { raw }: CheckedContent): AddedProblem[] {
  return (['infoPages', 'promos'] as const).flatMap((list) => {
    const known = before.flatMap((one) => one.raw[list].map(slugOf));
    return raw[list].flatMap((record): AddedProblem[] => {
      const value = slugOf(record);
      if (!SIGN.test(value) || known.includes(value)) return [];
      const at = { collection: COLLECTIONS[list], record: nameOf(record), path: ['slug'] };
      return [{ ...at, problem: 'slug', value }];
    });
  });
}

function slugOf(record: unknown): string {
  return isRecord(record) ? String(record.slug ?? '') : '';
}

function findAdded(
  before: CheckedContent | undefined,
  after: CheckedContent,
  { others, ...options }: CheckOptions & { others: CheckedContent[] },
): AddedProblem[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [was, is] = before ? [withoutSame(before, after), withoutSame(after, before)] : [undefined, after];
  const found = findProblems(is, options);
  if (found.length === 0) return [];
  const earlier = [
    ...(was ? findProblems(was, options) : []),
    ...findHidden(before, after, { others, ...options }),
  ];
  const known = earlier.map(toKey);
  const added = found.filter((problem) => {
    const at = known.indexOf(toKey(problem));
    if (at >= 0) known.splice(at, 1);
    return at < 0 && !isSoldByOthers(problem, before, after);
  });
  return added.map((problem) => toAdded(problem, after.brand));
}

/** Problems that bad or missing settings of a site have hidden; an edit of the settings does not add them. */
function findHidden(
  before: CheckedContent | undefined,
  { brand, raw }: CheckedContent,
  { others, ...options }: CheckOptions & { others: CheckedContent[] },
): ContentProblem[] {
  const records = before ?? others[0];
  if (!records || (before && isRead(before))) return [];
  const read = { ...records, brand, raw: { ...records.raw, site: raw.site } };
  return findProblems(read, options).filter(({ collection }) => collection !== 'sites_config');
}

function isRead({ raw }: CheckedContent): boolean {
  const site = mapSite(raw.site);
  return site.kind === 'good' || site.rest !== undefined;
}

/** Lists whose records are mapped without others. Those that an edit leaves as they are need not be mapped. */
const ALONE = ['infoPages', 'promos', 'jobs', 'callsToAction'] as const;

function withoutSame({ raw, ...content }: CheckedContent, other: CheckedContent): CheckedContent {
  const lists = ALONE.map((name) => {
    const same = new Set(other.raw[name].map((record) => JSON.stringify(record)));
    return [name, raw[name].filter((record) => !same.has(JSON.stringify(record)))];
  });
  return { ...content, raw: { ...raw, ...Object.fromEntries(lists) } };
}

/** All problems, nothing replaced by values of before. */
function findProblems({ brand, raw, coupons }: CheckedContent, options: CheckOptions): ContentProblem[] {
  const { brands, findRefused, now } = options;
  const problems: ContentProblem[] = [];
  const report = (problem: ContentProblem) => void problems.push(problem);
  const site = mapSite(raw.site);
  const without = { collection: 'sites_config', record: brand, isKept: false, isPart: false };
  if (site.kind === 'bad' && !site.rest)
    for (const problem of site.problems) report({ ...without, ...problem });
  else mapContent(raw, { report, now: now(), last: undefined, brands, findRefused });
  findCouponProblems(coupons, { brand, brands }, report);
  return problems;
}

/** Rows may have moved. */
function toKey({ collection, record, field, problem, value }: ContentProblem): string {
  return JSON.stringify([collection, record, field?.replaceAll(/\.\d+/g, ''), problem, value]);
}

/** A car that has the price of another brand, and never had one of this brand, is not in its fleet. */
function isSoldByOthers(
  { collection, problem, record }: ContentProblem,
  before: CheckedContent | undefined,
  after: CheckedContent,
): boolean {
  if (collection !== 'flota' || problem !== 'noPrice') return false;
  const find = (content: CheckedContent | undefined) =>
    content?.raw.cars.filter(isRecord).find((car) => nameOf(car) === record) ?? {};
  const [was, is] = [find(before), find(after)];
  const own = priceField(after.brand);
  const isSold = Object.entries(is).some(([name, price]) => name.startsWith(priceField('')) && price);
  return !was[own] && !is[own] && isSold;
}

function toAdded(
  { collection, record, problem, value, expected, ...at }: ContentProblem,
  brand: string,
): AddedProblem {
  const isSettings = collection === 'sites_config';
  const path = isSettings ? toSettingsPath({ record, ...at }, brand) : toPath(at.field);
  return {
    collection,
    record: isSettings ? brand : record,
    path,
    problem,
    ...(value !== undefined && { value }),
    ...(expected !== undefined && { expected }),
  };
}

/** Settings whose rows are in a table, beside its default. */
const TABLES = ['one_way_fees', 'transfers'];

function toSettingsPath(
  { record, field, row }: Pick<ContentProblem, 'record' | 'field' | 'row'>,
  brand: string,
): (string | number)[] {
  if (record === brand || record === field) return toPath(field);
  const rows = row === undefined ? [] : [...(TABLES.includes(record) ? ['pairs'] : []), row - 1];
  return [record, ...rows, ...toPath(field)];
}

function toPath(field: string | undefined): (string | number)[] {
  return (field?.split('.') ?? []).map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step));
}
