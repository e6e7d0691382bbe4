import { createHash } from 'node:crypto';
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

/** Clocks of processes may differ by this much. */
const clockSkewMs = 60_000;

/**
 * Counts a try before it is made, so that concurrent tries are counted, too. Returns the number of tries in
 * the window. A window that ends later than one that starts now was stored while the clock was wrong, and
 * starts again. Throws 429 when it exceeds `most`.
 */
export async function countTry(service: Service, limit: Limit): Promise<number> {
  const { most = Number.POSITIVE_INFINITY, windowMs } = limit;
  const now = service.auth.now();
  const found = await service.pool.query<{ tries: number; ends: number }>(
    `insert into ${tries(service)} as t (key, tries, in_a_row, window_ends) values ($1, 1, 0, $3)
     on conflict (key) do update set
       tries = case when t.window_ends > $2 and t.window_ends <= $4 then t.tries + 1 else 1 end,
       window_ends = case when t.window_ends > $2 and t.window_ends <= $4 then t.window_ends else $3 end
     returning tries, (extract(epoch from window_ends) * 1000)::float8 as ends`,
    [toKey(limit), new Date(now), new Date(now + windowMs), new Date(now + windowMs + clockSkewMs)],
  );
  const [row] = found.rows;
  if (!row) throw new Error('A try was not counted');
  if (row.tries > most) throw requestsExceeded(most, new Date(row.ends), now);
  return row.tries;
}

/** Whether tries of this key and network were counted in the current window. */
export async function hasTries(service: Service, of: Pick<Limit, 'key' | 'network'>): Promise<boolean> {
  const found = await service.pool.query(
    `select 1 from ${tries(service)} where key = $1 and window_ends > $2`,
    [toKey(of), new Date(service.auth.now())],
  );
  return found.rows.length > 0;
}

/** Deletes the tries of a key in all networks, and those of all keys that ended more than 30 days ago. */
export async function clearTries(service: Service, key: string): Promise<void> {
  const longOver = new Date(service.auth.now() - 30 * 86_400_000);
  await service.pool.query(
    `delete from ${tries(service)} where key = $1 or starts_with(key, $1 || ' ') or window_ends < $2`,
    [toKey({ key }), longOver],
  );
}

/** Failed sign-ins after which earlier versions suspended an account; `in_a_row` no longer increases. */
const SUSPENDED_AFTER = 25;

/** Whether the account of this key was suspended for failed sign-ins instead of by a person. */
export async function wasSuspendedForTries(service: Service, key: string): Promise<boolean> {
  const found = await service.pool.query(
    `select 1 from ${tries(service)} where key = $1 and in_a_row >= $2`,
    [toKey({ key }), SUSPENDED_AFTER],
  );
  return found.rows.length > 0;
}

function toKey({ key, network }: Pick<Limit, 'key' | 'network'>): string {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  return network === undefined ? hash(key) : `${hash(key)} ${hash(network)}`;
}

function tries({ schema }: Service): string {
  return `${quote(schema)}.auth_tries`;
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
