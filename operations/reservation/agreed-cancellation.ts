import type { CancellationPolicy } from '#domain/reservation/cancellation.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

/** Old reservations without a stored policy use the present one of content. */
export function agreedCancellation(
  { content }: Pick<Services, 'content'>,
  { cancellation }: Pick<Reservation, 'cancellation'>,
): CancellationPolicy {
  return cancellation ?? content.current().site.cancellation;
}
