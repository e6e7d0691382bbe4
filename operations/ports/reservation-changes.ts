import type { Instant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './outbox.ts';
import type { NewRefund } from './transfer-store.ts';

/** `renter`, or an operator's name. */
export type Actor = string;

interface EndRequest {
  reservationId: string;
  version: number;
  by: Actor;
  /** Committed with the change, sent later. */
  refunds: NewRefund[];
  mails: OutboxMail[];
}

export type CancelReservation = EndRequest;

export type MarkNoShow = Pick<EndRequest, 'reservationId' | 'version' | 'by'> & { at: Instant };

export type EndRefusal = { kind: 'stale' } | { kind: 'payment-in-progress' };

export interface HistoryEntry {
  kind: 'cancelled' | 'changed' | 'no-show';
  by: Actor;
  at: Instant;
  version: number;
  before: Pick<Reservation, 'search' | 'selection' | 'carId' | 'snapshot' | 'quote'>;
}

/** Each method is one transaction. */
export interface ReservationChanges {
  cancel(request: CancelReservation): Promise<{ kind: 'done' } | EndRefusal>;
  /** Releases unit and coupon use, keeps the money, sends no mail. */
  markNoShow(request: MarkNoShow): Promise<{ kind: 'done' } | EndRefusal>;
  /** Oldest first. */
  listHistory(reservationId: string): Promise<HistoryEntry[]>;
}
