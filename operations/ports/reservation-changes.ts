import type { Instant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './outbox.ts';
import type { NewRefund } from './refund-store.ts';

/** Who did it: the renter on the site, or an operator by name. */
export type Actor = string;

interface Wish {
  reservationId: string;
  /** The version that the renter has seen; another one is refused. */
  version: number;
  by: Actor;
  /** Committed together with the change, sent afterwards. */
  refunds: NewRefund[];
  mails: OutboxMail[];
}

export type CancelReservation = Wish;

export type MarkNoShow = Pick<Wish, 'reservationId' | 'version' | 'by'> & { at: Instant };

export type WishRefusal =
  /** Somebody else was faster, or money has moved: look again. */
  | { kind: 'stale' }
  /** A payment or a refund of it is under way. */
  | { kind: 'payment-in-progress' };

/** One line of what happened to a reservation after it was made. */
export interface HistoryEntry {
  kind: 'cancelled' | 'changed' | 'no-show';
  by: Actor;
  at: Instant;
  /** The reservation's version after it. */
  version: number;
  /** As it was before. */
  before: Pick<Reservation, 'search' | 'selection' | 'carId' | 'sold' | 'quote'>;
}

/** What renters do with confirmed reservations. Each is one transaction: all of it or nothing. */
export interface ReservationChanges {
  /** Gives back the unit and the use of the coupon; the renter's money by the refunds. */
  cancel(wish: CancelReservation): Promise<{ kind: 'done' } | WishRefusal>;
  /** The renter did not come: gives back unit and coupon, keeps the money, writes to nobody. */
  markNoShow(wish: MarkNoShow): Promise<{ kind: 'done' } | WishRefusal>;
  /** Oldest first. */
  listHistory(reservationId: string): Promise<HistoryEntry[]>;
}
