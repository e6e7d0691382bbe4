import { publicOriginContext } from '../../context.ts';
import type { Route } from './+types/robots';

/** Pages that are one visitor's, in every language form. They say `noindex` too. */
const PERSONAL = ['/reserva', '/precheckin', '/mi-reserva', '/cuenta'];

/** What is no page at all. */
const TECHNICAL = ['/pay/', '/auth/', '/locale', '/consent', '/leave-checkout', '/reset-draft'];

/** What crawlers should leave alone, and where they find the rest. */
export function loader({ context }: Route.LoaderArgs): Response {
  const closed = [...PERSONAL.flatMap((path) => [path, `/es${path}`, `/en${path}`]), ...TECHNICAL];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(publicOriginContext)}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
