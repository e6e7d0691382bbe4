import type { Selectable } from 'kysely';
import type { Refund } from '#domain/payment/refund.ts';
import type { RefundTable } from './refund-table.ts';

export type RefundRow = Selectable<RefundTable>;

/** A refund as its row tells it. */
export function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    attemptId: row.attempt_id,
    reservationId: row.reservation_id,
    reference: row.reference,
    amountCents: row.amount_cents,
    refundedBeforeCents: row.refunded_before_cents,
    cause: row.cause,
    reason: row.reason,
    requestedBy: row.requested_by,
    requestKey: row.request_key,
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
