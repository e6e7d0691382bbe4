import type { RouterContextProvider } from 'react-router';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { makePrecheckinPass, readPrecheckinPass } from '#operations/my-reservation/reservation-link.ts';
import { type OpenPrecheckinOutcome, openPrecheckin } from '#operations/precheckin/open-precheckin.ts';
import { servicesContext } from '../context.ts';
import { readOwnCookie, toOwnCookie } from './own-cookie.ts';

const COOKIE = 'volante_precheckin';

type Context = Readonly<RouterContextProvider>;

/** The cookie of a visitor who has just shown to be the renter of that reservation; it ends with the browser. */
export function toPrecheckinCookie(context: Context, reservation: Reservation): string {
  const value = makePrecheckinPass(context.get(servicesContext), reservation);
  return toOwnCookie(context, COOKIE, { value });
}

/** The pre check-in that this browser is in the middle of; `missing`: no reservation was verified in this session. */
export async function resumePrecheckin(request: Request, context: Context): Promise<OpenPrecheckinOutcome> {
  const services = context.get(servicesContext);
  const reservation = await readPrecheckinPass(services, readOwnCookie(request, context, COOKIE) ?? '');
  return reservation ? openPrecheckin(services, reservation.id) : { kind: 'missing' };
}
