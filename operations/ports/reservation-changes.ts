import type { Instant } from '#domain/calendar/panama.ts';
import type { StockPeriod } from '#domain/fleet/stock-period.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Renter } from '#domain/renter/renter.ts';
import type { AmendedRental, Amendment } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './outbox.ts';
import type { PrecheckinChange } from './precheckin-store.ts';
import type { AuditedAct, AuditedOutcome } from './staff-store.ts';
import type { NewRefund } from './transfer-store.ts';

/** `renter`, or an operator's name. */
export type Actor = string;

interface EndRequest {
  reservationId: string;
  version: number;
}

export interface CancelReservation extends EndRequest {
  by: Actor;
  /** Committed with the change, sent later. */
  refunds: NewRefund[];
  mails: OutboxMail[];
  /** Undefined: by the renter. */
  audited?: AuditedAct | undefined;
}

export interface MarkNoShow extends EndRequest {
  at: Instant;
  audited: AuditedAct;
  /** Mails about a guarantee of which this amount is taken. */
  toMails: (takenCents: Cents) => OutboxMail[];
}

export interface ExtendRental extends EndRequest {
  /** Only the return, the selection and the price change. */
  becomes: AmendedRental;
  /** The new return, with its turnaround. */
  until: Instant;
  now: Instant;
  mails: OutboxMail[];
  audited: AuditedAct;
}

/** `unit-taken`: it is blocked then. `unit-needed`: it is booked, and no other fits that booking. */
export type ExtensionRefusal = 'unit-taken' | 'unit-needed';

/** `takenCents`: the guarantee whose capture was requested; undefined: none was held. */
export type MarkNoShowOutcome = { kind: 'done'; takenCents?: Cents | undefined } | EndRefusal;

export type EndRefusal = { kind: 'stale' } | { kind: 'payment-in-progress' };

export interface HistoryEntry {
  /** `renter`: the data of the renter was corrected. */
  kind: 'cancelled' | 'changed' | 'exchanged' | 'extended' | 'no-show' | 'picked-up' | 'returned' | 'renter';
  by: Actor;
  at: Instant;
  version: number;
  before: Pick<Reservation, 'search' | 'selection' | 'carId' | 'snapshot' | 'quote'>;
}

/** Each method is one transaction. */
export interface ReservationChanges {
  cancel(request: CancelReservation): Promise<{ kind: 'done' } | EndRefusal>;
  /** Ends the hold of a reservation that is not being paid. */
  cancelHeld(request: EndRequest & { audited: AuditedAct }): Promise<{ kind: 'done' } | EndRefusal>;
  /** Releases unit and coupon use, keeps the money and takes the guarantee. Only that sends a mail. */
  markNoShow(request: MarkNoShow): Promise<MarkNoShowOutcome>;
  /** Whether a car on the road can stay with its renter until an instant; undefined: it can. Changes nothing. */
  whyNotExtend(reservationId: string, until: Instant, now: Instant): Promise<ExtensionRefusal | undefined>;
  /** The later return and its price; who has booked the car then gets another one. */
  extend(request: ExtendRental): Promise<AuditedOutcome | { kind: ExtensionRefusal }>;
  correctRenter(
    of: { reservationId: string; version: number },
    renter: Renter,
    audited: AuditedAct,
  ): Promise<AuditedOutcome | { kind: 'payment-in-progress' }>;
  /** Oldest first. */
  listHistory(reservationId: string): Promise<HistoryEntry[]>;
}

export type OpenAmendmentOutcome =
  | { kind: 'opened' }
  | { kind: 'payment-in-progress' }
  /** Not confirmed, or changed since. */
  | { kind: 'outdated' }
  | { kind: 'no-unit-free' }
  /** The payments do not match the amount due; an operator must check. */
  | { kind: 'unpaid' };

export type ApplyAmendmentOutcome =
  | { kind: 'applied' }
  | { kind: 'payment-in-progress' | 'outdated' | 'no-unit-free' | 'too-many-unpaid' }
  | { kind: 'unpaid' };

/** counter.md#unpaid-bookings. */
export interface UnpaidLimit {
  maxOpenUnpaid: number;
  /** As in `PlaceReservation`. */
  unpaidShare: number | undefined;
  now: Instant;
}

export interface Opening {
  period: StockPeriod;
  /** Of the pre check-in whose additions it is; `outdated` when it has changed. */
  precheckinVersion?: number | undefined;
  /** The open amendment that it may withdraw, null: none, otherwise it is `outdated`. Undefined: any. */
  replaces?: string | null | undefined;
}

export interface AmendmentStore {
  /** Withdraws an earlier open amendment. Checks the stock without taking it. */
  openAmendment(
    amendment: Amendment,
    opening: Opening,
    /** Undefined: by the renter. */
    beside?: { mails: OutboxMail[]; audited: AuditedAct | undefined },
  ): Promise<OpenAmendmentOutcome>;
  /** Whether the stock allows the changed rental. Reserves nothing. */
  canMove(
    reservationId: string,
    becomes: Pick<AmendedRental, 'classCode' | 'search'>,
    period: StockPeriod,
  ): Promise<boolean>;
  /**
   * Whether the change of an unpaid booking exceeds the limit of its renter: it would then count together with
   * more of their other bookings than allowed, and than before the change.
   */
  exceedsUnpaidLimit(reservationId: string, becomes: AmendedRental, limit: UnpaidLimit): Promise<boolean>;
  findAmendment(id: string): Promise<Amendment | undefined>;
  findOpenAmendment(reservationId: string, now: Instant): Promise<Amendment | undefined>;
  /** For amendments without an open payment. One transaction: refunds, stock, quote, reservation, mails. */
  applyAmendment(
    amendment: Amendment,
    beside: {
      /** Opens it in the same transaction; undefined: it is open. */
      opening?: Opening;
      refunds: NewRefund[];
      mails: OutboxMail[];
      limit: UnpaidLimit;
      /** `renter`, or the name of an operator, for the history. */
      by: string;
      /** Undefined: by the renter. */
      audited?: AuditedAct | undefined;
      /** The end of the pre check-in whose additions it is; refused as `outdated`. */
      precheckin?: PrecheckinChange | undefined;
    },
  ): Promise<ApplyAmendmentOutcome>;
  /** False when it is not open or a payment is in progress. */
  withdrawAmendment(id: string): Promise<boolean>;
}
