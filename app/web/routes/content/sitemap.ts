import { publicOriginContext, servicesContext } from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { dateOf, fromInstant, type PanamaDate } from '#domain/calendar/panama.ts';
import { findLastChange, listPublicPages } from '../../sharing/list-public-pages.ts';
import { pathOf } from '../../sharing/public-pages.ts';
import type { Route } from './+types/sitemap';

/** `GET /sitemap.xml`: addresses of all public pages with their translations. requirements.md#routes. */
export function loader({ context }: Route.LoaderArgs): Response {
  const origin = context.get(publicOriginContext);
  const { content, clock } = context.get(servicesContext);
  const current = content.current();
  const today = dateOf(fromInstant(clock.now()));
  const entries = listPublicPages(current).flatMap((page) =>
    toEntries(origin, pathOf(page), findLastChange(page, current, today)),
  );
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ];
  return new Response(xml.join('\n'), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

/** The entries of a page in both languages. Slugs are encoded, an origin has no markup: no escaping. */
function toEntries(origin: string, path: string, lastChange: PanamaDate | undefined): string[] {
  const spanish = origin + path;
  const english = origin + toLocalPath('/en', path);
  const alternates = [
    ['es', spanish],
    ['es-PA', spanish],
    ['en', english],
    ['x-default', spanish],
  ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`);
  const lastmod = lastChange ? `<lastmod>${lastChange}</lastmod>` : '';
  return [spanish, english].map(
    (address) => `<url><loc>${address}</loc>${lastmod}${alternates.join('')}</url>`,
  );
}
