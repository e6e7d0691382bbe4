import { isIndexedContext, publicOriginContext } from '#app/request/context.ts';
import type { Route } from './+types/robots';

/** Pages about one visitor, in every language. They also have `noindex`. */
const PERSONAL = ['/reserva', '/precheckin', '/mi-reserva', '/cuenta'];

const TECHNICAL = ['/pay/', '/auth/', '/locale', '/consent', '/leave-checkout', '/reset-draft'];

/**
 * Returns robots.txt: the paths that crawlers should skip, and the sitemap. A site that is not indexed closes no
 * path: crawlers that may not read a page do not see its `noindex` either, and may show its address.
 */
export function loader({ context }: Route.LoaderArgs): Response {
  const closed = [...PERSONAL.flatMap((path) => [path, `/es${path}`, `/en${path}`]), ...TECHNICAL];
  const indexed = [
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(publicOriginContext)}/sitemap.xml`,
  ];
  const lines = ['User-agent: *', ...(context.get(isIndexedContext) ? indexed : ['Disallow:'])];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
