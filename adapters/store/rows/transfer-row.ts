import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { CaptureState } from '#domain/payment/transfer/capture.ts';
import type { Refund, RefundCause, RefundState } from '#domain/payment/transfer/refund.ts';
import type { Transfer, TransferState } from '#domain/payment/transfer/transfer.ts';
import type { AuditTable } from './audit-columns.ts';

type OptionalTimestamp = ColumnType<Instant | null, Date | null | undefined, Date | null>;

/** Columns that captures and refunds have in common. */
interface TransferTable<State extends TransferState> {
  attempt_id: string;
  reservation_id: string;
  reference: string;
  amount_cents: Cents;
  state: State;
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

export interface CaptureTable extends TransferTable<CaptureState> {
  id: Generated<string>;
}

export interface RefundTable extends TransferTable<RefundState> {
  id: string;
  refunded_before_cents: Cents;
  cause: RefundCause;
  reason: string;
  requested_by: string;
  request_key: string;
}

export interface CaptureAuditTable extends AuditTable<CaptureState> {
  capture_id: string;
}

export interface RefundAuditTable extends AuditTable<RefundState> {
  refund_id: string;
}

export type CaptureRow = Selectable<CaptureTable>;
export type RefundRow = Selectable<RefundTable>;
export type TransferRow = CaptureRow | RefundRow;

export function toTransfer<State extends TransferState>(
  row: Omit<TransferRow, 'state'> & { state: State },
): Transfer<State> {
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

export function toRefund(row: RefundRow): Refund {
  return {
    ...toTransfer(row),
    refundedBeforeCents: row.refunded_before_cents,
    cause: row.cause,
    reason: row.reason,
    requestedBy: row.requested_by,
    requestKey: row.request_key,
  };
}

/** Initial columns of a transfer. Due at `at`: a worker sends it even when the requester ends first. */
export function beginTransfer(at: Instant) {
  return {
    state: 'requested' as const,
    version: 1,
    send_count: 0,
    check_count: 0,
    not_found_count: 0,
    raw_code: null,
    next_check_at: new Date(at),
    created_at: new Date(at),
  };
}
