import { brandContext } from '#app/request/context.ts';
import type { Brand } from '#app/texts/brands/brand.ts';
import type { Route } from './+types/favicon';

/** The brand's mark, for tabs and bookmarks. */
export function loader({ context }: Route.LoaderArgs): Response {
  return new Response(drawMark(context.get(brandContext)), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
  });
}

function drawMark({ mark, colors }: Brand): string {
  const paths = mark.map(({ d, color }) => `<path d="${d}" fill="${colors[color]}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 1 34 32">${paths}</svg>`;
}
