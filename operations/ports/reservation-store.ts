import type { Instant } from '#domain/calendar/panama.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { OutboxMail } from './outbox.ts';

/** Times of a rental as instants, the turnaround already added to `until`. */
export interface StockPeriod {
  from: Instant;
  until: Instant;
}

/** Free and all units of a class at a branch; a class without a row has no units kept: content's status decides alone. */
export interface ClassStock {
  classCode: string;
  units: number;
  free: number;
}

/** When a unit that is in service is away. */
export interface UnitUse {
  classCode: string;
  busy: StockPeriod[];
}

export interface UnitUseRequest {
  branchCode: string;
  classCodes: string[];
  /** Times outside of it are not told. */
  period: StockPeriod;
  now: Instant;
}

export interface PlaceReservation {
  reservation: Reservation;
  draftId: string;
  /** Saved in the same transaction, whatever becomes of the booking. */
  draft: ReservationDraft;
  period: StockPeriod;
  /** Counted in the same transaction; undefined: no coupon. */
  coupon: { code: string; maxUses: number | undefined } | undefined;
  /** Written in the same transaction. */
  mails: OutboxMail[];
  /** Bookings to be paid at the counter that the renter may have at a time, this one included; undefined: any number. */
  maxOpenUnpaid?: number | undefined;
}

export type PlaceOutcome =
  | { kind: 'placed'; reservation: Reservation }
  /** The draft already has a living reservation: a double click, a reload. */
  | { kind: 'already-placed'; reservation: Reservation }
  | { kind: 'no-unit-free' }
  | { kind: 'coupon-used-up' }
  /** The renter has as many unpaid bookings as `maxOpenUnpaid` allows. */
  | { kind: 'too-many-unpaid' }
  /** The draft was erased since it was read; nothing was written. */
  | { kind: 'missing-draft' }
  /** Another reservation has this code: try again with a new one. One in a thousand, once there are a million. */
  | { kind: 'code-taken' };

export interface ReservationStore {
  /** Stock of every class at a branch for a period; a hold that has lapsed at `now` does not count as taken. */
  countStock(branchCode: string, period: StockPeriod, now: Instant): Promise<ClassStock[]>;
  /** Every unit of these classes at a branch with the times at which it is away; lapsed holds as above. */
  listUnitUse(request: UnitUseRequest): Promise<UnitUse[]>;
  /**
   * Uses a coupon has left for a visitor; the one that the reservation of their own draft has counts as left. Undefined
   * when it has no limit. A look, not a promise: `place` decides.
   */
  couponUsesLeft(
    code: string,
    maxUses: number | undefined,
    draftId: string | undefined,
  ): Promise<number | undefined>;
  /** One transaction: unit, coupon, reservation, draft's link, mails. No two allocations of a unit ever overlap. */
  place(input: PlaceReservation): Promise<PlaceOutcome>;
  find(id: string): Promise<Reservation | undefined>;
  findByCode(code: string): Promise<Reservation | undefined>;
  /** Says with whose account it was made; one that is somebody's already stays his. */
  linkUser(id: string, userId: string): Promise<void>;
  /** Makes the links and passes given out before open nothing; false when there is no such reservation. */
  revokeLinks(code: string): Promise<boolean>;
  /** The reservations of an account, newest first. */
  listByUser(userId: string): Promise<Reservation[]>;
  /**
   * Gives back the unit and the coupon use of a `held` reservation and marks it `expired` (lapsed) or `cancelled`.
   * False when it is not held any more or has a live payment attempt.
   */
  release(id: string, becomes: 'expired' | 'cancelled'): Promise<boolean>;
  /** Lapses every hold due at `now` that has no live payment attempt; returns how many. */
  expireHolds(now: Instant): Promise<number>;
}
