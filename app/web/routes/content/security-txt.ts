import { publicOriginContext, securityContactContext, servicesContext } from '#app/request/context.ts';
import { addDays, dateOf, fromInstant } from '#domain/calendar/panama.ts';
import type { Route } from './+types/security-txt';

/** RFC 9116 recommends less than a year. The file is made anew for every request. */
const VALID_DAYS = 180;

/** `GET /.well-known/security.txt` (RFC 9116). 404 without a contact, which is a required field. */
export function loader({ context }: Route.LoaderArgs): Response {
  const contacts = context.get(securityContactContext);
  if (contacts.length === 0) return new Response('Not found\n', { status: 404 });
  const today = dateOf(fromInstant(context.get(servicesContext).clock.now()));
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${addDays(today, VALID_DAYS)}T00:00:00Z`,
    'Preferred-Languages: es, en',
    `Canonical: ${context.get(publicOriginContext)}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}
