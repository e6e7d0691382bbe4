import { createHash } from 'node:crypto';
import type { Service } from '../context.ts';
import { requestsExceeded } from '../http/errors.ts';
import { quote } from '../schema/sql.ts';

export interface Limit {
  /** What is counted, for example `login ana@example.com`; kept hashed. */
  key: string;
  /** Tries allowed in one window. */
  most: number;
  windowMs: number;
}

export interface Tries {
  inWindow: number;
  /** Allowed tries since the key was last cleared. */
  inARow: number;
}

/** Counts one try, before it is made, so that many at once are counted too. Throws 429 for one too many. */
export async function countTry(service: Service, { key, most, windowMs }: Limit): Promise<Tries> {
  const now = service.auth.now();
  const found = await service.pool.query<{ tries: number; in_a_row: number; ends: number }>(
    `insert into ${tries(service)} as t (key, tries, in_a_row, window_ends) values ($1, 1, 1, $3)
     on conflict (key) do update set
       tries = case when t.window_ends <= $2 then 1 else t.tries + 1 end,
       in_a_row = t.in_a_row + case when t.window_ends <= $2 or t.tries < $4 then 1 else 0 end,
       window_ends = case when t.window_ends <= $2 then $3 else t.window_ends end
     returning tries, in_a_row, (extract(epoch from window_ends) * 1000)::float8 as ends`,
    [toKey(key), new Date(now), new Date(now + windowMs), most],
  );
  const [row] = found.rows;
  if (!row) throw new Error('A try was not counted');
  if (row.tries > most) throw requestsExceeded(most, new Date(row.ends), now);
  return { inWindow: row.tries, inARow: row.in_a_row };
}

/** Forgets the tries of a key, and those of anybody that are long over. */
export async function clearTries(service: Service, key: string): Promise<void> {
  const longOver = new Date(service.auth.now() - 30 * 86_400_000);
  await service.pool.query(`delete from ${tries(service)} where key = $1 or window_ends < $2`, [
    toKey(key),
    longOver,
  ]);
}

function toKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function tries({ schema }: Service): string {
  return `${quote(schema)}.auth_tries`;
}
