import { MY_RESERVATION } from '#operations/reservation/reservation-link.ts';

/** Returns the path of a reservation's page without language prefix: `/mi-reserva/FF-7K2Q9M`. */
export function toReservationPath(code: string, page = ''): string {
  return `${MY_RESERVATION}/${code}${page && `/${page}`}`;
}
