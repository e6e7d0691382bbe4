import type { Instant, PanamaDate, PanamaDateTime } from '#domain/calendar/panama.ts';
import type { StockPeriod } from '#domain/fleet/stock-period.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Reservation, ReservationState } from '#domain/reservation/reservation.ts';
import type { Unit } from '#domain/stock/fit-unit.ts';
import type { Language } from '#domain/texts.ts';
import type { ErasedRenter } from './erasure-list.ts';
import type { OutboxMail } from './outbox.ts';
import type { AmendmentStore, ReservationChanges } from './reservation-changes.ts';
import type { ReservationNotes } from './reservation-notes.ts';
import type { AuditedAct, AuditedOutcome } from './staff-store.ts';

/** For a class without a row no stock is kept, and content's status is final. */
export interface ClassStock {
  classCode: string;
  /** Units in service that have their home there or are free there. */
  units: number;
  free: number;
  /** Whether the free ones are kept for bookings with payment or guarantee: the `unpaid` of the request. */
  isPrepaidOnly: boolean;
}

/** A rental for which a unit is looked for. */
export interface StockRequest {
  /** Its transfers apply. */
  brand: string;
  pickupBranch: string;
  returnBranch: string;
  period: StockPeriod;
  now: Instant;
  /** Percent of the units of a class that a booking without payment must leave, and its return without turnaround. */
  unpaid?: { share: number; returnAt: Instant } | undefined;
}

export interface PlaceReservation {
  reservation: Reservation;
  draftId: string;
  /** Saved in the same transaction, whatever the result. */
  draft: ReservationDraft;
  period: StockPeriod;
  coupon: { code: string; maxUses: number | undefined } | undefined;
  mails: OutboxMail[];
  /** Limit of open bookings paid at the counter, including this one; undefined for no limit. */
  maxOpenUnpaid?: number | undefined;
  /** Percent of the units of the class that a booking without payment must leave; undefined for none. */
  unpaidShare?: number | undefined;
  /** For a booking that is held until it is paid; undefined for no limit. */
  held?: HeldLimit | undefined;
  /** By an employee. A refusal then saves nothing, not even the draft. */
  audited?: AuditedAct | undefined;
}

/** stock.md#stock. */
export interface HeldLimit {
  /** Keyed hash of the visitor's network. */
  network: string;
  /** Most units that one renter, and one network, may hold at a time. */
  ofRenter: number;
  ofNetwork: number;
}

export type PlaceOutcome =
  | { kind: 'placed'; reservation: Reservation }
  /** The draft already has an active reservation: a double click or a reload. */
  | { kind: 'already-placed'; reservation: Reservation }
  | { kind: 'no-unit-free' }
  | { kind: 'coupon-used-up' }
  | { kind: 'too-many-unpaid' }
  | { kind: 'too-many-held' }
  /** The other units of the class are kept for bookings with payment or guarantee. */
  | { kind: 'prepaid-only' }
  /** The draft was erased; nothing was written. */
  | { kind: 'missing-draft' }
  /** The employee's rights have changed. */
  | { kind: 'stale' }
  /** Repeat with a new code. One in a thousand once there are a million. */
  | { kind: 'code-taken' };

export interface BookingStore {
  /**
   * Units that are at the pick-up or can be brought there. A hold that has lapsed at `now` takes no unit in its
   * period; before and after it, where it moves the unit counts until `expireHolds`, as for `place`.
   */
  countStock(request: StockRequest): Promise<ClassStock[]>;
  /** The classes of which `countStock` has a row. */
  listStockedClasses(request: StockRequest): Promise<string[]>;
  /**
   * The units of some classes with their stays and conflicts around the period, without lapsed holds. By
   * `fitUnit` the result answers the same as `countStock` for every rental within the period, but for a lapsed
   * hold before or after the rental: until `expireHolds` ends it, the rental may be shown and not be booked.
   */
  listUnitStays(request: StockRequest, classCodes: string[]): Promise<Unit[]>;
  /** Counts the use by the visitor's own draft as left. Undefined without a limit. `place` checks again. */
  couponUsesLeft(
    code: string,
    maxUses: number | undefined,
    draftId: string | undefined,
  ): Promise<number | undefined>;
  /** One transaction: unit, coupon, reservation, draft, mails. Allocations of a unit never overlap. */
  place(input: PlaceReservation): Promise<PlaceOutcome>;
  find(id: string): Promise<Reservation | undefined>;
  findByCode(code: string): Promise<Reservation | undefined>;
  /** Has no effect when the reservation belongs to another account. */
  linkUser(id: string, userId: string): Promise<void>;
  /** The language of its mails from now on. Without effect when it is neither held nor in review. */
  setLanguage(id: string, language: Language): Promise<void>;
  /** Invalidates earlier links and passes; false when there is no such reservation. */
  revokeLinks(code: string): Promise<boolean>;
  /** Newest first. */
  listByUser(userId: string): Promise<Reservation[]>;
  /** Whether a confirmed reservation of the store's brand has this address. */
  hasConfirmed(email: string): Promise<boolean>;
  /** Confirms a counter booking with its mails. False when it is not held any more. */
  confirmUnpaid(id: string, now: Instant, mails: OutboxMail[]): Promise<boolean>;
  /** False when the reservation is not held or has a live payment attempt. */
  release(id: string, becomes: 'expired' | 'cancelled'): Promise<boolean>;
  /** Expires every lapsed hold without a live payment attempt; returns how many. */
  expireHolds(now: Instant): Promise<number>;
}

/** The store keeps only a hash of the visitor's random ID. */
export interface DraftStore {
  findDraft(draftId: string): Promise<ReservationDraft | undefined>;
  /** Never writes `reservationId`: saving older data must not lose a reservation. Drafts expire in 30 days. */
  saveDraft(draftId: string, draft: ReservationDraft): Promise<void>;
  /** Like `saveDraft`, but only for a draft that exists. Returns false, and writes nothing, when it does not. */
  changeDraft(draftId: string, draft: ReservationDraft): Promise<boolean>;
  /** A new draft of an employee's quote. */
  keepQuote(draftId: string, draft: ReservationDraft, audited: AuditedAct): Promise<AuditedOutcome>;
  /** Only if the draft still has this reservation. */
  clearDraftReservation(draftId: string, reservationId: string): Promise<void>;
  /** The old id stays valid until the new one is first used. Without effect on an unknown draft. */
  renew(draftId: string, newId: string): Promise<void>;
  removeDraft(draftId: string): Promise<void>;
}

export interface ReservationFilter {
  by: 'pickup' | 'return';
  /** First of `days` days; undefined for any time, latest first. */
  from: PanamaDate | undefined;
  days: number;
  branch: string | undefined;
  states: readonly ReservationState[];
  isUnpaid?: boolean;
  /** On the road, with a return that was extended. */
  isExtended?: boolean;
  limit: number;
}

/** What an employee typed to find reservations, which need one of these. */
export interface WordSearch {
  /**
   * Each begins a word of name, address, telephone or license, whatever its case and accents; one of fewer than three
   * letters is a whole word.
   */
  words: readonly string[];
  code: string;
  /** Of the car of the reservation. */
  plate: string;
  /** Of pick-up or return; undefined for all. */
  branches: readonly string[] | undefined;
  now: PanamaDateTime;
  limit: number;
}

export interface ReservationReports {
  /** Confirmed, on the road or in review, and in need of a car on one of the days; nothing listed stands for all. */
  countBooked(booked: {
    from: PanamaDate;
    to: PanamaDate;
    classes: readonly string[];
    branches: readonly string[];
  }): Promise<number>;
  /** By time, earliest first; only of the store's brand. */
  list(filter: ReservationFilter): Promise<Reservation[]>;
  /** On the road past their return, or the one before an unpaid extension, earliest first; of the store's brand. */
  listMissed(filter: {
    branch: string | undefined;
    now: PanamaDateTime;
    limit: number;
  }): Promise<Reservation[]>;
  /** The pick-up nearest to now first; only of the store's brand. */
  findByWords(search: WordSearch): Promise<Reservation[]>;
  /** Of the car that it gets; undefined when no stock of the class is kept. */
  findUnitLabel(reservationId: string): Promise<string | undefined>;
}

export interface LoggedConsent {
  purpose: string;
  textVersion: string;
  language: Language;
  givenAt: Instant;
}

export interface LoggedMail {
  kind: string;
  to: string;
  sentAt: Instant | undefined;
}

export interface RenterData {
  listConsents(reservationId: string): Promise<LoggedConsent[]>;
  listMails(reservationId: string): Promise<LoggedMail[]>;
  /**
   * One transaction: erases personal data, cancels queued mails and makes private files due. Name, quote,
   * payments and the consent log stay for the accounts. False when `version` is old or a payment is open.
   */
  eraseRenterData(reservation: { id: string; version: number }, now: Instant): Promise<boolean>;
  /** Rentals that ended before a time, oldest first. */
  listKeptSince(before: PanamaDateTime, limit: number): Promise<string[]>;
  /** Erasures since an instant, without those of rentals that ended `days` before their erasure. */
  listErasedSince(since: Instant, days: number): Promise<ErasedRenter[]>;
}

/** Reservations with their stock, drafts, changes and the renters' data. */
export interface ReservationStore
  extends BookingStore,
    DraftStore,
    AmendmentStore,
    ReservationChanges,
    ReservationReports,
    ReservationNotes,
    RenterData {}
