import type { Coupon } from '#domain/pricing/coupon.ts';
import type { ContentProblem } from '#operations/ports/content.ts';
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
const maxKept = 500;

interface Kept {
  coupon: Coupon | undefined;
  at: number;
}

/** Reads coupons one by one with the token of the server, because the public may not list them. */
export function createCoupons(client: RestClient, { log, now }: { log: Log; now: () => number }) {
  const kept = new Map<string, Kept>();
  const report = (problem: ContentProblem) => logProblem(log, problem);

  async function readCoupon(code: string): Promise<Coupon | undefined> {
    const filter = { code: { _eq: code }, status: { _eq: 'published' } };
    const records = await client.getItems('coupons', { filter, limit: 1 });
    const last = { values: [kept.get(code)?.coupon].filter((one) => one !== undefined), keyOf: codeOf };
    const [coupon] = mapRecords('coupons', records, { map: mapCoupon, report, last });
    kept.delete(code);
    kept.set(code, { coupon, at: now() });
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '');
    return coupon;
  }

  /**
   * Returns undefined for an unknown code. Codes are compared in upper case. Throws when the service does not
   * respond and the cached entry for the code is missing or older than `staleMs`.
   */
  return async function findCoupon(code: string): Promise<Coupon | undefined> {
    const wanted = code.trim().toUpperCase();
    if (!/^[\p{L}\p{N}_-]{1,40}$/u.test(wanted)) return undefined;
    const present = kept.get(wanted);
    const age = present ? now() - present.at : Number.POSITIVE_INFINITY;
    if (present && age < freshMs) return present.coupon;
    const looking = readCoupon(wanted);
    if (!present || age >= staleMs) return looking;
    const { promise: tooSlow, resolve } = Promise.withResolvers<Coupon | undefined>();
    const timer = setTimeout(() => resolve(present.coupon), patienceMs);
    return Promise.race([looking.catch(() => present.coupon), tooSlow]).finally(() => clearTimeout(timer));
  };
}

function codeOf({ code }: Coupon): string {
  return code;
}
