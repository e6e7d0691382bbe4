import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowance, RateLimit, RateLimiter } from '#operations/ports/rate-limiter.ts';
import type { Database } from './database.ts';

/**
 * Fixed windows in PostgreSQL, shared by all processes. A key that has used up its window is refused from
 * memory, so that a flood of requests does not become a flood of writes. A window that was stored while the
 * clock was wrong is reset when it would refuse. Each brand counts for itself, because it is a site of its
 * own.
 */
export function createRateLimiter({ pool, brand = '' }: Database): RateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, points, windowSeconds }: RateLimit) =>
    getOrMake(limiters, `${name}:${points}:${windowSeconds}`, () =>
      makeLimiter(pool, { name: `${brand}:${name}`, points, windowSeconds }),
    );
  return {
    async consume(limit) {
      const [limiter, key] = [limiterOf(limit), hashKey(limit.key)];
      const refusal = await tryToConsume(limiter, key);
      if (!refusal) return { kind: 'allowed' };
      if (!endsTooLate(refusal, limit)) return toRefusal(refusal);
      await limiter.delete(key);
      const secondRefusal = await tryToConsume(limiter, key);
      return secondRefusal ? toRefusal(secondRefusal) : { kind: 'allowed' };
    },
    async peek(limit) {
      const used = await limiterOf(limit).get(hashKey(limit.key));
      const isRefused = used && used.consumedPoints >= limit.points && !endsTooLate(used, limit);
      return isRefused ? toRefusal(used) : { kind: 'allowed' };
    },
    async giveBack(limit) {
      await limiterOf(limit).reward(hashKey(limit.key));
    },
  };
}

/** Consumes a point. Returns the refusal when there is none left. */
async function tryToConsume(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

/** Clocks of processes may differ by this much. */
const CLOCK_SKEW_MS = 60_000;

/** Whether a window was stored by a clock that was wrong: it ends later than any window that starts now. */
function endsTooLate({ msBeforeNext }: RateLimiterRes, { windowSeconds }: RateLimit): boolean {
  return msBeforeNext > windowSeconds * 1_000 + CLOCK_SKEW_MS;
}

function toRefusal({ msBeforeNext }: RateLimiterRes): Allowance {
  return { kind: 'refused', retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)) };
}

/** Deletes expired windows. Returns their number. */
export async function eraseOldLimits({ sql: db }: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('expire', '<', Date.now())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function makeLimiter(
  storeClient: Database['pool'],
  limit: { name: string; points: number; windowSeconds: number },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient,
    storeType: 'pool',
    tableName: 'rate_limits',
    // A migration creates the table; otherwise the library would create it at its first query, in every
    // process.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.windowSeconds,
    // One more than the limit, because a point that reached the limit may still be given back.
    inMemoryBlockOnConsumed: limit.points + 1,
  });
}

/** Keys contain addresses of persons and may have any length; the hash keeps both out of the table. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function getOrMake<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
