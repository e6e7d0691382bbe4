import type { IncomingMessage } from 'node:http';
import { type LanguageForm, toLocalPath } from '#app/i18n/language-form.ts';
import { infoPathOf } from '#app/sharing/public-pages.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { toPath } from '../http/static-files.ts';

/** Parameters that leave a page the same for every visitor, if content knows their values. */
type KnownName = 'pickup_location' | 'tipo' | 'marca';

/**
 * The pages that are the same for every visitor, with the parameters they read. A search with dates is none of them: it
 * depends on stock, and so does one with a coupon. Information pages come from content.
 */
const PAGES: Record<string, readonly KnownName[]> = {
  '/': ['pickup_location'],
  '/flota': ['pickup_location', 'tipo', 'marca'],
  '/sucursales': [],
  '/promos': [],
  '/jobs': [],
  '/corporativo': [],
  '/corporativo/leasing': [],
  '/corporativo/planes': [],
};

interface PublicPage {
  prefix: LanguageForm['prefix'];
  names: readonly KnownName[];
}

export const PREFIXES = ['', '/es', '/en'] as const;

/** What links from elsewhere carry for the tag manager; no page reads it on the server. */
export const TRACKING = /^(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|_gl|srsltid)$/;

/** Cookies that make an answer personal: all of ours but those that no public page reads. */
const PERSONAL = /(?:^|[;\s])(?:__Host-)?volante_(?!draft=|consent=)/;
const ENGLISH = /(?:^|[;\s])i18n_redirected=en/;

/** Characters; the site links to no longer address. */
export const LONGEST_TARGET = 400;

/**
 * The one spelling of path and query under which a page is cached for every visitor; undefined when this request may need
 * an answer of its own. Parameters come in one order, tracking is left out; any other parameter sends the request to the app.
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

/** The remembered language redirects, an account may need refreshing, and leaving the checkout gives the hold back. */
export function isPersonal(cookies: string, referrer: string | undefined, prefix: string): boolean {
  if (PERSONAL.test(cookies) || (prefix === '' && ENGLISH.test(cookies))) return true;
  return referrer?.includes('/reserva/checkout') === true && cookies.includes('volante_draft=');
}

/** `?tipo=suv`, an empty text for nothing, or undefined: that is not a page for everybody. */
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
  /** What content knows: values that anybody may make up would fill the cache. */
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
