import { toEventBody } from '#operations/notify/event-body.ts';
import { logAccess } from '#operations/security/log-access.ts';
import { apiClientContext, clientIpContext, servicesContext } from '../../context.ts';
import type { Route } from './+types/events';
import { eventPage } from './event-schema.ts';

const MOST_EVENTS = 100;
const HEADERS = { 'Cache-Control': 'no-store' };

/**
 * The feed of events for the company's rental system: `GET /api/v1/events?after=…`. Requires an API token;
 * responds with 401 without one, and with 400 when `after` is not a position.
 */
export async function loader({ request, context, url }: Route.LoaderArgs): Promise<Response> {
  if (!context.get(apiClientContext)(request.headers.get('Authorization'))) {
    logAccess(context.get(servicesContext), {
      access: 'events-api',
      outcome: 'no-token',
      network: context.get(clientIpContext),
    });
    return Response.json(
      { error: 'unauthorized' },
      { status: 401, headers: { ...HEADERS, 'WWW-Authenticate': 'Bearer' } },
    );
  }
  const after = url.searchParams.get('after') ?? '0';
  if (!/^\d{1,15}$/.test(after))
    return Response.json({ error: 'after is no position' }, { status: 400, headers: HEADERS });
  const found = await context.get(servicesContext).outbox.listEvents(Number(after), MOST_EVENTS);
  const events = found.map((event) => ({ id: event.id, position: event.position, ...toEventBody(event) }));
  const next = events.at(-1)?.position ?? Number(after);
  return Response.json(eventPage.parse({ events, next }), { headers: HEADERS });
}
