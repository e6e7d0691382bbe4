import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '#app/request/context.ts';
import { readCookie, toOwnName } from '#app/request/cookies.ts';
import { readOwnCookie, toOwnCookie } from '#app/request/own-cookie.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '#operations/ports/services.ts';
import { type OpenPrecheckinOutcome, openPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { makePrecheckinPass, readPrecheckinPass } from '#operations/reservation/reservation-link.ts';

const COOKIE = 'volante_precheckin';

type Context = Readonly<RouterContextProvider>;

/** The Set-Cookie value for a visitor who has proven to be the renter. Ends with the browser session. */
export function toPrecheckinCookie(context: Context, reservation: Reservation): string {
  const value = makePrecheckinPass(context.get(servicesContext), reservation);
  return toOwnCookie(context, COOKIE, { value });
}

/** The pre check-in started in this browser session, or `missing` when it verified no reservation. */
export async function resumePrecheckin(request: Request, context: Context): Promise<OpenPrecheckinOutcome> {
  const services = context.get(servicesContext);
  const reservation = await readPrecheckinPass(services, readOwnCookie(request, context, COOKIE) ?? '');
  return reservation ? openPrecheckin(services, reservation.id) : { kind: 'missing' };
}

/** Whether the visitor has started a pre check-in, so that pictures are worth reading. */
export async function hasStartedPrecheckin(services: Services, request: Request): Promise<boolean> {
  const name = toOwnName(COOKIE, request.url.startsWith('https:'));
  return (await readPrecheckinPass(services, readCookie(request, name) ?? '')) !== undefined;
}
