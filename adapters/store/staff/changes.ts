import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Change, Changes } from '#operations/ports/changes.ts';
import type { Database } from '../database.ts';
import { type JobListener, listenForOffice } from '../job-signal.ts';
import { ownBrand } from './audit.ts';

/** For those who come back, and for pages that are loaded while a change is made. */
const KEPT_MS = 5 * 60_000;
/** Several changes at once are read together. */
const QUIET_MS = 150;
/** Not every change sends a signal, and one may be lost. */
const POLL_MS = 5_000;
/** A row with a smaller number may be committed later. */
const OVERLAP_ROWS = 200;
const OVERLAP_SECONDS = 15;

export interface ChangeFeed extends Changes {
  close(): Promise<void>;
}

/**
 * Changes of reservations, from the events that triggers write and from the audit. Listens from the first
 * watcher on; each signal is followed by one query, whatever the number of watchers.
 */
export function createChangeFeed(database: Database): ChangeFeed {
  const watchers = new Set<(change: Change) => void>();
  let kept: Change[] = [];
  let seen: Set<string> | undefined;
  let listener: JobListener | undefined;
  let reading: Promise<void> | undefined;
  let again = false;

  async function readNew(): Promise<void> {
    const rows = await readRecent(database);
    const before = seen;
    seen = new Set(rows.map(({ key }) => key));
    if (!before) return;
    const now = Date.now();
    const added = toChanges(
      rows.filter(({ key }) => !before.has(key)),
      now,
    );
    kept = [...kept.filter(({ noticedAt }) => noticedAt > now - KEPT_MS), ...added];
    for (const change of added) for (const tell of watchers) tell(change);
  }

  async function readUntilQuiet(): Promise<void> {
    do {
      again = false;
      await readNew();
      await wait(QUIET_MS);
    } while (again);
  }

  function wake(): void {
    again = true;
    reading ??= readUntilQuiet()
      .catch((error) => database.log.warn({ err: error }, 'Changes for the office could not be read'))
      .finally(() => {
        reading = undefined;
      });
  }

  const timer = setInterval(() => {
    if (watchers.size > 0) wake();
  }, POLL_MS).unref();

  return {
    async watch(since, onChange) {
      if (!listener) {
        listener = listenForOffice(database, wake);
        await readNew();
      }
      for (const change of kept) if (change.noticedAt > since) onChange(change);
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    async close() {
      clearInterval(timer);
      await listener?.close();
      await reading;
    },
  };
}

interface RecentRow {
  key: string;
  code: string;
  branches: string[];
  staffId: string | null;
}

/** The rows of the last seconds. Reading a page is no change. */
async function readRecent(database: Database): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    SELECT 'event ' || e.id AS key, r.code, ARRAY[r.pickup_branch, r.return_branch] AS branches, NULL AS "staffId"
    FROM events e JOIN reservations r ON r.id = e.reservation_id
    WHERE e.at > now() - make_interval(secs => ${OVERLAP_SECONDS}) 
      AND (${database.brand ?? null}::text IS NULL OR r.brand = ${database.brand ?? null})
    UNION ALL
    SELECT 'audit ' || a.id, r.code, ARRAY[r.pickup_branch, r.return_branch], a.staff_id
    FROM (
      SELECT * FROM staff_audit WHERE brand = ${ownBrand(database)} ORDER BY id DESC LIMIT ${OVERLAP_ROWS}
    ) a JOIN reservations r ON r.code = a.subject
    WHERE a.outcome = 'done' AND a.verb NOT LIKE 'see-%'`.execute(database.sql);
  return rows;
}

/** One for each reservation; what an employee did has its events, too. */
function toChanges(rows: readonly RecentRow[], noticedAt: number): Change[] {
  const byCode = new Map<string, Change>();
  for (const { code, branches, staffId } of rows) {
    const known = byCode.get(code)?.staffId;
    byCode.set(code, { code, branches, staffId: staffId ?? known, noticedAt });
  }
  return [...byCode.values()];
}
