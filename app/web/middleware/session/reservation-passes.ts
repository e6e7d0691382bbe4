import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { readOwnCookie, toOwnCookie } from '#app/request/own-cookie.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type Claims, findOwnReservation } from '#operations/reservation/find-own-reservation.ts';
import { makeReservationPass } from '#operations/reservation/reservation-link.ts';
import { findUser } from './account-session.ts';

const COOKIE = 'volante_reservations';

/** Does not occur in the signed texts of this site, and is allowed in a cookie value. */
const SEPARATOR = '~';

/** How many reservations a browser can open at a time. With more, the oldest has to be looked up again. */
const MOST_PASSES = 5;

function readPasses(request: Request, context: Readonly<RouterContextProvider>): string[] {
  const passes = (readOwnCookie(request, context, COOKIE) ?? '').split(SEPARATOR);
  return passes.filter(Boolean).slice(0, MOST_PASSES);
}

/**
 * Returns the Set-Cookie value for a visitor who has just proven to be the renter of the reservation.
 * Reservations proven before stay in it. The cookie ends with the browser session.
 */
export function toPassCookie(
  request: Request,
  context: Readonly<RouterContextProvider>,
  reservation: Reservation,
): string {
  const { code } = reservation;
  const others = readPasses(request, context).filter((pass) => !pass.startsWith(`${code}.`));
  const pass = makeReservationPass(context.get(servicesContext), reservation);
  const value = [pass, ...others].slice(0, MOST_PASSES).join(SEPARATOR);
  return toOwnCookie(context, COOKIE, { value });
}

/** Returns the proofs of identity of this visitor. The account is looked up only when it is needed. */
export function readClaims(request: Request, context: Readonly<RouterContextProvider>): Claims {
  return {
    passes: readPasses(request, context),
    findUserId: async () => (await findUser(context)).profile?.id,
  };
}

/** The reservation with the code if it is this visitor's. Undefined does not reveal whether it exists. */
export function findVisitorsReservation(
  request: Request,
  context: Readonly<RouterContextProvider>,
  code: string,
): Promise<Reservation | undefined> {
  return findOwnReservation(context.get(servicesContext), code, readClaims(request, context));
}
