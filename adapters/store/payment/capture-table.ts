import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Capture, CaptureState } from '#domain/payment/capture.ts';

type OptionalTimestamp = ColumnType<Instant | null, Date | null | undefined, Date | null>;

export interface CaptureTable {
  id: Generated<string>;
  attempt_id: string;
  reservation_id: string;
  reference: string;
  amount_cents: Cents;
  state: CaptureState;
  open: ColumnType<boolean, never, never>;
  version: Generated<number>;
  send_count: Generated<number>;
  check_count: Generated<number>;
  not_found_count: Generated<number>;
  raw_code: string | null;
  next_check_at: OptionalTimestamp;
  lease_until: OptionalTimestamp;
  created_at: ColumnType<Instant, Date, never>;
}

export interface CaptureAuditTable {
  id: Generated<number>;
  capture_id: string;
  from_state: CaptureState | null;
  to_state: CaptureState;
  version: number;
  cause: string;
  raw_code: string | null;
  actor: string | null;
  note: string | null;
  at: ColumnType<Instant, never, never>;
}

export type CaptureRow = Selectable<CaptureTable>;

/** A capture as its row tells it. */
export function toCapture(row: CaptureRow): Capture {
  return {
    id: row.id,
    attemptId: row.attempt_id,
    reservationId: row.reservation_id,
    reference: row.reference,
    amountCents: row.amount_cents,
    state: row.state,
    version: row.version,
    sendCount: row.send_count,
    checkCount: row.check_count,
    notFoundCount: row.not_found_count,
    rawCode: row.raw_code ?? undefined,
    nextCheckAt: row.next_check_at ?? undefined,
    createdAt: row.created_at,
  };
}
