import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Change, Changes } from '#operations/ports/changes.ts';
import type { Database } from '../database.ts';
import { type JobListener, listenForOffice } from '../job-signal.ts';
import { ownBrand } from './audit.ts';

/** A page that is in view again, or whose process was restarted, asks for what it missed: of a session at most. */
const KEPT_MS = 12 * 3_600_000;
const KEPT_ACTS = 20_000;
/** From the time in a row to the end of its transaction, and between two clocks. */
const LATE_MS = 1_000;
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

/** From the events of triggers and the audit. Each signal is one query, whatever the number of watchers. */
export function createChangeFeed(database: Database): ChangeFeed {
  const watchers = new Set<(change: Change) => void>();
  let kept: Change[] = [];
  let seen: Set<string> | undefined;
  let readAt = Date.now() - KEPT_MS;
  let started: Promise<void> | undefined;
  let listener: JobListener | undefined;
  let reading: Promise<void> | undefined;
  let again = false;

  async function readNew(): Promise<void> {
    const now = Date.now();
    const seconds = (now - readAt) / 1_000 + OVERLAP_SECONDS;
    const rows = await readRecent(database, { seconds, acts: seen ? OVERLAP_ROWS : KEPT_ACTS });
    const before = seen;
    seen = new Set(rows.map(({ key }) => key));
    readAt = now;
    const added = toChanges(
      rows.filter(({ key }) => !before?.has(key)),
      (at) => (before ? now : Math.min(now, at + LATE_MS)),
    );
    kept = [...kept, ...added].filter(({ noticedAt }) => noticedAt > now - KEPT_MS);
    for (const change of added) for (const tell of watchers) tell(change);
  }

  /** Read once more for what was changed during the first time. */
  async function start(): Promise<void> {
    listener ??= listenForOffice(database, wake);
    await readNew();
    wake();
  }

  async function readUntilQuiet(): Promise<void> {
    do {
      again = false;
      await readNew();
      await wait(QUIET_MS);
    } while (again);
  }

  function wake(): void {
    if (!seen) return;
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
      started ??= start().catch((error) => {
        started = undefined;
        throw error;
      });
      await started;
      for (const change of kept) if (change.noticedAt >= since) onChange(change);
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    async close() {
      clearInterval(timer);
      await started?.catch(() => {});
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
  at: Instant;
}

/** The events of the last seconds and the last acts of employees, by their time. Reading a page is no change. */
async function readRecent(
  database: Database,
  { seconds, acts }: { seconds: number; acts: number },
): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    SELECT 'event ' || e.id AS key, r.code, ARRAY[r.pickup_branch, r.return_branch] AS branches,
      NULL AS "staffId", e.at
    FROM events e JOIN reservations r ON r.id = e.reservation_id
    WHERE e.at > now() - make_interval(secs => ${seconds})
      AND (${database.brand ?? null}::text IS NULL OR r.brand = ${database.brand ?? null})
    UNION ALL
    SELECT 'audit ' || a.id, r.code, ARRAY[r.pickup_branch, r.return_branch], a.staff_id, a.at
    FROM (
      SELECT * FROM staff_audit WHERE brand = ${ownBrand(database)} ORDER BY id DESC LIMIT ${acts}
    ) a JOIN reservations r ON r.code = a.subject
    WHERE a.outcome = 'done' AND a.verb NOT LIKE 'see-%'
    ORDER BY at`.execute(database.sql);
  return rows;
}

/** Rows of one time are one change, as what an employee did has its events, too; of two employees they are two. */
function toChanges(rows: readonly RecentRow[], notice: (at: Instant) => Instant): Change[] {
  const changes: Change[] = [];
  const last = new Map<string, { change: Change; from: Instant }>();
  for (const { code, branches, staffId, at } of rows) {
    const noticedAt = notice(at);
    const before = last.get(code);
    const by = before?.change.staffId;
    const isOther = staffId !== null && by !== undefined && by !== staffId;
    if (before && !isOther && at - before.from < LATE_MS) {
      before.change.staffId ??= staffId ?? undefined;
      before.change.noticedAt = noticedAt;
      continue;
    }
    const change = { code, branches, staffId: staffId ?? undefined, noticedAt };
    changes.push(change);
    last.set(code, { change, from: at });
  }
  return changes;
}
