import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestStore } from '#tests/support/open-test-store.ts';

/**
 * GATEWAY_PATIENCE_MS of these tests: longest wait of the site for a response of a gateway. Slow calls must
 * not exceed it, because the payment would then be reversed in a test that expects it to be paid.
 */
export const PATIENCE_MS = 3_000;

/** After this time every call has ended, including connection setup on a slow machine. */
const CALL_IS_OVER_MS = PATIENCE_MS + 1_500;
const QUIET_MS = 120;
const SETTLED_WITHIN_MS = 100_000;

export interface Time {
  /** The site's clock. */
  now(): number;
  /** Advances the clocks of the site and the gateways and wakes the workers. */
  pass(ms: number): Promise<void>;
  /** Advances the time from one due row to the next until no row is due and no worker has work. */
  settle(): Promise<void>;
}

export interface TimeOptions {
  query: TestStore['query'];
  clockFile: string;
  /** Sets the gateways' clocks this far ahead of the machine's. */
  setGateways(aheadMs: number): Promise<void>;
}

interface OpenRow {
  what: string;
  version: string;
  busy: boolean;
  /** Epoch milliseconds. */
  due: number | null;
}

/** Unfinished rows. Rows that wait for an operator and holds without payment count as finished. */
const OPEN = `
  SELECT 'attempt ' || id || ' ' || state AS what, version || ' ' || coalesce(lease_until::text, '') AS version,
    state IN ('created', 'starting', 'charging') OR coalesce(lease_until > $1, false) AS busy,
    (extract(epoch FROM greatest(least(next_check_at, deadline_at), lease_until)) * 1000)::float8 AS due
  FROM payment_attempts WHERE live AND state <> 'manual_review'
  UNION ALL
  SELECT 'mail ' || dedupe_key, tries || ' ' || coalesce(lease_until::text, ''), coalesce(lease_until > $1, false),
    (extract(epoch FROM greatest(due_at, lease_until)) * 1000)::float8
  FROM outbox_mails WHERE sent_at IS NULL
  UNION ALL
  SELECT 'event ' || id || ' ' || type, '', false, (extract(epoch FROM at) * 1000)::float8
  FROM events WHERE position IS NULL
  UNION ALL
  SELECT 'webhook ' || event_id, tries::text, false, (extract(epoch FROM due_at) * 1000)::float8
  FROM webhook_events WHERE processed_at IS NULL
  UNION ALL
  SELECT 'capture ' || reference || ' ' || state, version || ' ' || coalesce(lease_until::text, ''),
    coalesce(lease_until > $1, false), (extract(epoch FROM greatest(next_check_at, lease_until)) * 1000)::float8
  FROM captures WHERE open AND state <> 'review'
  UNION ALL
  SELECT 'refund ' || reference || ' ' || state, version || ' ' || coalesce(lease_until::text, ''),
    coalesce(lease_until > $1, false), (extract(epoch FROM greatest(next_check_at, lease_until)) * 1000)::float8
  FROM refunds WHERE open AND state <> 'review'`;

export function createTime({ query, clockFile, setGateways }: TimeOptions): Time {
  let aheadMs = 0;
  setClock(0);

  function setClock(ms: number): void {
    // Renamed after writing, so that the file is never read half written.
    writeFileSync(`${clockFile}.new`, String(ms));
    renameSync(`${clockFile}.new`, clockFile);
  }

  const now = () => Date.now() + aheadMs;
  const wake = () => query('NOTIFY volante_jobs');

  async function pass(ms: number): Promise<void> {
    aheadMs += Math.ceil(ms);
    setClock(aheadMs);
    await setGateways(aheadMs);
    await wake();
  }

  async function goOn(open: OpenRow[]): Promise<void> {
    const next = Math.min(...open.map(({ due }) => due ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(next) && next > now()) await pass(next - now() + 1);
    else await wake();
  }

  return {
    now,
    pass,
    async settle() {
      const giveUp = Date.now() + SETTLED_WITHIN_MS;
      let seen = '';
      let since = Date.now();
      for (;;) {
        const open = await query<OpenRow>(OPEN, [new Date(now())]);
        if (open.length === 0) return;
        if (Date.now() > giveUp) throw new Error(`Still not settled: ${JSON.stringify(open)}`);
        const sight = JSON.stringify(open);
        if (sight !== seen) since = Date.now();
        seen = sight;
        const pause = open.some(({ busy }) => busy) ? CALL_IS_OVER_MS : QUIET_MS;
        if (Date.now() - since > pause) {
          await goOn(open);
          since = Date.now();
        }
        await wait(25);
      }
    },
  };
}
