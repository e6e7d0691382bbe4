import type { Instant } from '#domain/calendar/panama.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Unit } from '#domain/stock/fit-unit.ts';
import type { OutboxMail } from './outbox.ts';

/** `until` includes the turnaround. */
export interface StockPeriod {
  from: Instant;
  until: Instant;
}

/** For a class without a row no stock is kept, and content's status is final. */
export interface ClassStock {
  classCode: string;
  /** Units in service that have their home there or are free there. */
  units: number;
  free: number;
}

/** A rental for which a unit is looked for. */
export interface StockRequest {
  /** Its transfers apply. */
  brand: string;
  pickupBranch: string;
  returnBranch: string;
  period: StockPeriod;
  now: Instant;
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
}

export type PlaceOutcome =
  | { kind: 'placed'; reservation: Reservation }
  /** The draft already has an active reservation: a double click or a reload. */
  | { kind: 'already-placed'; reservation: Reservation }
  | { kind: 'no-unit-free' }
  | { kind: 'coupon-used-up' }
  | { kind: 'too-many-unpaid' }
  /** The draft was erased; nothing was written. */
  | { kind: 'missing-draft' }
  /** Repeat with a new code. One in a thousand once there are a million. */
  | { kind: 'code-taken' };

export interface ReservationStore {
  /** Units that are at the pick-up or can be brought there. Holds that have lapsed at `now` count as free. */
  countStock(request: StockRequest): Promise<ClassStock[]>;
  /** The units of some classes with their stays around the period, without lapsed holds. */
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
