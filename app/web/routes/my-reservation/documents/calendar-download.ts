import { data } from 'react-router';
import { makeCalendarFile } from '#app/letters/calendar-file.ts';
import { servicesContext } from '#app/request/context.ts';
import { requireOwnReservation } from '../require-own.ts';
import type { Route } from './+types/calendar-download';
import { toDocumentWriting, toFile } from './document-response.server.ts';

/** States with a calendar file. For canceled reservations the file removes the event. */
const IN_CALENDARS: string[] = ['confirmed', 'picked-up', 'returned', 'review', 'cancelled', 'no-show'];

/** The rental for the renter's calendar, a canceled one as cancellation. 404 in other states. */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const reservation = await requireOwnReservation({ request, context, params });
  if (!IN_CALENDARS.includes(reservation.state)) throw data(null, { status: 404 });
  const { site, clock } = context.get(servicesContext);
  const body = makeCalendarFile(reservation, {
    ...toDocumentWriting(context),
    mailFrom: site.mailFrom,
    now: clock.now(),
  });
  return toFile({ name: `${reservation.code}.ics`, type: 'text/calendar; charset=utf-8', body });
}
