import {
  type CancellationOffer,
  type CancellationPolicy,
  offerCancellation,
} from '#domain/reservation/cancellation.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

/** Old reservations without a stored policy use the present one of content. */
export function agreedCancellation(
  { content }: Pick<Services, 'content'>,
  { cancellation }: Pick<Reservation, 'cancellation'>,
): CancellationPolicy {
  return cancellation ?? content.current().site.cancellation;
}

/** Returns what canceling a reservation costs the renter, as agreed. */
export function agreedOffer(
  services: Pick<Services, 'content' | 'clock'>,
  reservation: Pick<Reservation, 'cancellation' | 'search' | 'quote'>,
): CancellationOffer {
  const { search, quote } = reservation;
  const { totalCents, dueNowCents } = quote;
  const rental = { pickupAt: search.pickupAt, totalCents, dueNowCents };
  return offerCancellation(agreedCancellation(services, reservation), rental, services.clock.now());
}
