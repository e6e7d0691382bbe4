import { hoursOn, isOpenAt, type OpenInterval } from '#domain/calendar/opening-hours.ts';
import { dateOf, type PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { type PaymentMethod, paymentMethod } from '#domain/payment/method.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { PaymentStatus, Reservation, SoldRental } from '#domain/reservation/reservation.ts';
import type { Texts } from '#domain/texts.ts';
import { findBranch } from '#operations/fleet/find-record.ts';
import type { SiteContent } from '#operations/ports/content.ts';

/** What `/reserva/thanks` shows: the frozen reservation, and how to reach its branches today. */
export interface ThanksPage extends TripEnds {
  state: 'confirmed' | 'review';
  paymentStatus: PaymentStatus;
  code: string;
  firstName: string;
  email: string;
  sold: SoldRental;
  quote: Quote;
  /** Undefined: nothing was paid. `last4`: digits of the card. */
  paidWith: { method: PaymentMethod; last4: string } | undefined;
  /** Words of the bank that issued the card, which it demands to be shown. PAYMENTS.md section 3.4. */
  issuerSays: string | undefined;
  /** It can be checked in on the site now, and has not been. */
  mayCheckIn: boolean;
  /** The reservation's own page, opened for whoever has this link. */
  manageLink: string;
}

export interface TripEnds {
  pickup: ThanksStop;
  return: ThanksStop;
}

/** One end of the trip; contact is missing when content does not know the branch any more. */
export interface ThanksStop {
  at: PanamaDateTime;
  name: string;
  contact: StopContact | undefined;
}

export interface StopContact extends Pick<Branch, 'phone' | 'latitude' | 'longitude'> {
  address: Texts;
  notes: Texts | undefined;
  hours: OpenInterval[];
  /** The time of the reservation is outside the hours, which was paid for. */
  isAfterHours: boolean;
}

export function toThanksPage(
  reservation: Reservation,
  state: ThanksPage['state'],
  {
    content,
    attempt,
    ...given
  }: Pick<ThanksPage, 'mayCheckIn' | 'manageLink'> & {
    content: SiteContent;
    attempt: PaymentAttempt | undefined;
  },
): ThanksPage {
  const { code, client, sold, quote, paymentStatus } = reservation;
  return {
    state,
    paymentStatus,
    code,
    sold,
    quote,
    ...given,
    paidWith:
      attempt?.state === 'paid'
        ? { method: paymentMethod(attempt), last4: attempt.cardLast4 ?? '' }
        : undefined,
    issuerSays: attempt?.cardholderInfo,
    firstName: client.firstName,
    email: client.email,
    ...toTripEnds(reservation, content),
  };
}

/** Where and when, by the names that were sold, with the contact of today. */
export function toTripEnds(
  { sold, search }: Pick<Reservation, 'sold' | 'search'>,
  content: SiteContent,
): TripEnds {
  return {
    pickup: {
      at: search.pickupAt,
      name: sold.pickupBranchName,
      contact: toContact(findBranch(content, search.pickupLocation), search.pickupAt),
    },
    return: {
      at: search.returnAt,
      name: sold.returnBranchName,
      contact: toContact(findBranch(content, search.returnLocation), search.returnAt),
    },
  };
}

function toContact(branch: Branch | undefined, at: PanamaDateTime): StopContact | undefined {
  if (!branch) return undefined;
  const { phone, latitude, longitude, address, notes, hours } = branch;
  return {
    phone,
    latitude,
    longitude,
    address,
    notes,
    hours: hoursOn(hours, dateOf(at)),
    isAfterHours: !isOpenAt(hours, at),
  };
}
