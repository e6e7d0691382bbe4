import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import { type Condition, toDepositRow } from '#domain/conditions/condition.ts';
import type { Car } from '#domain/fleet/car.ts';
import type { OneWayFees } from '#domain/pricing/rates.ts';
import { type CarTransfer, toTransfers } from '#domain/stock/transfers.ts';
import type { ContentProblem, Redirect, SiteContent, SiteSettings } from '#operations/ports/content.ts';
import { readDeliveryZones } from './delivery-zones.ts';
import { showValue, toLogText } from './edit-problem.ts';
import { readHomePromos, readHomeSections } from './home-page.ts';
import { isForBrand, type KnownBrands, mapForBrand } from './known-brands.ts';
import type { KnownCodes } from './known-codes.ts';
import { mapBranch } from './map-branch.ts';
import { mapCar, mapCarClass } from './map-fleet.ts';
import { mapCoverage, mapExtra } from './map-offers.ts';
import { mapCorporatePlan, mapInfoPage, mapJob, mapPromo, mapRedirect } from './map-pages.ts';
import { type Mapped, mapRecords, type ReadRows } from './map-records.ts';
import { keepFields, mapCallToAction, mapSite, readOneWayPairs, readTransferTable } from './map-site.ts';
import { readLengthRates, readRatePeriods } from './rate-rows.ts';
import { COLLECTIONS, type ListName, type RawContent, siteConfigError } from './read-content.ts';
import { readConditions } from './rental-conditions.ts';
import { readRestrictions } from './restrictions.ts';
import { readReturnCharges } from './return-charges.ts';
import { readReviews } from './reviews.ts';

type Report = (problem: ContentProblem) => void;

export interface MapOptions {
  report: Report;
  now: Instant;
  last: SiteContent | undefined;
  brands: readonly string[];
  findRefused: FindRefused;
}

/** Finds the rules that lead nowhere, among the redirects of one load. */
export type FindRefused = (redirects: Redirect[]) => { rule: Redirect; problem: 'link' | 'redirectLoop' }[];

/** One load as domain values; invalid records keep their last good value. Throws without good settings, old or new. */
export function mapContent(raw: RawContent, options: MapOptions): SiteContent {
  const { report, now, last, brands, findRefused } = options;
  const settings = readSettings(raw, report, last);
  const { brand } = settings;
  const lists = listMapper(raw, { report, last, brand, brands });
  const classes = lists('classes', mapCarClass, codeOf);
  const year = Number(fromInstant(now).slice(0, 4));
  const branches = lists('branches', (record) => mapBranch(record, year), codeOf);
  const known = { classes: classes.map(codeOf), branches: branches.map(codeOf) };
  const coverages = lists('coverages', (record) => mapCoverage(record, brand), codeOf);
  const given = { raw, known, last, report, classes, coverages };
  const mapped = {
    site: settings === last?.site ? settings : withLists(settings, given),
    cars: lists('cars', (record) => mapCar(record, { brand, classes }), idOf).toSorted(byPrice),
    classes,
    branches,
    ...mapRows(raw, { known, last, report }),
    coverages,
    extras: lists('extras', (record) => mapExtra(record, brand), codeOf),
    ...mapPages(lists, known.classes),
  };
  for (const { rule, problem } of findRefused(mapped.redirects))
    report({ ...REFUSED, record: rule.id, value: showValue(rule.to), problem });
  return { ...mapped, version: hashOf(mapped), loadedAt: now };
}

const REFUSED = { collection: 'redirects', field: 'to', isKept: false, isPart: false } as const;

function mapRows(raw: RawContent, { known, last, report }: RowOptions) {
  const keep = rowKeeper(report);
  return {
    transfers: keep('transfers', readTransfers(raw.site, known.branches), last?.transfers),
    restrictions: keep('restrictions', readRestrictions(raw.site, known), last?.restrictions),
    reviews: keep('reviews', readReviews(raw.site, known.branches), last?.reviews),
  };
}

function mapPages(lists: ReturnType<typeof listMapper>, classCodes: string[]) {
  const mapPlan = (record: unknown) => mapCorporatePlan(record, classCodes);
  return {
    callsToAction: lists('callsToAction', mapCallToAction, idOf),
    infoPages: lists('infoPages', mapInfoPage, idOf),
    promos: lists('promos', mapPromo, idOf),
    jobs: lists('jobs', mapJob, idOf),
    redirects: lists('redirects', mapRedirect, idOf),
    corporatePlans: lists('corporatePlans', mapPlan, codeOf),
  };
}

const idOf = ({ id }: { id: string }) => id;
/** Sorts again, because cars that keep their last good value may come at the end of the sorted list. */
const byPrice = (a: Car, b: Car) => a.dailyCents - b.dailyCents;
const codeOf = ({ code }: { code: string }) => code;

/** Of bad settings their last good ones; a field that can be wrong alone keeps its own last good value. */
function readSettings(raw: RawContent, report: Report, last: SiteContent | undefined): SiteSettings {
  const site = mapSite(raw.site);
  if (site.kind === 'good') return site.value;
  const { problems, rest } = site;
  const [isKept, isPart] = [last !== undefined, rest !== undefined];
  if (!isKept && !isPart) throw siteConfigError(problems.map(toLogText).join('; '));
  for (const problem of problems) {
    const record = (isPart ? problem.field : undefined) ?? last?.site.brand ?? '';
    report({ collection: 'sites_config', record, ...problem, isKept, isPart });
  }
  if (rest && last) return keepFields(rest, last.site, problems);
  return (rest ?? last?.site) as SiteSettings;
}

interface RowOptions extends Pick<MapOptions, 'last' | 'report'> {
  known: KnownCodes;
}

interface ListOptions extends RowOptions, Pick<SiteContent, 'classes' | 'coverages'> {
  raw: RawContent;
}

function withLists(site: SiteSettings, { raw, known, last, report, ...lists }: ListOptions): SiteSettings {
  const rates = last?.site.rates;
  const keep = rowKeeper(report);
  const zones = readDeliveryZones(raw.site, known);
  const home = last?.site.home;
  return {
    ...site,
    returnCharges: keep('return_charges', readReturnCharges(raw.site), last?.site.returnCharges),
    home: {
      ...site.home,
      sections: keep('home_sections', readHomeSections(raw.site), home?.sections),
      promos: keep('home_promos', readHomePromos(raw.site), home?.promos),
    },
    rates: {
      ...site.rates,
      oneWay: readOneWayFees(site.rates.oneWay, { raw, known, last, report }),
      deliveryZones: zones ? keep('delivery_zones', zones, rates?.deliveryZones) : site.rates.deliveryZones,
      ratePeriods: keep('rate_periods', readRatePeriods(raw.site, known), rates?.ratePeriods),
      lengthRates: keep('length_rates', readLengthRates(raw.site, known), rates?.lengthRates),
      conditions: joinConditions(site.rates.conditions, { raw, known, last, report, ...lists }),
    },
  };
}

/** Rows protect the company, so one that cannot be read leaves all of `rental_conditions` as they were. */
function joinConditions(
  young: Condition[],
  { raw, known, last, report, classes, coverages }: ListOptions,
): Condition[] {
  const read = readConditions(raw.site, { ...withLeft(known, last), coverages });
  const isWhole = read.isList && read.problems.length === 0;
  const before = last?.site.rates.conditions.filter(isOwnRow);
  const rows = rowKeeper(report)('rental_conditions', { ...read, isList: isWhole }, before);
  return [...young, ...classes.filter(({ depositCents }) => depositCents > 0).map(toDepositRow), ...rows];
}

/** Adds codes that have left content: a misspelled code would else free a class from its row. */
function withLeft({ classes, branches }: KnownCodes, last: SiteContent | undefined): KnownCodes {
  if (!last) return { classes, branches };
  const named = last.site.rates.conditions.map(({ when }) => when);
  return {
    classes: [...classes, ...last.classes.map(codeOf), ...named.flatMap((when) => when.classes)],
    branches: [...branches, ...last.branches.map(codeOf), ...named.flatMap((when) => when.branches)],
  };
}

/** Only the rows of `rental_conditions` have texts. */
const isOwnRow = ({ text }: Condition) => text !== undefined;

/**
 * Adds the pairs. One that is left out would have another price, so the last good ones stay; a default of 0 says that
 * returning elsewhere is free.
 */
function readOneWayFees(
  fees: OneWayFees,
  { raw, known, last, report }: RowOptions & { raw: RawContent },
): OneWayFees {
  const before = last?.site.rates.oneWay;
  const isKept = before !== undefined && (before.defaultCents > 0 || before.pairs.length > 0);
  const found = { collection: 'sites_config', record: 'one_way_fees', isKept, isPart: true };
  const isGiven = z.looseObject({ one_way_fees: z.looseObject({}) }).safeParse(raw.site).success;
  if (!isGiven && known.branches.length > 1) report({ ...found, problem: 'noFees' });
  if (!isGiven) return (isKept && before) || fees;
  const { rows, problems } = readOneWayPairs(raw.site, known.branches);
  for (const problem of problems) report({ ...found, ...problem });
  const isRead = ({ from, to }: OneWayPair) => rows.some((row) => row.from === from && row.to === to);
  const kept = problems.length > 0 ? (before?.pairs ?? []).filter((pair) => !isRead(pair)) : [];
  return { ...fees, pairs: [...rows, ...kept] };
}

type OneWayPair = OneWayFees['pairs'][number];

/** Reports the problems. A field that has become no list keeps its last good rows. */
function rowKeeper(report: Report) {
  return <T>(field: string, { rows, problems, isList }: ReadRows<T>, last: T[] | undefined): T[] => {
    const kept = isList ? undefined : last;
    for (const problem of problems)
      report({
        collection: 'sites_config',
        record: field,
        ...problem,
        isKept: kept !== undefined,
        isPart: true,
      });
    return kept ?? rows;
  };
}

function readTransfers(record: unknown, branchCodes: readonly string[]): ReadRows<CarTransfer> {
  const table = readTransferTable(record);
  if (!table) return { rows: [], problems: [{ problem: 'shape' }], isList: false };
  const { transfers, problems } = toTransfers(table, branchCodes);
  return { rows: transfers, problems, isList: true };
}

type Lists = Pick<RawContent, ListName>;

/** Returns a function that maps the brand's records of a list, with its last good values as fallback. */
function listMapper(
  raw: Lists,
  { report, last, ...known }: Pick<MapOptions, 'report' | 'last'> & KnownBrands,
) {
  return <N extends ListName>(
    name: N,
    map: (record: unknown) => Mapped<SiteContent[N][number]>,
    keyOf: (value: SiteContent[N][number]) => string,
  ): SiteContent[N][number][] =>
    mapRecords<SiteContent[N][number]>(
      COLLECTIONS[name],
      raw[name].filter((record) => isForBrand(record, known)),
      {
        map: (record) => mapForBrand(record, map, known),
        report,
        last: { values: last?.[name], keyOf },
      },
    );
}

/** Lists that have records of which none is valid: an editor's mistake, so the load is rejected. */
export function findSpoiled(raw: RawContent, mapped: SiteContent): string[] {
  const lists = ['cars', 'classes', 'branches', 'coverages'] as const;
  return lists.filter((name) => raw[name].length > 0 && mapped[name].length === 0);
}

export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
