import type { CancellationPolicy } from '#domain/reservation/cancellation.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

/** What was agreed on cancelling; for reservations of which it was not kept, what content says now. */
export function agreedCancellation(
  { content }: Pick<Services, 'content'>,
  { cancellation }: Pick<Reservation, 'cancellation'>,
): CancellationPolicy {
  return cancellation ?? content.current().site.cancellation;
}
