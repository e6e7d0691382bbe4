import type { ReservationVerb } from '#domain/office/verbs.ts';
import type { RentalEnd } from '#domain/rental/car-photos.ts';

/** Address of a reservation's page in the office, or of a verb. */
export function toReservationPath(code: string, verb?: ReservationVerb): string {
  return `/staff/reservations/${encodeURIComponent(code)}${verb ? `/${verb}` : ''}`;
}

/** Address of the pictures of a car that is handed over or taken back. */
export function toPhotosPath(code: string, end: RentalEnd): string {
  return `${toReservationPath(code, end)}/photos`;
}
