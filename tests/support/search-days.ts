import { addDays, dateOf, fromInstant, weekdayOf } from '#domain/calendar/panama.ts';

/** The fields of the location form. */
export type Search = Record<
  'pickup_location' | 'return_location' | 'pickup_date' | 'pickup_time' | 'return_date' | 'return_time',
  string
> &
  Partial<Record<'driver_age' | 'residence', string>>;

/** The date this many days from today in the format of the forms. */
export function inDays(days: number): string {
  return addDays(dateOf(fromInstant(Date.now())), days);
}

/** Returns the first day from this many days on that branch `ONX` of the demo content is open. */
export function openDayInColon(from: number): string {
  const days = [from, from + 1, from + 2].map(inDays);
  return days.find((day) => weekdayOf(day) !== 0 && !day.endsWith('-11-28')) ?? '';
}

/** The search of the worked example, pricing.md#worked-example: a week, from the airport, one way. */
export function aSearch(changes: Partial<Search> = {}): Search {
  return {
    pickup_location: 'PTY',
    return_location: 'CDE',
    pickup_date: inDays(21),
    pickup_time: '10:00',
    return_date: inDays(28),
    return_time: '10:00',
    ...changes,
  };
}
