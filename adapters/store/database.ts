import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#operations/ports/runtime.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { toStartupOptions } from './session-settings.ts';
import type { Tables } from './tables.ts';

const { builtins } = pg.types;

const readers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: readInteger,
  [builtins.TIMESTAMPTZ]: readInstant,
  [builtins.TIMESTAMP]: readWallClock,
  // A date has no time zone; a `Date` would add one.
  [builtins.DATE]: (text) => text,
};

/** Column parsers of the store's own pool. Other users of `pg` in the process keep the default parsers. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && readers[oid]) || pg.types.getTypeParser(oid, format ?? 'text'),
};

/** A pool of connections: `pg` for prepared statements, kysely for the rest. */
export interface Database {
  pool: pg.Pool;
  sql: Kysely<Tables>;
  address: ConnectionOptions;
  log: Log;
  /** Brand whose mails and payments this process handles, where brands share a database. Undefined: all. */
  brand: string | undefined;
}

export interface DatabaseOptions {
  /** docs/guides/deployment.md#managed-postgresql. */
  address: ConnectionOptions;
  log: Log;
  size?: number | undefined;
  brand?: string | undefined;
  /** Milliseconds after which the server cancels a statement. Default: 10,000. */
  statementMs?: number | undefined;
}

const NAME = 'volante';
const CONNECT_WITHIN_MS = 5_000;
/**
 * Longer than the pauses between bursts of requests, since opening connections again during a burst is the
 * most expensive time for it; shorter than the time after which network devices between us and the database
 * drop an idle connection.
 */
const IDLE_MS = 60_000;
/** No statement of ours takes a second; one that takes ten waits for a lock or a broken disk. */
const STATEMENT_MS = 10_000;
/** Connections lost within this time are logged in one line. */
const MOMENT_MS = 1_000;

/** Opens the pool lazily: the first query connects. */
export function openDatabase(options: DatabaseOptions): Database {
  const { address, log, size = 10, brand, statementMs = STATEMENT_MS } = options;
  const pool = openPool(address, { size, statementMs, log });
  const own = { ...address, application_name: NAME, connectionTimeoutMillis: CONNECT_WITHIN_MS };
  return {
    pool,
    sql: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    address: own,
    log,
    brand,
  };
}

export async function closeDatabase({ pool }: Database): Promise<void> {
  await pool.end();
}

function openPool(
  address: ConnectionOptions,
  { size, statementMs, log }: { size: number; statementMs: number; log: Log },
): pg.Pool {
  const options = {
    ...address,
    application_name: NAME,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    max: size,
    idleTimeoutMillis: IDLE_MS,
    types: columnTypes,
    // The server's own timeout has no effect when the server is unreachable.
    answerWithinMs: statementMs + 2_000,
    ...toSessionLimits(statementMs),
    options: toStartupOptions(address.options),
  };
  const pool = new pg.Pool({ ...options, Client: Connection });
  const logSilence = silenceLog(log);
  pool.on('connect', (client) => {
    // The pool replaces an idle connection that breaks. One that breaks within a transaction fails its query,
    // which reports the error. Without a listener either error would end the process.
    client.on('error', () => {});
    client.once('silent', () => {
      logSilence();
      endIdle(pool);
    });
  });
  pool.on('error', (error) => log.warn({ err: error }, 'Idle database connection lost'));
  return pool;
}

/** Limits that each session of the site begins with. */
export function toSessionLimits(statementMs = STATEMENT_MS) {
  return { statement_timeout: statementMs, idle_in_transaction_session_timeout: statementMs };
}

function silenceLog(log: Log): () => void {
  let connections = 0;
  return () => {
    connections += 1;
    if (connections > 1) return;
    setTimeout(() => {
      log.warn({ connections }, 'The database does not answer: its connections are opened anew');
      connections = 0;
    }, MOMENT_MS).unref();
  };
}

/** When one connection is dead, the idle ones probably are; each would cost a visitor the same timeout. */
function endIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
}

/** Converts PostgreSQL's `YYYY-MM-DD HH:mm:ss` to wall-clock time in minutes, `YYYY-MM-DDTHH:mm`. */
function readWallClock(text: string): string {
  return text.slice(0, 16).replace(' ', 'T');
}

/** Counts and sums. Throws beyond 2^53, where a number would silently lose precision. */
function readInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`The database's ${text} is too large for a number`);
  return value;
}

/** The parser of `pg` returns a number for `infinity` and a `Date` for other values. */
function readInstant(text: string): number {
  return Number(pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text')(text));
}
