import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Service } from '../context.ts';
import { requestsExceeded } from '../http/errors.ts';
import { quote } from '../schema/sql.ts';
import type { AuthSettings } from './settings.ts';

export interface Limit {
  /** What is counted, for example `login ana@example.com`. Stored as a hash. */
  key: string;
  /** Counts each network separately. Cleared together with the key. */
  network?: string;
  /** Tries allowed in one window. Without it there is no limit. */
  most?: number;
  windowMs: number;
}

const tableName = 'auth_limits';
/** Clocks of processes may differ by this much. */
const clockSkewMs = 60_000;

/**
 * Counts a try before it is made, so that concurrent tries are counted, too. Returns the number of tries in
 * the window. A window that ends later than one that starts now was stored while the clock was wrong, and
 * starts again. Throws 429 when it exceeds `most`.
 */
export async function countTry(service: Service, limit: Limit): Promise<number> {
  const { most = Number.POSITIVE_INFINITY, windowMs } = limit;
  const [limiter, key] = [limiterOf(service), toKey(limit)];
  const count = () => limiter.penalty(key, 1, { customDuration: windowMs / 1000 });
  let counted = await count();
  if (counted.msBeforeNext > windowMs + clockSkewMs) {
    await limiter.delete(key);
    counted = await count();
  }
  if (counted.consumedPoints > most) throw requestsExceeded(most, counted.msBeforeNext);
  return counted.consumedPoints;
}

/** Whether tries of this key and network were counted in the current window. */
export async function hasTries(service: Service, of: Pick<Limit, 'key' | 'network'>): Promise<boolean> {
  return (await limiterOf(service).get(toKey(of))) !== null;
}

/** Deletes the tries of a key in all networks, and those of all keys whose window has ended. */
export async function clearTries({ pool, schema }: Service, key: string): Promise<void> {
  await pool.query(
    `delete from ${quote(schema)}.${tableName} where key = $1 or starts_with(key, $1 || ' ') or expire < $2`,
    [toKey({ key }), Date.now()],
  );
}

/** Each call gives its own limit and window. */
function limiterOf({ pool, schema }: Service): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: schema,
    tableName,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points: 0,
    duration: 0,
  });
}

function toKey({ key, network }: Pick<Limit, 'key' | 'network'>): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  return network === undefined ? hash(key) : `${hash(key)} ${hash(network)}`;
}

/** Runs `work` and delays its result or error to at least `leastMs`, so that its duration reveals nothing. */
export async function stall<T>(
  { wait }: Pick<AuthSettings, 'wait'>,
  leastMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const over = wait(leastMs);
  try {
    return await work();
  } finally {
    await over;
  }
}
