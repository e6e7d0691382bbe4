import type { ColumnType, JSONColumnType, Selectable } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';

export interface AmendmentTable {
  id: string;
  reservation_id: string;
  purpose: Amendment['purpose'];
  state: Amendment['state'];
  base_version: number;
  becomes: JSONColumnType<Amendment['becomes']>;
  period: string;
  difference_cents: number;
  open_until: ColumnType<Instant, Date, Date>;
  created_at: ColumnType<Instant, Date, never>;
}

export function toAmendment(row: Selectable<AmendmentTable>): Amendment {
  return {
    id: row.id,
    reservationId: row.reservation_id,
    purpose: row.purpose,
    state: row.state,
    baseVersion: row.base_version,
    becomes: row.becomes,
    differenceCents: row.difference_cents,
    openUntil: row.open_until,
    createdAt: row.created_at,
  };
}
