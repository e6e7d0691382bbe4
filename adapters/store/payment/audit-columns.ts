import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';

/** The columns that the audit trails of attempts, captures and refunds have in common. */
export interface AuditTable<State extends string> {
  id: Generated<number>;
  from_state: State | null;
  to_state: State;
  version: number;
  cause: string;
  raw_code: string | null;
  actor: string | null;
  note: string | null;
  at: ColumnType<Instant, never, never>;
}

/** What an audit trail needs besides the row. */
export interface Transition<State extends string> {
  /** Null: it has just begun. */
  from: State | null;
  /** What was seen. */
  cause: string;
  /** Who, and why, when a person decided. */
  by?: { actor: string; note: string } | undefined;
}

/** What the audit trail tells of a transition; `row` as it is after it. */
export function toAuditColumns<State extends string>(
  row: { state: State; version: number; raw_code: string | null },
  { from, cause, by }: Transition<State>,
) {
  return {
    from_state: from,
    to_state: row.state,
    version: row.version,
    cause,
    raw_code: row.raw_code,
    actor: by?.actor ?? null,
    note: by?.note ?? null,
  };
}
