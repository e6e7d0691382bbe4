import { Connection, type ConnectionOptions } from './connection.ts';

const ANSWER_WITHIN_MS = 2_000;

/**
 * Checks whether a database responds, over one connection that is kept open. Rejects after two seconds, and
 * once after that connection was lost, even when the database is back. Concurrent calls share a question.
 */
export function createPing(address: ConnectionOptions) {
  let kept: Promise<Connection> | undefined;
  let asking: Promise<void> | undefined;

  async function connect(): Promise<Connection> {
    return open(address, (error) => {
      kept = Promise.reject(error);
      kept.catch(() => {});
    });
  }

  async function ask(): Promise<void> {
    kept ??= connect();
    try {
      await (await kept).query('SELECT 1');
    } catch (error) {
      kept = undefined;
      throw error;
    }
  }

  return {
    ping(): Promise<void> {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    async close(): Promise<void> {
      await kept?.then((connection) => connection.end()).catch(() => undefined);
    },
  };
}

/** `onError` is called when the open connection breaks. */
async function open(address: ConnectionOptions, onError: (error: Error) => void): Promise<Connection> {
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
