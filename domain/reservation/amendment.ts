import type { Instant } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import type { Reservation, ReservationState } from './reservation.ts';

/** Where an amendment comes from: the renter's own change, or what he adds at his pre check-in. */
export type AmendmentPurpose = 'change' | 'precheckin';

/** What an amendment may replace of a reservation, its frozen bill included. */
export type AmendedRental = Pick<
  Reservation,
  'search' | 'selection' | 'carId' | 'classCode' | 'sold' | 'quote' | 'reservationType'
>;

/**
 * What a confirmed reservation shall become. It is applied as a whole or not at all: at once when nothing is to be paid,
 * otherwise in the transaction that records the money.
 */
export interface Amendment {
  id: string;
  reservationId: string;
  purpose: AmendmentPurpose;
  state: 'open' | 'applied' | 'withdrawn';
  /** The version of the reservation that it was made from; it fits no other. */
  baseVersion: number;
  becomes: AmendedRental;
  /** New less old amount due now: to be paid when positive, given back when negative. */
  differenceCents: Cents;
  /** When it may not be paid any more, unless a payment is under way. */
  openUntil: Instant;
  createdAt: Instant;
}

/** Whether an amendment still fits its reservation. */
export function isApplicable(
  amendment: Pick<Amendment, 'state' | 'baseVersion'>,
  reservation: { state: ReservationState; version: number },
): boolean {
  return (
    amendment.state === 'open' &&
    reservation.state === 'confirmed' &&
    reservation.version === amendment.baseVersion
  );
}

/**
 * The ITBMS in the money that an amendment costs now, in cents: what it adds to the bill's, or all of it where nothing was due
 * online before. Never more than is paid.
 */
export function taxOfDifference(
  { becomes, differenceCents }: Pick<Amendment, 'becomes' | 'differenceCents'>,
  { quote }: Pick<Reservation, 'quote'>,
): Cents {
  const beforeCents = quote.dueNowCents > 0 ? quote.taxCents : 0;
  return Math.min(Math.max(0, becomes.quote.taxCents - beforeCents), differenceCents);
}

/** What is due now after the amendment, less what was due before. */
export function differenceOf(becomes: AmendedRental, reservation: Reservation): Cents {
  return becomes.quote.dueNowCents - reservation.quote.dueNowCents;
}
