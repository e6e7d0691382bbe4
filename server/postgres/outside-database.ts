import { setTimeout as wait } from 'node:timers/promises';
import { Connection, type ConnectionOptions } from '#adapters/store/connection.ts';
import { toSessionLimits } from '#adapters/store/database.ts';
import type { Log } from '#operations/ports/runtime.ts';

const OLDEST_VERSION = 15;
const RETRY_MS = 1_000;
const WAIT_MS = 30_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Waits until the database responds, since containers may start together. Throws an error with a readable
 * message when it does not respond within `withinMs`, refuses the connection, is too old, or has another
 * encoding than UTF8. A host that accepts a connection and sends nothing counts as not responding. No message
 * contains the address, which includes a password.
 */
export async function requireDatabase(
  address: ConnectionOptions,
  log: Log,
  { withinMs = WAIT_MS, answerWithinMs = ANSWER_WITHIN_MS } = {},
): Promise<void> {
  const giveUp = Date.now() + withinMs;
  for (;;) {
    try {
      return requireServer(await readServer({ ...address, answerWithinMs }));
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > giveUp) throw explain(error);
      log.warn({}, 'the database of DATABASE_URL does not answer yet');
      await wait(RETRY_MS);
    }
  }
}

interface Server {
  /** The major version. */
  version: number;
  /** Of the database, for example `UTF8`. */
  encoding: string;
}

async function readServer(address: ConnectionOptions & { answerWithinMs: number }): Promise<Server> {
  const client = new Connection({
    ...address,
    // The same parameters as of the pool, so that a pooler that refuses them is detected here.
    ...toSessionLimits(),
    connectionTimeoutMillis: address.answerWithinMs,
    application_name: 'volante',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
    );
    return { version: Math.floor(Number(rows[0]?.version) / 10_000), encoding: rows[0]?.encoding ?? '' };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Names are normalized by the database, which it does in UTF8 only. */
function requireServer({ version, encoding }: Server): void {
  if (version < OLDEST_VERSION)
    throw new Error(
      `The database of DATABASE_URL is PostgreSQL ${version}; ${OLDEST_VERSION} or newer is needed.`,
    );
  if (encoding !== 'UTF8')
    throw new Error(
      `The database of DATABASE_URL has the encoding ${encoding}; UTF8 is needed (CREATE DATABASE … ENCODING 'UTF8').`,
    );
}

/** PostgreSQL's refusals have a five-character code; class 57: the server is starting or stopping. */
function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('57');
}

function explain(error: unknown): unknown {
  if (error instanceof Error && error.message.startsWith('The database of')) return error;
  const isPooler = error instanceof Error && error.message.startsWith('unsupported startup parameter');
  const message = isPooler
    ? 'DATABASE_URL leads to a pooler that refuses the limits of the site: docs/guides/deployment.md'
    : 'The database of DATABASE_URL cannot be used';
  return new Error(message, { cause: unwrap(error) });
}

/** A host with several addresses fails with an AggregateError that has no message. */
function unwrap(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}
