import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from './connection.ts';
import type { Database } from './database.ts';

/** Tells sleeping workers, in whatever process, that there is work. */
export interface JobSignal {
  /** Returns at once. A signal that gets lost costs nothing but time: workers look on their own, too. */
  send(): void;
  /** Waits until every signal that was sent has left. */
  settle(): Promise<void>;
}

export interface JobListener {
  close(): Promise<void>;
}

const CHANNEL = 'volante_jobs';
const LONGEST_RETRY_MS = 10_000;
/**
 * Nobody notices a mail that leaves so much later; each signal is a commit of its own on one of the bookers' connections. At
 * thousands of bookings a second fewer than one in a hundred meets one.
 */
const QUIET_MS = 100;

/**
 * Sends after the commit and not in the transaction: commits with a NOTIFY go through one lock, one after the other,
 * which would make the database's group commit useless. The first one leaves at once, those that come while it is under way
 * or shortly after become one.
 */
export function createJobSignal({ pool, log }: Database): JobSignal {
  let underWay: Promise<void> | undefined;
  let again = false;
  const notify = async () => {
    do {
      again = false;
      await pool.query(`NOTIFY ${CHANNEL}`);
      await wait(QUIET_MS);
    } while (again);
  };
  const send = () => {
    again = true;
    underWay ??= notify()
      .catch((error) => log.warn({ err: error }, 'Workers could not be woken; they will look on their own'))
      .finally(() => {
        underWay = undefined;
      });
  };
  return {
    send,
    async settle() {
      await underWay;
    },
  };
}

/**
 * Calls `onWork` for each signal, and after each (re)connection, since signals may have been missed before. Needs a
 * connection of its own, which it replaces when it breaks.
 */
export function listenForJobs({ address, log }: Database, onWork: () => void): JobListener {
  let client: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let retryMs = 100;

  const retryLater = () => {
    if (closed) return;
    timer = setTimeout(connect, retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  const connect = async () => {
    const own = new Connection(address);
    client = own;
    own.on('error', (error) => log.warn({ err: error }, 'Lost the connection that tells of new work'));
    own.on('notification', onWork);
    try {
      await own.connect();
      await own.query(`LISTEN ${CHANNEL}`);
      own.on('end', retryLater);
      retryMs = 100;
      onWork();
    } catch (error) {
      log.warn({ err: error }, 'Cannot listen for new work yet');
      await own.end().catch(() => {});
      retryLater();
    }
  };
  void connect();

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
