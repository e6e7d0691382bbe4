import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { CorporateRequest } from '#domain/corporate/corporate-request.ts';
import type { Cents } from '#domain/money/money.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { PricedCharge } from '#domain/payment/return-charge.ts';
import type { MoneyBack } from '#domain/payment/transfer/money-back.ts';
import type { PaperDecision, Papers } from '#domain/precheckin/papers.ts';
import type { Agreement } from '#domain/rental/agreement.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { AuditedAct, AuditedOutcome } from './staff-store.ts';

/** To a branch, about an event of a reservation. */
export type BranchMailKind =
  | 'branch-confirmed'
  | 'branch-changed'
  | 'branch-cancelled'
  | 'branch-no-show'
  | 'branch-checked-in'
  /** The pick-up is at another branch after a change. */
  | 'branch-lost'
  /** A car of another branch comes back here, or at another time. */
  | 'branch-return'
  /** It comes back here no more. */
  | 'branch-return-lost'
  /** Its car will not be there and no other fits. Also to the company. */
  | 'branch-without-car';

/** Written in the transaction of its cause. */
export interface OutboxMail {
  /** Sent at most once per key, for example `confirmation:{reservation id}`. */
  dedupeKey: string;
  kind:
    | 'confirmation'
    | 'confirm-booking'
    | 'payment-problem'
    | 'refund'
    | 'change'
    // The difference of a change that the company has prepared.
    | 'pay-change'
    | 'cancellation'
    | 'no-show'
    | 'reminder'
    | 'checked-in'
    // What the renter signs at the pick-up, as a PDF.
    | 'agreement'
    // With the lines that were added to the bill.
    | 'final-bill'
    | `papers-${PaperDecision}`
    | BranchMailKind
    // To each branch with pick-ups or returns on the next day.
    | 'branch-tomorrow';
  reservationId: string;
  to: string;
  language: Language;
  /** Data that the reservation does not contain. */
  details?: MailDetails | undefined;
}

export interface MailDetails {
  amountCents?: Cents | undefined;
  method?: PaymentMethod | undefined;
  /** Of a refund; of several parts divided by commas. */
  reference?: string | undefined;
  /** By card or account. */
  back?: MoneyBack[] | undefined;
  /** Cause of the mail when it was queued; the reservation may change before it is sent. */
  of?: PaymentProblem | undefined;
  day?: { branch: string; date: PanamaDate } | undefined;
  amendment?: Pick<Amendment, 'id' | 'openUntil'> | undefined;
  papers?: Pick<Papers, 'reason' | 'note'> | undefined;
  charges?: PricedCharge[] | undefined;
  agreement?: Agreement | undefined;
  /** The signed record of pictures and marks, which is attached. */
  evidence?: string | undefined;
}

/** `-returned`: the money is refunded. `-refused`: nothing was taken, which was uncertain before. */
export type PaymentProblem = `${'payment' | 'amendment' | 'guarantee'}${'' | '-returned' | '-refused'}`;

export interface RequestMail {
  dedupeKey: string;
  kind: 'corporate-request' | 'corporate-receipt';
  requestId: string;
  to: string;
  language: Language;
}

export type ClaimedMail = (OutboxMail | RequestMail) & { id: string; tries: number };

export interface MailLine {
  id: string;
  /** Reservation code; undefined for corporate requests. */
  code: string | undefined;
  kind: OutboxMail['kind'] | RequestMail['kind'];
  createdAt: Instant;
  sentAt: Instant | undefined;
  givenUpAt: Instant | undefined;
  tries: number;
  lastError: string | undefined;
}

export interface MailQueue {
  /** Skips mails whose key was queued before. */
  queueMails(mails: readonly OutboxMail[]): Promise<void>;
  /** For rentals that begin within so many hours, each once; returns how many were new. */
  queueReminders(now: Instant, hours: number): Promise<number>;
  /** Leases due mails, each to one worker. */
  claimMails(now: Instant, leaseUntil: Instant, limit: number): Promise<ClaimedMail[]>;
  markMailSent(id: string, now: Instant): Promise<void>;
  markMailFailed(id: string, reason: string, nextTryAt: Instant): Promise<void>;
  /** Until an employee calls `retryMail`. */
  giveUpMail(id: string, reason: string, now: Instant): Promise<void>;
  /** False when the ID is unknown. */
  retryMail(id: string, audited: AuditedAct): Promise<boolean>;
  /** Queues a copy of a mail of the reservation, or the mail itself when it was not sent yet. */
  resendMail(
    of: { reservationId: string; version: number },
    mail: { mailId: string } & Pick<OutboxMail, 'to' | 'language'>,
    audited: AuditedAct,
  ): Promise<AuditedOutcome>;
  /** Oldest first. */
  mailsOf(reservationId: string): Promise<MailLine[]>;
  listGivenUp(limit: number): Promise<MailLine[]>;
  /** Deletes mails sent before a time, except those of rentals that ended later. Returns how many. */
  pruneMails(before: Instant, limit: number): Promise<number>;
}

/** counter.md#integration. */
export const eventTypes = [
  'reservation.confirmed',
  'reservation.changed',
  'reservation.cancelled',
  'reservation.no_show',
  'reservation.picked_up',
  'reservation.extended',
  'reservation.returned',
  'reservation.without_car',
  'precheckin.completed',
  'payment.captured',
  'payment.refunded',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Money that was taken or given back; contains no card data. */
export interface EventPayment {
  /** Id of the payment attempt, also for a refund of it. */
  id: string;
  gateway: string;
  /** Id of the order at the gateway. */
  reference: string;
  amountCents: Cents;
  /** Number of the refund, `FF-7K2Q9M-R1`; null for a capture and for a payment reversed as a whole. */
  refundReference: string | null;
}

export interface ReservationEvent {
  id: string;
  type: EventType;
  at: Instant;
  reservation: Reservation;
  /** Branches and times before a change; undefined for other events, and for older ones. */
  before: RentalSearch | undefined;
  /** Undefined unless the event is about a payment. */
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
  /** Whether it is not sent again automatically; an operator may redeliver it. */
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
  publishEvents(options: PublishOptions): Promise<number>;
  /** The brand's events after a position, in order and without gaps. */
  listEvents(after: number, limit: number): Promise<PublishedEvent[]>;
  /** Leases due deliveries, each to one worker; per reservation only the first open one. */
  claimDeliveries(now: Instant, leaseUntil: Instant, limit: number): Promise<EventDelivery[]>;
  markDelivered(eventId: string, now: Instant): Promise<void>;
  markDeliveryFailed(eventId: string, reason: string, nextTryAt: Instant): Promise<void>;
  /** The feed keeps the event, and later ones of the reservation continue. */
  giveUpDelivery(eventId: string, reason: string, now: Instant): Promise<void>;
  /** The brand's deliveries that wait or were given up, oldest first. */
  listOpenDeliveries(limit: number): Promise<OpenDelivery[]>;
  /** Makes published events due again, of a reservation or all that were given up. Returns how many. */
  redeliver(reservationId: string | undefined): Promise<number>;
  /** Deletes the brand's published events before a time, unless a delivery is open. Returns how many. */
  prune(before: Instant, limit: number): Promise<number>;
}

export interface KeptCorporateRequest extends CorporateRequest {
  id: string;
  brand: string;
  language: Language;
}

export interface CorporateRequests {
  /** One transaction: the request and its mails. */
  keepRequest(request: KeptCorporateRequest, mails: RequestMail[]): Promise<void>;
  /** Erases up to `limit` older requests with their mails. Returns how many. */
  eraseRequestsBefore(before: Instant, limit: number): Promise<number>;
  findRequest(id: string): Promise<KeptCorporateRequest | undefined>;
}

export interface Outbox extends MailQueue, EventStore, CorporateRequests {}
