import { isUnconfirmed, type Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { readConfirmLink } from './reservation-link.ts';
import { confirmationMail } from './reservation-mails.ts';

export type ReviewConfirmationOutcome =
  | { kind: 'open' | 'confirmed'; reservation: Reservation }
  /** The link is invalid or expired, or the reservation has ended. */
  | { kind: 'over' };

/** Writes nothing: mail programs open links to check them, so only a form confirms. */
export async function reviewConfirmation(
  services: Services,
  token: string,
): Promise<ReviewConfirmationOutcome> {
  const reservation = await readConfirmLink(services, token);
  if (reservation?.brand !== services.site.brand) return { kind: 'over' };
  if (reservation.state === 'confirmed') return { kind: 'confirmed', reservation };
  return isUnconfirmed(reservation) ? { kind: 'open', reservation } : { kind: 'over' };
}

/** Confirms a counter booking of a new renter. Idempotent. counter.md#unpaid-bookings. */
export async function confirmByMail(
  services: Services,
  token: string,
): Promise<Exclude<ReviewConfirmationOutcome, { kind: 'open' }>> {
  const review = await reviewConfirmation(services, token);
  if (review.kind !== 'open') return review;
  const { reservation } = review;
  const now = services.clock.now();
  if (!(await services.reservations.confirmUnpaid(reservation.id, now, [confirmationMail(reservation)])))
    return { kind: 'over' };
  return { kind: 'confirmed', reservation };
}
