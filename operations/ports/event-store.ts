import type { Instant } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './outbox.ts';

/** counter.md#integration. */
export const eventTypes = [
  'reservation.confirmed',
  'reservation.changed',
  'reservation.cancelled',
  'reservation.no_show',
  'precheckin.completed',
  'payment.captured',
  'payment.refunded',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Money that was taken or given back; contains no card data. */
export interface EventPayment {
  /** Of the payment attempt; a refund has that of its payment. */
  id: string;
  gateway: string;
  /** Order at the gateway. */
  reference: string;
  amountCents: Cents;
  /** Number of the refund; null: none, or a payment that was reversed as a whole. */
  refundReference: string | null;
}

export interface ReservationEvent {
  id: string;
  type: EventType;
  at: Instant;
  /** At the time of the event. */
  reservation: Reservation;
  /** Of events of payments. */
  payment: EventPayment | undefined;
}

export interface PublishedEvent extends ReservationEvent {
  position: number;
}

export interface EventDelivery extends PublishedEvent {
  tries: number;
}

/** An event that the rental system has not taken. */
export interface OpenDelivery extends Pick<PublishedEvent, 'type' | 'at'> {
  code: string;
  tries: number;
  /** No more tries. */
  givenUp: boolean;
  lastError: string | undefined;
}

export interface PublishOptions {
  limit: number;
  toMails: (event: ReservationEvent) => OutboxMail[];
  hasReceiver: boolean;
}

/** The store records events in the transaction of their cause. */
export interface EventStore {
  /** Orders the next events and queues their mails and deliveries in one transaction. Returns how many. */
  publish(options: PublishOptions): Promise<number>;
  /** The brand's events after a position, in order and without gaps. */
  list(after: number, limit: number): Promise<PublishedEvent[]>;
  /** Leases due deliveries, each to one worker; per reservation only the first open one. */
  claimDeliveries(now: Instant, leaseUntil: Instant, limit: number): Promise<EventDelivery[]>;
  markDelivered(eventId: string, now: Instant): Promise<void>;
  markFailed(eventId: string, reason: string, nextTryAt: Instant): Promise<void>;
  /** The feed keeps the event, and later ones of the reservation continue. */
  giveUp(eventId: string, reason: string, now: Instant): Promise<void>;
  /** The brand's deliveries that wait or were given up, oldest first. */
  listOpenDeliveries(limit: number): Promise<OpenDelivery[]>;
  /** Makes the published events of a reservation due again; without one, all that were given up. Returns how many. */
  redeliver(reservationId: string | undefined): Promise<number>;
  /** Deletes the brand's events from before a time that need no delivery any more. Returns how many. */
  prune(before: Instant, limit: number): Promise<number>;
}
