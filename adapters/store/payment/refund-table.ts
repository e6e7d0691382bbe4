import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { RefundCause, RefundState } from '#domain/payment/refund.ts';

type OptionalTimestamp = ColumnType<Instant | null, Date | null | undefined, Date | null>;

export interface RefundTable {
  id: string;
  attempt_id: string;
  reservation_id: string;
  reference: string;
  amount_cents: Cents;
  refunded_before_cents: Cents;
  cause: RefundCause;
  reason: string;
  requested_by: string;
  request_key: string;
  state: RefundState;
  open: ColumnType<boolean, never, never>;
  version: number;
  send_count: number;
  check_count: number;
  not_found_count: number;
  raw_code: string | null;
  next_check_at: OptionalTimestamp;
  lease_until: OptionalTimestamp;
  created_at: ColumnType<Instant, Date, never>;
}

export interface RefundAuditTable {
  id: Generated<number>;
  refund_id: string;
  from_state: RefundState | null;
  to_state: RefundState;
  version: number;
  cause: string;
  raw_code: string | null;
  actor: string | null;
  note: string | null;
  at: ColumnType<Instant, never, never>;
}
