import { readField, SEARCH_NAMES } from '#app/request/search-form.ts';
import type { SearchFields } from '#operations/fleet/check-search.ts';

/** Parameters of the fleet page: filters, order, and the way to pay (`pago`) whose total is displayed. */
const FLEET_CHOICES = [
  'tipo',
  'marca',
  'transmision',
  'pasajeros',
  'maletas',
  'traccion',
  'precio',
  'orden',
  'pago',
] as const;

export type FleetChoice = Partial<Record<(typeof FLEET_CHOICES)[number], string | undefined>>;

/** Parameters that a search may have besides places and times. */
export interface SearchExtras extends FleetChoice {
  coupon?: string | undefined;
  /** Why the visitor was redirected to the fleet: `car-gone`. */
  notice?: string | undefined;
}

const EXTRA_NAMES = [...FLEET_CHOICES, 'coupon', 'notice'] as const satisfies (keyof SearchExtras)[];

/** Parameter of the fleet page with the car whose quote is open. */
export const BREAKDOWN_NAME = 'desglose';

/** Parameter of the comparison with the id of a car, once for each car, and the id of its form. */
export const COMPARED_NAME = 'auto';
export const COMPARE_FORM = 'compare';
export const MAX_COMPARED = 3;

/** Of the price calendar: its first day, the number of days, and the end of the rental to which they belong. */
export const FIRST_DAY_NAME = 'desde';
export const DAYS_NAME = 'dias';
export const SIDE_NAME = 'lado';

/** Returns filters, order, way to pay and coupon; missing or empty ones are undefined. */
export function readSearchExtras(source: URLSearchParams | FormData): SearchExtras {
  return Object.fromEntries(EXTRA_NAMES.map((name) => [name, readField(source, name) || undefined]));
}

/** Like `readSearchExtras`, without coupon and notice. */
export function readFleetChoice(source: URLSearchParams | FormData): FleetChoice {
  return Object.fromEntries(FLEET_CHOICES.map((name) => [name, readField(source, name) || undefined]));
}

/** Whether the fields contain a search. A link that only names a branch just prefills the form. */
export function isSearch(fields: SearchFields): boolean {
  return [fields.pickup_date, fields.pickup_time, fields.return_date, fields.return_time].some(Boolean);
}

/** Returns names and values of a search without the empty ones, for hidden fields and query strings. */
export function toSearchEntries(
  fields: Partial<SearchFields>,
  extras: SearchExtras = {},
): [string, string][] {
  const all: [string, string | undefined][] = [
    ...SEARCH_NAMES.map((name): [string, string | undefined] => [name, fields[name]]),
    ...EXTRA_NAMES.map((name): [string, string | undefined] => [name, extras[name]]),
  ];
  return all.filter((entry): entry is [string, string] => Boolean(entry[1]));
}

/** The path of the fleet page for a search, without language prefix: `/flota?pickup_location=PTY&…`. */
export function toFleetPath(fields: Partial<SearchFields>, extras: SearchExtras = {}): string {
  const query = toFleetQuery(fields, extras);
  return query ? `/flota?${query}` : '/flota';
}

function toFleetQuery(fields: Partial<SearchFields>, extras: SearchExtras = {}): string {
  return new URLSearchParams(toSearchEntries(fields, extras)).toString();
}
