import { MY_RESERVATION } from '#operations/my-reservation/reservation-link.ts';

/** A page of a reservation, without its language: `/mi-reserva/FF-7K2Q9M`. */
export function toReservationPath(code: string, page = ''): string {
  return `${MY_RESERVATION}/${code}${page && `/${page}`}`;
}
