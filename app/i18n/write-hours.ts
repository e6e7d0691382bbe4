import { hoursOn, type OpeningHours } from '#domain/calendar/opening-hours.ts';
import type { PanamaDate, TimeOfDay } from '#domain/calendar/panama.ts';

/**
 * Returns the hours of a branch on a day, such as `8:00 a. m. – 5:00 p. m.`. `say` translates keys of
 * `branches.hours`.
 */
export function writeHours(
  hours: OpeningHours,
  date: PanamaDate,
  say: (key: 'closedDay' | 'allDay') => string,
  write: (time: TimeOfDay) => string,
): string {
  const intervals = hoursOn(hours, date);
  if (intervals.length === 0) return say('closedDay');
  if (intervals.some(({ from, to }) => from === '00:00' && to === '24:00')) return say('allDay');
  return intervals.map(({ from, to }) => `${write(from)}\u00a0– ${write(to)}`).join(', ');
}
