import { isDeepStrictEqual } from 'node:util';
import { type Coupon, isCouponCode, normalizeCouponCode } from '#domain/pricing/coupon.ts';
import type { ContentProblem } from '#operations/ports/content.ts';
import type { KeptValues } from '#operations/ports/kept-values.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { isRecord } from './content-error.ts';
import { type KnownBrands, mapForBrand } from './known-brands.ts';
import { logProblems } from './log-problem.ts';
import { mapCoupon } from './map-offers.ts';
import { type Mapped, mapRecords } from './map-records.ts';
import type { ItemSource } from './read-content.ts';
import type { RestClient } from './rest-client.ts';

/** How long the coupons are fresh, and how long they are still used while the service does not respond. */
const FRESH_MS = 5_000;
const STALE_MS = 3_600_000;
/** How long a request waits for fresh coupons when stale ones are known. */
const PATIENCE_MS = 500;

const KEPT_NAME = 'coupons';

type MapOne = (record: unknown) => Mapped<Coupon>;
type Coupons = ReadonlyMap<string, Coupon>;

interface Known {
  coupons: Coupons;
  /** The records of the coupons; of an invalid one the last valid record. */
  valid: unknown[];
  raw: string;
  at: number;
}

interface CouponOptions extends KnownBrands {
  log: Log;
  now: () => number;
  /** Has the last valid records, for a process in which one was never valid. */
  kept?: KeptValues | undefined;
}

/**
 * Reads the published coupons with the token of the server, because the public may not list them. All of them,
 * because editors write codes in any case and form, in which the service cannot search.
 */
export function createCoupons(client: RestClient, { log, now, kept, brand, brands }: CouponOptions) {
  const mapOne: MapOne = (record) => mapForBrand(record, mapCoupon, { brand, brands });
  let known: Known | undefined;
  let problems: ContentProblem[] = [];
  let reading: Promise<Coupons> | undefined;

  async function read(): Promise<Coupons> {
    const records = await readCouponRecords(client);
    const raw = JSON.stringify(records);
    if (known?.raw !== raw) known = { ...(await map(records)), raw, at: now() };
    known.at = now();
    return known.coupons;
  }

  async function map(records: unknown[]): Promise<Pick<Known, 'coupons' | 'valid'>> {
    const before = known?.valid ?? (records.every((one) => isValid(one, mapOne)) ? [] : await readKept());
    const valid = records.flatMap((record) => findValid(record, before, mapOne));
    if (!isDeepStrictEqual(valid, known?.valid)) await keep(valid);
    problems = [];
    const coupons = mapCoupons(records, before, { map: mapOne, report: (one) => void problems.push(one) });
    logProblems(log, problems);
    return { coupons, valid };
  }

  async function readKept(): Promise<unknown[]> {
    const stored = await kept?.read(KEPT_NAME);
    return Array.isArray(stored) ? stored : [];
  }

  async function keep(valid: unknown[]): Promise<void> {
    await kept
      ?.write(KEPT_NAME, valid)
      .catch((err) => log.warn({ err }, 'The coupons cannot be kept in the database'));
  }

  function readOnce(): Promise<Coupons> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  const ageMs = () => (known ? now() - known.at : Number.POSITIVE_INFINITY);

  async function getCoupons(): Promise<Coupons> {
    const [coupons, age] = [known?.coupons, ageMs()];
    if (coupons && age < FRESH_MS) return coupons;
    const looking = readOnce();
    if (!coupons || age >= STALE_MS) return looking;
    const { promise: tooSlow, resolve } = Promise.withResolvers<Coupons>();
    const timer = setTimeout(() => resolve(coupons), PATIENCE_MS);
    return Promise.race([looking.catch(() => coupons), tooSlow]).finally(() => clearTimeout(timer));
  }

  return {
    /** Undefined: an unknown code. Throws when the service fails and was last read `STALE_MS` ago or earlier. */
    async find(code: string): Promise<Coupon | undefined> {
      const wanted = normalizeCouponCode(code);
      return isCouponCode(wanted) ? (await getCoupons()).get(wanted) : undefined;
    },
    problems: (): readonly ContentProblem[] => problems,
    /** Reads the coupons when they are at least `ms` old. The client logs a failure. */
    async refreshAfter(ms: number): Promise<void> {
      if (ageMs() >= ms) await readOnce().catch(() => undefined);
    },
  };
}

/** The published coupons as they are, those first whose code was written as it is compared. */
export async function readCouponRecords(source: ItemSource): Promise<unknown[]> {
  const query = { filter: { status: { _eq: 'published' } }, sort: 'id', limit: -1 };
  return orderByForm(await source.getItems('coupons', query));
}

/** What is wrong with these coupons of a brand. */
export function findCouponProblems(
  records: unknown[],
  known: KnownBrands,
  report: (problem: ContentProblem) => void,
): void {
  mapCoupons(records, [], { map: (record) => mapForBrand(record, mapCoupon, known), report });
}

/** The first of two coupons with the same code is used. */
function mapCoupons(
  records: unknown[],
  before: unknown[],
  { map, report }: { map: MapOne; report: (problem: ContentProblem) => void },
): Coupons {
  const values = before.map(map).flatMap((mapped) => (mapped.kind === 'good' ? [mapped.value] : []));
  const last = { values, keyOf: ({ code }: Coupon) => code };
  const coupons = new Map<string, Coupon>();
  for (const coupon of mapRecords('coupons', records, { map, report, last })) {
    const { code } = coupon;
    if (coupons.has(code)) report({ ...TWICE, record: code, value: code });
    else coupons.set(code, coupon);
  }
  return coupons;
}

const TWICE = {
  collection: 'coupons',
  field: 'code',
  problem: 'codeTwice',
  isKept: false,
  isPart: false,
} as const;

/** Records with normalized codes, those first whose code was written as it is compared. */
function orderByForm(records: unknown[]): unknown[] {
  const inForm = records.filter((record) => codeOf(record) === codeOf(normalize(record)));
  return [...inForm, ...records.filter((record) => !inForm.includes(record)).map(normalize)];
}

function isValid(record: unknown, map: MapOne): boolean {
  return map(record).kind === 'good';
}

function findValid(record: unknown, before: unknown[], map: MapOne): unknown[] {
  if (isValid(record, map)) return [record];
  return before.filter((one) => codeOf(one) === codeOf(record)).slice(0, 1);
}

function normalize(record: unknown): unknown {
  const code = codeOf(record);
  return isRecord(record) && code !== undefined ? { ...record, code: normalizeCouponCode(code) } : record;
}

function codeOf(record: unknown): string | undefined {
  return isRecord(record) && typeof record.code === 'string' ? record.code : undefined;
}
