import { publicOriginContext } from '../../context.ts';
import type { Route } from './+types/robots';

/** What crawlers should leave alone: one visitor's booking and what has no page. */
export function loader({ context }: Route.LoaderArgs): Response {
  const closed = ['/reserva', '/es/reserva', '/en/reserva', '/pay/', '/locale'];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Host: ${context.get(publicOriginContext)}`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
