import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#operations/ports/runtime.ts';

/** Reads that may be some seconds old. */
export interface Replica {
  /** Reads from the replica, or from the primary when the replica fails or does not respond. */
  read<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Longest wait of a visitor for the replica; one search takes some milliseconds. */
const ANSWER_WITHIN_MS = 1_000;
const TRY_AGAIN_MS = 5_000;
/** Code of PostgreSQL for a query that a standby cancels because it has to apply changes. */
const CONFLICT = '40001';

/**
 * After a failure all reads go to the primary. Every five seconds one query checks whether the replica is
 * back, and no visitor waits for it. The log has one alarm for each outage.
 */
export function createReplica(primary: pg.Pool, pool: pg.Pool, log: Log): Replica {
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    try {
      await within(pool.query('SELECT 1'));
      isAway = false;
      log.info({}, 'The replica of DATABASE_READ_URL answers again');
    } catch {
      checkLater();
    }
  }

  function checkLater(): void {
    timer = pool.ending ? undefined : setTimeout(() => void check(), TRY_AGAIN_MS).unref();
  }

  function leave(error: unknown): void {
    if (isAway) return;
    isAway = true;
    log.error(
      { alarm: true, err: error },
      'The replica of DATABASE_READ_URL fails: searches use the primary',
    );
    checkLater();
  }

  return {
    async read(work) {
      if (isAway) return work(primary);
      try {
        return await within(work(pool));
      } catch (error) {
        if (!isConflict(error)) leave(error);
        return work(primary);
      }
    },
    async close() {
      clearTimeout(timer);
      await pool.end();
    },
  };
}

async function within<Result>(answer: Promise<Result>): Promise<Result> {
  const late = new AbortController();
  const tooLate = wait(ANSWER_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('The replica does not answer');
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    late.abort();
    tooLate.catch(() => {});
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CONFLICT;
}
