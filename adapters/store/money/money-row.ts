import type { RefundRequest } from '#operations/ports/office-money.ts';
import type { RefundRequestRow } from '../tables.ts';

export type RequestRow = RefundRequestRow;

export function toRequest(row: RequestRow): RefundRequest {
  return {
    id: row.id,
    reservationId: row.reservation_id,
    amountCents: row.amount_cents,
    way: row.way,
    branch: row.branch,
    reference: row.reference,
    isCorrection: row.is_correction,
    reason: row.reason,
    requestedBy: row.requested_by,
    requestedName: row.requested_name,
    requestedAt: row.requested_at,
  };
}

export function toRequestRow(request: RefundRequest) {
  return {
    id: request.id,
    reservation_id: request.reservationId,
    amount_cents: request.amountCents,
    way: request.way,
    branch: request.branch,
    reference: request.reference,
    is_correction: request.isCorrection,
    reason: request.reason,
    requested_by: request.requestedBy,
    requested_name: request.requestedName,
    requested_at: new Date(request.requestedAt),
  };
}
