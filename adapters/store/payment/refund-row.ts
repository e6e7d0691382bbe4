import type { Selectable } from 'kysely';
import type { Cents } from '#domain/money/money.ts';
import type { Refund, RefundCause, RefundState } from '#domain/payment/refund.ts';
import type { AuditTable } from './audit-columns.ts';
import { type TransferTable, toTransfer } from './transfer-row.ts';

export interface RefundTable extends TransferTable<RefundState> {
  id: string;
  refunded_before_cents: Cents;
  cause: RefundCause;
  reason: string;
  requested_by: string;
  request_key: string;
}

export interface RefundAuditTable extends AuditTable<RefundState> {
  refund_id: string;
}

export type RefundRow = Selectable<RefundTable>;

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
