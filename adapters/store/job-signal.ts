import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from './connection.ts';
import type { Database } from './database.ts';

/** Notifies the idle workers of all processes that there is work. */
export interface JobSignal {
  /** Returns at once. A lost signal only delays the work, because workers also poll. */
  send(): void;
  /** Resolves when all signals have been sent. */
  settle(): Promise<void>;
}

export interface JobListener {
  close(): Promise<void>;
}

const CHANNEL = 'volante_jobs';
/** A trigger of the audit sends it. */
const OFFICE_CHANNEL = 'volante_office';
const LISTEN_JOBS = `LISTEN ${CHANNEL}`;
const LONGEST_RETRY_MS = 10_000;
/**
 * A delay of this length is not noticeable for a mail. Each signal is a commit of its own on a connection of
 * the pool; at thousands of bookings per second fewer than one in a hundred has to wait for one.
 */
const QUIET_MS = 100;

/**
 * Sends signals after the commit, not in the transaction: commits with a NOTIFY are serialized by one lock,
 * which would defeat the database's group commit. The first signal is sent at once; those that follow while
 * it is in progress or shortly after are combined into one.
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
 * Calls `onWork` for each signal, and after each connection or reconnection, since signals may have been
 * missed. Uses a connection of its own and replaces it when it breaks.
 */
export function listenForJobs(database: Database, onWork: () => void): JobListener {
  return listen(database, { query: LISTEN_JOBS, onSignal: onWork });
}

/** The same, also for what employees do. */
export function listenForOffice(database: Database, onChange: () => void): JobListener {
  return listen(database, { query: `${LISTEN_JOBS}; LISTEN ${OFFICE_CHANNEL}`, onSignal: onChange });
}

function listen(
  { address, log }: Database,
  { query, onSignal }: { query: string; onSignal: () => void },
): JobListener {
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
    own.on('notification', onSignal);
    try {
      await own.connect();
      await own.query(query);
      own.on('end', retryLater);
      retryMs = 100;
      onSignal();
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

/** Whether a process listens on the database, as each site does. */
export async function isServed({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = $1',
    [LISTEN_JOBS],
  );
  return rows.length > 0;
}
