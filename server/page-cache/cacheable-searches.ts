import type { IncomingMessage } from 'node:http';
import { type LanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import { isPersonal, LONGEST_TARGET, PREFIXES, TRACKING } from './cacheable.ts';

/** Path of the fleet page by language prefix. */
const PATHS = new Map(
  PREFIXES.map((prefix): [string, LanguageForm['prefix']] => [toLocalPath(prefix, '/flota'), prefix]),
);

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d$/;
/** Value of a numeric filter of the fleet. */
const NUMBER = /^\d{0,3}$/;

/**
 * Path and query of a search with dates whose page depends only on content, stock and the hour. Returns
 * undefined when the request may need a page of its own. The query keeps its order, because the page repeats
 * it in the link to the other language.
 */
export function findCacheableSearch(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  content: SiteContent,
): { path: string; query: URLSearchParams } | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const end = url.indexOf('?');
  const path = url.slice(0, Math.max(end, 0));
  const prefix = PATHS.get(path);
  if (prefix === undefined || url.length > LONGEST_TARGET) return undefined;
  if (headers.cookie !== undefined && isPersonal(headers.cookie, headers.referer, prefix)) return undefined;
  const query = toKnownSearch(new URLSearchParams(url.slice(end)), valuesOf(content));
  return query && { path, query };
}

function toKnownSearch(
  given: URLSearchParams,
  values: Record<string, (value: string) => boolean>,
): URLSearchParams | undefined {
  const query = new URLSearchParams();
  for (const [name, value] of given) {
    if (TRACKING.test(name)) continue;
    if (query.has(name) || !values[name]?.(value)) return undefined;
    query.append(name, value);
  }
  return query.get('pickup_date') && query.get('return_date') ? query : undefined;
}

const known = new WeakMap<SiteContent, Record<string, (value: string) => boolean>>();

/** Allowed values of each parameter. A coupon is checked per visitor, so only an empty one is cacheable. */
function valuesOf(content: SiteContent): Record<string, (value: string) => boolean> {
  const present = known.get(content);
  if (present) return present;
  const oneOf = (values: string[]) => {
    const all = new Set(['', ...values]);
    return (value: string) => all.has(value);
  };
  const written = (pattern: RegExp) => (value: string) => pattern.test(value);
  const branch = oneOf(content.branches.map(({ code }) => code));
  const made = {
    __proto__: null as never,
    pickup_location: branch,
    return_location: branch,
    pickup_date: written(DATE),
    pickup_time: written(TIME),
    return_date: written(DATE),
    return_time: written(TIME),
    tipo: oneOf(content.cars.map(({ type }) => type)),
    marca: oneOf(content.cars.map(({ make }) => make)),
    transmision: oneOf(['automatic', 'manual']),
    pasajeros: written(NUMBER),
    maletas: written(NUMBER),
    traccion: oneOf(['4x4']),
    precio: written(NUMBER),
    orden: oneOf(['precio', 'tamano']),
    pago: oneOf(['normal']),
    desglose: oneOf(content.cars.map(({ id }) => id)),
    coupon: oneOf([]),
  };
  known.set(content, made);
  return made;
}
