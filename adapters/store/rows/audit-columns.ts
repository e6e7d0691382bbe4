import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';

/** Columns that the audit tables of attempts, captures and refunds have in common. */
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

export interface Transition<State extends string> {
  /** Null for the first state. */
  from: State | null;
  /** Event that caused the transition. */
  cause: string;
  /** Staff member and reason, when a person made the decision. */
  by?: { actor: string; note: string } | undefined;
}

/** Columns of the audit row of a transition; `row` is the row after it. */
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
