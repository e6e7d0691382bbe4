import { servicesContext } from '#app/request/context.ts';
import { toEventBody } from '#operations/notify/event-body.ts';
import type { Route } from './+types/events';
import { authorize, respond } from './authorize.ts';
import { eventPage } from './event-schema.ts';

const MOST_EVENTS = 100;

/** `GET /api/v1/events?after=…` for the rental system, scope `events`; 400 when `after` is no position. */
export async function loader({ request, context, url }: Route.LoaderArgs): Promise<Response> {
  const client = authorize(request, context, 'events');
  if (client instanceof Response) return client;
  const after = url.searchParams.get('after') ?? '0';
  if (!/^\d{1,15}$/.test(after)) return respond({ error: 'after is no position' }, { status: 400 });
  const found = await context.get(servicesContext).outbox.listEvents(Number(after), MOST_EVENTS);
  const events = found.map((event) => ({ id: event.id, position: event.position, ...toEventBody(event) }));
  const next = events.at(-1)?.position ?? Number(after);
  return respond(eventPage.parse({ events, next }));
}
