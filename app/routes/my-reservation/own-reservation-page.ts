import type { Instant } from '#domain/calendar/panama.ts';
import type { Client } from '#domain/client/client.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type {
  PaymentStatus,
  Reservation,
  ReservationState,
  SoldRental,
} from '#domain/reservation/reservation.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { type TripEnds, toTripEnds } from '../reservation/thanks-page.ts';

/** Everything that a renter sees of a reservation. */
export interface OwnReservationPage extends TripEnds {
  code: string;
  state: ReservationState;
  paymentStatus: PaymentStatus;
  sold: SoldRental;
  quote: Quote;
  client: Pick<Client, 'firstName' | 'lastName' | 'email' | 'phone'>;
}

export function toOwnReservationPage(
  reservation: Reservation,
  content: SiteContent,
  now: Instant,
): OwnReservationPage {
  const { code, paymentStatus, sold, quote, client } = reservation;
  const { firstName, lastName, email, phone } = client;
  return {
    ...{ code, paymentStatus, sold, quote },
    state: shownState(reservation, now),
    client: { firstName, lastName, email, phone },
    ...toTripEnds(reservation, content),
  };
}

/** A hold that is over is over, also before it is swept. */
export function shownState({ state, holdUntil }: Reservation, now: Instant): ReservationState {
  return state === 'held' && (holdUntil ?? 0) <= now ? 'expired' : state;
}
