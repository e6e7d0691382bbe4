import type { RouterContextProvider } from 'react-router';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type Claims, findOwnReservation } from '#operations/my-reservation/find-own-reservation.ts';
import { makeReservationPass } from '#operations/my-reservation/reservation-link.ts';
import { servicesContext } from '../context.ts';
import { findUser } from './account-session.ts';
import { readOwnCookie, toOwnCookie } from './own-cookie.ts';

const COOKIE = 'volante_reservations';

/** In no signed text of ours, and allowed in a cookie. */
const SEPARATOR = '~';

/** Reservations that one browser looks after at a time; with more the first have to be looked up again. */
const MOST_PASSES = 5;

function readPasses(request: Request, context: Readonly<RouterContextProvider>): string[] {
  const passes = (readOwnCookie(request, context, COOKIE) ?? '').split(SEPARATOR);
  return passes.filter(Boolean).slice(0, MOST_PASSES);
}

/**
 * The cookie of a visitor who has just shown to be the renter of that reservation, beside those shown before. It ends with
 * the browser.
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

/** What this visitor has shown to be; asks nobody before it is needed. */
export function readClaims(request: Request, context: Readonly<RouterContextProvider>): Claims {
  return {
    passes: readPasses(request, context),
    findUserId: async () => (await findUser(context)).profile?.id,
  };
}

/** The reservation of an address, if it is this visitor's; undefined says no more than that. */
export function findVisitorsReservation(
  request: Request,
  context: Readonly<RouterContextProvider>,
  code: string,
): Promise<Reservation | undefined> {
  return findOwnReservation(context.get(servicesContext), code, readClaims(request, context));
}
