import type { ReservationVerb } from '#domain/office/verbs.ts';

/** Address of a reservation's page in the office, or of a verb. */
export function toReservationPath(code: string, verb?: ReservationVerb): string {
  return `/staff/reservations/${encodeURIComponent(code)}${verb ? `/${verb}` : ''}`;
}
