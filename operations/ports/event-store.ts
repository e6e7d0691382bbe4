import type { Instant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './outbox.ts';

/** What the company hears of a reservation. COUNTER.md section 4. */
export const eventTypes = [
  'reservation.confirmed',
  'reservation.changed',
  'reservation.cancelled',
  'reservation.no_show',
  'precheckin.completed',
] as const;
export type EventType = (typeof eventTypes)[number];

export interface ReservationEvent {
  /** UUID. */
  id: string;
  type: EventType;
  at: Instant;
  /** As it was then. */
  reservation: Reservation;
}

/** One that has its place in the order in which events are told. */
export interface PublishedEvent extends ReservationEvent {
  position: number;
}

export interface EventDelivery extends PublishedEvent {
  /** How often it was tried before. */
  tries: number;
}

export interface PublishOptions {
  limit: number;
  /** The mails of an event, queued with it. */
  toMails: (event: ReservationEvent) => OutboxMail[];
  /** Whether there is a receiver of webhooks. */
  hasReceiver: boolean;
}

/** What happened to reservations, written by the store in the transaction of the fact. */
export interface EventStore {
  /**
   * Gives the next events of the brand their place in the order in which they are told, and queues their mails and
   * deliveries, all in one transaction. Returns how many events there were.
   */
  publish(options: PublishOptions): Promise<number>;
  /** Published events of the brand behind a position, in order. Who has read one has seen all before it. */
  list(after: number, limit: number): Promise<PublishedEvent[]>;
  /** Leases deliveries that are due, each to one worker; of a reservation only the first that is not settled. */
  claimDeliveries(now: Instant, leaseUntil: Instant, limit: number): Promise<EventDelivery[]>;
  markDelivered(eventId: string, now: Instant): Promise<void>;
  markFailed(eventId: string, reason: string, nextTryAt: Instant): Promise<void>;
  /** Not tried any more; the feed still has it, and later events of the reservation go on. */
  giveUp(eventId: string, reason: string, now: Instant): Promise<void>;
}
