import { dateOf, timeOf } from '#domain/calendar/panama.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { SearchFields } from '#operations/fleet/check-search.ts';
import { readText } from './read-body.ts';

/** Field names of the location form, in its order. interface.md#booking-forms. */
const PLACES_AND_TIMES = [
  'pickup_location',
  'return_location',
  'pickup_date',
  'pickup_time',
  'return_date',
  'return_time',
] as const satisfies (keyof SearchFields)[];

/** Facts about the driver on which conditions may depend. pricing.md#conditions. */
const DRIVER_NAMES = ['driver_age', 'residence'] as const satisfies (keyof SearchFields)[];

export const SEARCH_NAMES = [...PLACES_AND_TIMES, ...DRIVER_NAMES];

/** In characters. Every branch code, date, filter and coupon is shorter. */
const MAXIMUM_LENGTH = 60;

/** Returns the fields as typed; missing ones are empty. */
export function readSearchFields(source: URLSearchParams | FormData): SearchFields {
  const fields = Object.fromEntries(PLACES_AND_TIMES.map((name) => [name, readField(source, name)]));
  const driver = DRIVER_NAMES.map((name) => [name, readField(source, name)]).filter(([, value]) => value);
  return { ...(fields as Record<(typeof PLACES_AND_TIMES)[number], string>), ...Object.fromEntries(driver) };
}

/** Converts a search to the fields of the form. */
export function toSearchFields(search: RentalSearch): SearchFields {
  return {
    pickup_location: search.pickupLocation,
    return_location: search.returnLocation,
    pickup_date: dateOf(search.pickupAt),
    pickup_time: timeOf(search.pickupAt),
    return_date: dateOf(search.returnAt),
    return_time: timeOf(search.returnAt),
    ...(search.driver?.age !== undefined && { driver_age: String(search.driver.age) }),
    ...(search.driver?.residence && { residence: search.driver.residence }),
  };
}

/** A field of a search or of its filters as typed. */
export function readField(source: URLSearchParams | FormData, name: string): string {
  return readText(source.get(name), MAXIMUM_LENGTH).trim();
}
