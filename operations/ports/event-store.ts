import type { Instant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './outbox.ts';

/** What the company hears of a reservation. COUNTER.md section 4. */
export type EventType =
  | 'reservation.confirmed'
  | 'reservation.changed'
  | 'reservation.cancelled'
  | 'reservation.no_show'
  | 'precheckin.completed';

export interface ReservationEvent {
  /** UUID. */
  id: string;
  type: EventType;
  at: Instant;
  /** As it was then. */
  reservation: Reservation;
}

/** What happened to reservations, written by the store in the transaction of the fact. */
export interface EventStore {
  /**
   * Gives the next events of the brand, at most `limit`, their place in the order in which they are told, and queues the
   * mails of each, all in one transaction. Returns how many events there were.
   */
  publish(limit: number, toMails: (event: ReservationEvent) => OutboxMail[]): Promise<number>;
}
