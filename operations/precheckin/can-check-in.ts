import { findCheckInRefusal } from '#domain/precheckin/precheckin.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

/** True when the module is enabled and the reservation may be checked in now. */
export function canCheckIn(
  { content, clock }: Pick<Services, 'content' | 'clock'>,
  reservation: Reservation,
): boolean {
  const { isEnabled, minimumHours } = content.current().site.precheckin;
  return isEnabled && findCheckInRefusal(reservation, { now: clock.now(), minimumHours }) === undefined;
}

export async function awaitsCheckIn(
  services: Pick<Services, 'content' | 'clock' | 'precheckins'>,
  reservation: Reservation,
): Promise<boolean> {
  if (!canCheckIn(services, reservation)) return false;
  return (await services.precheckins.find(reservation.id))?.step !== 'done';
}
