import type { IncomingMessage } from 'node:http';
import { type LanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import { infoPathOf, type PUBLIC_PAGES, type PublicPageName } from '#app/web/sharing/public-pages.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { toPath } from '../http/static-files.ts';

/** Parameters of pages that are equal for every visitor, if their value occurs in content. */
type KnownName = 'pickup_location' | 'tipo' | 'marca';

/**
 * Pages that are equal for every visitor, with the parameters they read. Searches with dates depend on stock,
 * searches with a coupon on the visitor, so both are excluded. Information pages are added from content.
 */
const PAGES: Record<(typeof PUBLIC_PAGES)[PublicPageName], readonly KnownName[]> = {
  '/': ['pickup_location'],
  '/flota': ['pickup_location', 'tipo', 'marca'],
  '/sucursales': [],
  '/promos': [],
  '/jobs': [],
  '/corporativo': [],
  '/corporativo/leasing': [],
  '/corporativo/planes': [],
  '/info/condiciones': [],
  '/accesibilidad': [],
};

interface PublicPage {
  prefix: LanguageForm['prefix'];
  names: readonly KnownName[];
}

const PREFIXES = ['', '/es', '/en'] as const;

/** Tracking parameters of links from other sites; no page reads them on the server. */
const TRACKING = /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|_gl|srsltid)$/;

/** Cookies that make a page personal: all of ours except those that no public page reads. */
const PERSONAL = /(?:^|[;\s])(?:__Host-)?volante_(?!draft=|consent=)/;
const ENGLISH = /(?:^|[;\s])(?:__Host-)?i18n_redirected=en/;

/** In characters; the site has no longer links. */
const LONGEST_TARGET = 400;

/**
 * Canonical path and query under which a page is cached for every visitor. Returns undefined when the request
 * may need a page of its own. Parameters are sorted and tracking parameters removed; any other parameter
 * makes the request uncacheable.
 */
export function findCacheKey(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  content: SiteContent,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = toPath(url);
  const { paths, values } = publicOf(content);
  const page = paths.get(path);
  if (!page || url.length > LONGEST_TARGET) return undefined;
  if (headers.cookie !== undefined && isPersonal(headers.cookie, headers.referer, page.prefix))
    return undefined;
  if (path.length === url.length) return path;
  const query = toKnownQuery(new URLSearchParams(url.slice(path.length)), page.names, values);
  return query === undefined ? undefined : path + query;
}

/** The saved language redirects, a session may need a refresh, and leaving checkout releases the hold. */
function isPersonal(cookies: string, referrer: string | undefined, prefix: string): boolean {
  if (PERSONAL.test(cookies) || (prefix === '' && ENGLISH.test(cookies))) return true;
  return referrer?.includes('/reserva/checkout') === true && cookies.includes('volante_draft=');
}

/** For example `?tipo=suv`; empty without parameters. Undefined when the page is not equal for all. */
function toKnownQuery(
  given: URLSearchParams,
  names: readonly KnownName[],
  values: Record<KnownName, Set<string>>,
): string | undefined {
  const query = new URLSearchParams();
  for (const [name, value] of given) {
    if (TRACKING.test(name)) continue;
    const isKnown = names.some((known) => known === name) && given.getAll(name).length === 1;
    if (!isKnown || !values[name as KnownName].has(value)) return undefined;
    query.set(name, value);
  }
  query.sort();
  return query.size > 0 ? `?${query}` : '';
}

interface Public {
  paths: Map<string, PublicPage>;
  /** Values that occur in content: arbitrary values would fill the cache. */
  values: Record<KnownName, Set<string>>;
}

const known = new WeakMap<SiteContent, Public>();

function publicOf(content: SiteContent): Public {
  const present = known.get(content) ?? {
    paths: toPaths([
      ...Object.entries(PAGES),
      ...content.infoPages.map(({ slug }) => [infoPathOf(slug), []] as const),
    ]),
    values: {
      pickup_location: new Set(content.branches.map(({ code }) => code)),
      tipo: new Set(content.cars.map(({ type }) => type)),
      marca: new Set(content.cars.map(({ make }) => make)),
    },
  };
  known.set(content, present);
  return present;
}

function toPaths(pages: (readonly [string, readonly KnownName[]])[]): Map<string, PublicPage> {
  return new Map(
    pages.flatMap(([path, names]) =>
      PREFIXES.map((prefix): [string, PublicPage] => [toLocalPath(prefix, path), { prefix, names }]),
    ),
  );
}
