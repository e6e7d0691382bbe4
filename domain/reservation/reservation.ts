import { type Instant, toInstant } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import type { Quote, ReservationType } from '../pricing/quote.ts';
import type { Renter } from '../renter/renter.ts';
import type { Language, Texts } from '../texts.ts';
import type { CancellationPolicy } from './cancellation.ts';
import type { BookingSource, RentalSearch, Selection } from './draft.ts';

/** stock.md#states. `held`: stock is taken for a limited time while the renter pays. */
export type ReservationState =
  | 'held'
  | 'confirmed'
  | 'picked-up'
  | 'returned'
  | 'expired'
  | 'cancelled'
  | 'no-show'
  | 'review';

/** Independent of the state; starts `unpaid`. requirements.md#entities. */
export type PaymentStatus = 'unpaid' | 'pending' | 'paid' | 'reversed';

/** A reservation with its frozen quote, which later changes of content do not affect. */
export interface Reservation {
  id: string;
  /** For example `FF-7K2Q9M`. */
  code: string;
  brand: string;
  /** Undefined: made on the site by the renter. */
  source?: BookingSource | undefined;
  language: Language;
  state: ReservationState;
  paymentStatus: PaymentStatus;
  reservationType: ReservationType;
  search: RentalSearch;
  selection: Selection;
  renter: Renter;
  carId: string;
  classCode: string;
  /** Names and picture at the sale, for pages and mails years later. */
  snapshot: RentalSnapshot;
  quote: Quote;
  /** The policy shown at the booking; undefined for reservations older than this field. */
  cancellation: CancellationPolicy | undefined;
  /** Amount to be held on a card before a booking that is paid at the counter is confirmed. */
  guaranteeCents?: Cents | undefined;
  /** When the stock of a `held` reservation is released. */
  holdUntil: Instant | undefined;
  createdAt: Instant;
  version: number;
  /** Part of signed links; raising it revokes earlier links. */
  linkVersion: number;
  /** Sum of the lines added to the frozen bill, due at the branch. counter.md#final-bill. */
  chargesCents: Cents;
}

export interface RentalSnapshot {
  carName: string;
  className: Texts;
  pictureId: string | undefined;
  pickupBranchName: Texts;
  returnBranchName: Texts;
}

/** Ended before the rental, so that its car is free. */
export function isCalledOff(state: EffectiveState): boolean {
  return state === 'cancelled' || state === 'no-show' || state === 'expired';
}

/** Confirmed, and not ended before its rental: what is due for it stays due. */
export function isAgreed(state: ReservationState): boolean {
  return state === 'confirmed' || state === 'picked-up' || state === 'returned';
}

/** Whether what was due online is paid; with an extension the rest may still be owed at the branch. */
export function isPaidOnline({
  paymentStatus,
  quote: { dueNowCents, dueAtBranchCents },
}: Pick<Reservation, 'paymentStatus'> & {
  quote: Pick<Quote, 'dueNowCents' | 'dueAtBranchCents'>;
}): boolean {
  return paymentStatus === 'paid' || (dueNowCents > 0 && dueAtBranchCents > 0);
}

/** Why a renter cannot cancel or change a reservation online. */
export type LockedReason =
  | 'cancelled'
  | 'expired'
  | 'past'
  | 'unpaid'
  | 'unconfirmed'
  | 'payment-in-progress';

/** `ended`: confirmed, and the time of its return has passed. `unconfirmed`: paid at the counter, held until its renter confirms. */
export type EffectiveState = ReservationState | 'ended' | 'unconfirmed';

/**
 * stock.md#states, payments.md#reservation-rules. `review` (money is uncertain) returns to `held` once no money was
 * kept; a hold that has lapsed then expires as usual.
 */
export const reservationMoves: Record<ReservationState, readonly ReservationState[]> = {
  held: ['confirmed', 'expired', 'cancelled', 'review'],
  review: ['confirmed', 'held', 'cancelled'],
  confirmed: ['cancelled', 'no-show', 'picked-up'],
  'picked-up': ['returned'],
  returned: [],
  expired: [],
  cancelled: [],
  'no-show': [],
};

export function canMoveReservation(from: ReservationState, to: ReservationState): boolean {
  return reservationMoves[from].includes(to);
}

type Payment = Pick<Reservation, 'state' | 'reservationType' | 'guaranteeCents'>;

export const reservationCan = {
  /** The confirmation page; in `review` the confirmation is still expected. */
  show: ({ state }: Pick<Reservation, 'state'>) => isAgreed(state) || state === 'review',
  /** The payment, or the guarantee of a booking that is paid at the counter. */
  pay: ({ state, reservationType, guaranteeCents }: Payment) =>
    state === 'held' && (reservationType === 'prepaid' || guaranteeCents !== undefined),
  confirm: ({ state }: Pick<Reservation, 'state'>) => canMoveReservation(state, 'confirmed'),
};

/** Waits for the confirmation by mail, not for a payment. counter.md#unpaid-bookings. */
export function isUnconfirmed(reservation: Payment): boolean {
  return reservation.state === 'held' && !reservationCan.pay(reservation);
}

/** A hold counts as expired when its time is over, even before the sweep. */
export function toEffectiveState(
  reservation: Pick<Reservation, 'state' | 'holdUntil' | 'search' | 'reservationType' | 'guaranteeCents'>,
  now: Instant,
): EffectiveState {
  const { state, holdUntil, search } = reservation;
  if (state === 'held' && (holdUntil ?? 0) <= now) return 'expired';
  if (isUnconfirmed(reservation)) return 'unconfirmed';
  return state === 'confirmed' && toInstant(search.returnAt) < now ? 'ended' : state;
}

/** Whether the renter has nothing more to do on the booking pages; `review` has its own confirmation. */
export function isBooked(
  reservation: Pick<Reservation, 'state' | 'holdUntil' | 'search' | 'reservationType' | 'guaranteeCents'>,
  now: Instant,
): boolean {
  return reservationCan.show(reservation) || toEffectiveState(reservation, now) === 'unconfirmed';
}

export function whyLocked(
  reservation: Pick<Reservation, 'state' | 'search' | 'reservationType' | 'guaranteeCents'>,
  now: Instant,
): LockedReason | undefined {
  const { state, search } = reservation;
  if (state === 'cancelled' || state === 'expired') return state;
  if (state === 'no-show') return 'cancelled';
  if (state === 'picked-up' || state === 'returned') return 'past';
  if (toInstant(search.pickupAt) <= now) return 'past';
  if (state === 'held') return isUnconfirmed(reservation) ? 'unconfirmed' : 'unpaid';
  return state === 'review' ? 'payment-in-progress' : undefined;
}
