import { isDeepStrictEqual } from 'node:util';
import type { Coupon } from '#domain/pricing/coupon.ts';
import type { ContentProblem } from '#operations/ports/content.ts';
import type { KeptValues } from '#operations/ports/kept-values.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { logProblem } from './log-problem.ts';
import { mapCoupon } from './map-offers.ts';
import { mapRecords } from './map-records.ts';
import type { RestClient } from './rest-client.ts';

/** How long a cached coupon is fresh, and how long it is still used while the service does not respond. */
const freshMs = 5_000;
const staleMs = 3_600_000;
/** How long a request waits for a fresh coupon when a stale one is cached. */
const patienceMs = 500;
const maxCached = 500;

interface Cached {
  coupon: Coupon | undefined;
  at: number;
}

interface CouponOptions {
  log: Log;
  now: () => number;
  /** Has the last valid record of each coupon, for a process in which it was never valid. */
  kept: KeptValues | undefined;
}

/** Reads coupons one by one with the token of the server, because the public may not list them. */
export function createCoupons(client: RestClient, { log, now, kept }: CouponOptions) {
  const cache = new Map<string, Cached>();
  const report = (problem: ContentProblem) => logProblem(log, problem);

  async function readCoupon(code: string): Promise<Coupon | undefined> {
    const filter = { code: { _eq: code }, status: { _eq: 'published' } };
    const records = await client.getItems('coupons', { filter, limit: 1 });
    const last = { values: await findLast(code, records), keyOf: codeOf };
    const [coupon] = mapRecords('coupons', records, { map: mapCoupon, report, last });
    cache.delete(code);
    cache.set(code, { coupon, at: now() });
    if (cache.size > maxCached) cache.delete(cache.keys().next().value ?? '');
    return coupon;
  }

  /** The last valid value of a coupon whose record is invalid. Keeps a valid record that this process sees first. */
  async function findLast(code: string, [record]: unknown[]): Promise<Coupon[]> {
    if (record === undefined) return [];
    const cached = cache.get(code)?.coupon;
    const mapped = mapCoupon(record);
    if (mapped.kind === 'good' && !isDeepStrictEqual(mapped.value, cached)) await keep(code, record);
    if (mapped.kind === 'good' || cached) return cached ? [cached] : [];
    const stored = mapCoupon(await kept?.read(nameOf(code)));
    return stored.kind === 'good' ? [stored.value] : [];
  }

  async function keep(code: string, record: unknown): Promise<void> {
    await kept
      ?.write(nameOf(code), record)
      .catch((err) => log.warn({ err }, 'A coupon cannot be kept in the database'));
  }

  /**
   * Returns undefined for an unknown code. Codes are compared in upper case. Throws when the service does not
   * respond and the cached entry for the code is missing or older than `staleMs`.
   */
  return async function findCoupon(code: string): Promise<Coupon | undefined> {
    const wanted = code.trim().toUpperCase();
    if (!/^[\p{L}\p{N}_-]{1,40}$/u.test(wanted)) return undefined;
    const present = cache.get(wanted);
    const age = present ? now() - present.at : Number.POSITIVE_INFINITY;
    if (present && age < freshMs) return present.coupon;
    const looking = readCoupon(wanted);
    if (!present || age >= staleMs) return looking;
    const { promise: tooSlow, resolve } = Promise.withResolvers<Coupon | undefined>();
    const timer = setTimeout(() => resolve(present.coupon), patienceMs);
    return Promise.race([looking.catch(() => present.coupon), tooSlow]).finally(() => clearTimeout(timer));
  };
}

function nameOf(code: string): string {
  return `coupon ${code}`;
}

function codeOf({ code }: Coupon): string {
  return code;
}
