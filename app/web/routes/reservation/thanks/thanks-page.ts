import { hoursOn, isOpenAt, type OpenInterval } from '#domain/calendar/opening-hours.ts';
import { dateOf, fromInstant, type PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Cents } from '#domain/money/money.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { type PaymentMethod, paymentMethod } from '#domain/payment/method.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { CancellationOffer } from '#domain/reservation/cancellation.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import { heldGuarantee } from '#domain/reservation/guarantee.ts';
import type { PaymentStatus, RentalSnapshot, Reservation } from '#domain/reservation/reservation.ts';
import type { Texts } from '#domain/texts.ts';
import { findBranch } from '#operations/fleet/find-record.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { writeTagEvent } from '../../../tags/tag-event.ts';

/** `/reserva/thanks`: the frozen reservation with the current contacts of its branches. */
export interface ThanksPage extends TripEnds {
  state: 'confirmed' | 'review' | 'unconfirmed';
  /** Time until which it is to be confirmed by mail; undefined when it need not be. */
  confirmUntil: PanamaDateTime | undefined;
  paymentStatus: PaymentStatus;
  /** Held on a card for a reservation that is paid at the counter. */
  guaranteeCents: Cents | undefined;
  code: string;
  firstName: string;
  email: string;
  /** A telephone number of another country, with its name. */
  foreignPhone?: string | undefined;
  snapshot: RentalSnapshot;
  quote: Quote;
  cancellation: CancellationOffer;
  /** Undefined when nothing was paid. `last4` are the last digits of the card. */
  paidWith: { method: PaymentMethod; last4: string } | undefined;
  /** Message of the bank that issued the card, which must be shown. payments.md#card-answer. */
  issuerSays: string | undefined;
  /** Whether online check-in is possible now and has not been completed. */
  mayCheckIn: boolean;
  manageLink: string;
  /** The purchase for analytics, when the reservation is confirmed. */
  tagEvent: string | undefined;
}

export interface TripEnds {
  pickup: ThanksStop;
  return: ThanksStop;
  delivery?: Delivery | undefined;
}

/** Pick-up or return. Has no contact when the branch is no longer part of the content. */
export interface ThanksStop {
  at: PanamaDateTime;
  name: Texts;
  contact: StopContact | undefined;
}

export interface StopContact {
  /** Undefined for a return to the place of the pick-up. */
  place: StopPlace | undefined;
  hours: OpenInterval[];
  /** Whether the time is outside the branch's hours; the fee for it is part of the total. */
  isAfterHours: boolean;
}

export interface StopPlace extends Pick<Branch, 'phone' | 'latitude' | 'longitude' | 'address'> {
  /** Where the desk is, the way to it from the arrival (for a pick-up there), and the notes of the branch. */
  notes: Texts[];
}

export function toThanksPage(
  reservation: Reservation,
  state: ThanksPage['state'],
  {
    content,
    attempt,
    ...given
  }: Pick<ThanksPage, 'mayCheckIn' | 'manageLink' | 'cancellation'> & {
    content: Pick<SiteContent, 'branches'>;
    attempt: PaymentAttempt | undefined;
  },
): ThanksPage {
  const { id, carId, code, renter, snapshot, quote, paymentStatus } = reservation;
  const car = { id: carId, name: snapshot.carName };
  return {
    state,
    confirmUntil: state === 'unconfirmed' ? fromInstant(reservation.holdUntil ?? 0) : undefined,
    paymentStatus,
    guaranteeCents: heldGuarantee(reservation),
    code,
    snapshot,
    quote,
    ...given,
    paidWith:
      attempt?.state === 'paid' && attempt.captureMode !== 'guarantee'
        ? { method: paymentMethod(attempt), last4: attempt.cardLast4 ?? '' }
        : undefined,
    issuerSays: attempt?.cardholderInfo,
    tagEvent: state === 'confirmed' ? writeTagEvent('purchase', { id, quote, car }) : undefined,
    firstName: renter.firstName,
    email: renter.email,
    ...toTripEnds(reservation, content),
  };
}

/**
 * Returns both ends of the trip, with the branch names as booked and the current contacts. Only a pick-up at
 * the branch has the way from the arrival to the desk. content.md#branches.
 */
export function toTripEnds(
  { snapshot, search, selection }: Pick<Reservation, 'snapshot' | 'search' | 'selection'>,
  content: Pick<SiteContent, 'branches'>,
): TripEnds {
  const pickupBranch = findBranch(content, search.pickupLocation);
  const way = selection.delivery ? undefined : pickupBranch?.directions;
  const returnBranch = findBranch(content, search.returnLocation);
  return {
    delivery: selection.delivery,
    pickup: {
      at: search.pickupAt,
      name: snapshot.pickupBranchName,
      contact: pickupBranch && {
        place: toPlace(pickupBranch, way),
        ...toHours(pickupBranch, search.pickupAt),
      },
    },
    return: {
      at: search.returnAt,
      name: snapshot.returnBranchName,
      contact: returnBranch && {
        place: returnBranch.code === search.pickupLocation ? undefined : toPlace(returnBranch),
        ...toHours(returnBranch, search.returnAt),
      },
    },
  };
}

function toPlace(
  { phone, latitude, longitude, address, desk, notes }: Branch,
  way?: Branch['directions'],
): StopPlace {
  const known = [desk, way, notes].filter((texts) => texts !== undefined);
  return { phone, latitude, longitude, address, notes: known };
}

function toHours({ hours }: Branch, at: PanamaDateTime): Omit<StopContact, 'place'> {
  return { hours: hoursOn(hours, dateOf(at)), isAfterHours: !isOpenAt(hours, at) };
}
