import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#operations/ports/log.ts';
import { columnTypes } from './column-types.ts';
import { Connection } from './connection.ts';
import type { Tables } from './tables.ts';

/** A pool of connections, as `pg` for prepared statements and as kysely for the rest. */
export interface Database {
  pool: pg.Pool;
  sql: Kysely<Tables>;
  /** How to reach it, for connections outside the pool. */
  address: pg.ClientConfig;
  log: Log;
  /** Whose mails and payments this process works on, where brands share a database; undefined: all. */
  brand: string | undefined;
}

export interface DatabaseOptions {
  /** `connectionString`, or host, port, user, database. */
  address: pg.ClientConfig;
  log: Log;
  /** Connections; ten by default. */
  size?: number | undefined;
  brand?: string | undefined;
  /** After how long the server ends a statement; ten seconds by default. */
  statementMs?: number | undefined;
}

const CONNECT_WITHIN_MS = 5_000;
/**
 * Longer than the pauses between bursts: a connection that is closed is missing in the next one, when it costs most. Sooner than
 * what stands between us and the database forgets a connection on which nothing is said.
 */
const IDLE_MS = 60_000;
/** No statement of ours takes a second; one that takes ten is stuck behind a lock or a dead disk. */
const STATEMENT_MS = 10_000;
/** Connections that fall silent together are given up within so much of each other. */
const MOMENT_MS = 1_000;

/** Connects lazily: nothing happens before the first query. */
export function openDatabase({
  address,
  log,
  size = 10,
  brand,
  statementMs = STATEMENT_MS,
}: DatabaseOptions): Database {
  const full = { ...address, application_name: 'volante', connectionTimeoutMillis: CONNECT_WITHIN_MS };
  const options = {
    ...full,
    max: size,
    idleTimeoutMillis: IDLE_MS,
    types: columnTypes,
    statement_timeout: statementMs,
    // The server's own time-out does not help when the server is gone.
    answerWithinMs: statementMs + 2_000,
    idle_in_transaction_session_timeout: statementMs,
  };
  const pool = new pg.Pool({ ...options, Client: Connection });
  const tellOfSilence = silenceLog(log);
  pool.on('connect', (client) => {
    // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
    // One that breaks in the middle of a transaction fails its query, which tells it; unheard, it would end the process, too.
    client.on('error', () => {});
    client.once('silent', () => {
      tellOfSilence();
      endIdle(pool);
    });
  });
  pool.on('error', (error) => log.warn({ err: error }, 'Idle database connection lost'));
  return { pool, sql: new Kysely({ dialect: new PostgresDialect({ pool }) }), address: full, log, brand };
}

/** One line for all connections that are given up within a moment. */
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

/** When one connection is dead, those that wait are most likely dead, too, and each would cost a visitor the same time. */
function endIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
}
