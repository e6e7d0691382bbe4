import { clientIpContext, languageContext, servicesContext } from '#app/request/context.ts';
import type { CalendarView } from '../../forms/price-calendar-view.ts';
import { SIDE_NAME } from '../../forms/search-fields.ts';
import type { Route } from './+types/calendar-json';
import { loadCalendar } from './load-calendar.ts';

/**
 * `GET /flota/calendario.json?{search}`, also with a language prefix: the `CalendarView` of a search for
 * scripts. Status 400 when the search cannot be read. interface.md#price-calendar.
 */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const side = url.searchParams.get(SIDE_NAME) === 'return' ? 'return' : 'pickup';
  const visitor = { form: context.get(languageContext), clientIp: context.get(clientIpContext) };
  const loaded = await loadCalendar(context.get(servicesContext), url.searchParams, visitor, side);
  const headers = { 'Cache-Control': 'private, no-store' };
  if (loaded.kind === 'invalid') return new Response(null, { status: 400, headers });
  const { kind: _, form: __, first: ___, ...view } = loaded;
  return Response.json(view satisfies CalendarView, { headers });
}
