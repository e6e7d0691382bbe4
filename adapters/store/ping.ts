import { setTimeout as wait } from 'node:timers/promises';
import { Connection, type ConnectionOptions } from './connection.ts';

const ANSWER_WITHIN_MS = 2_000;
/** Shorter than the silence after which visitors get 503 (`watchDatabase`). */
const QUEUE_MS = 1_000;

/** Asks a database over one connection that is kept open. */
interface KeptConnection {
  ask(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Checks whether a database responds, over one connection that is kept open. Rejects after two seconds, and
 * once after that connection was lost, even when the database is back. `direct`: the address without the
 * pooler. Behind a pooler a question waits in its queue while all its sessions are in use; after a second
 * without an answer it is enough that the pooler opens a connection and the database itself answers.
 */
export function createPing(address: ConnectionOptions, direct?: ConnectionOptions) {
  const kept = keepConnection(address);
  const database = direct && keepConnection(direct);

  async function askBusy(own: KeptConnection, signal: AbortSignal): Promise<void> {
    await wait(QUEUE_MS, undefined, { signal, ref: false });
    const pooler = open(address).then((connection) => connection.end());
    await Promise.all([pooler, own.ask()]);
  }

  return {
    async ping(): Promise<void> {
      if (!database) return kept.ask();
      const answered = new AbortController();
      try {
        await Promise.any([kept.ask(), askBusy(database, answered.signal)]);
      } finally {
        answered.abort();
      }
    },
    async close(): Promise<void> {
      await Promise.all([kept.close(), database?.close()]);
    },
  };
}

function keepConnection(address: ConnectionOptions): KeptConnection {
  let kept: Promise<Connection> | undefined;

  async function connect(): Promise<Connection> {
    return open(address, (error) => {
      kept = Promise.reject(error);
      kept.catch(() => {});
    });
  }

  return {
    async ask() {
      kept ??= connect();
      try {
        await (await kept).query('SELECT 1');
      } catch (error) {
        kept = undefined;
        throw error;
      }
    },
    async close() {
      await kept?.then((connection) => connection.end()).catch(() => undefined);
    },
  };
}

/** `onError` is called when the open connection breaks. */
async function open(address: ConnectionOptions, onError = (_: Error) => {}): Promise<Connection> {
  const connection = new Connection({
    ...address,
    application_name: 'volante ping',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    answerWithinMs: ANSWER_WITHIN_MS,
  });
  // Without a listener, an error on the idle connection would end the process.
  connection.on('error', onError);
  await connection.connect();
  return connection;
}
