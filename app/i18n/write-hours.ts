import { hoursOn, type OpeningHours } from '#domain/calendar/opening-hours.ts';
import type { PanamaDate, TimeOfDay } from '#domain/calendar/panama.ts';

/** What puts hours into words of a language. */
interface HoursWords {
  /** Translates keys of `branches.hours`. */
  say: (key: 'closedDay' | 'allDay') => string;
  writeTime: (time: TimeOfDay) => string;
}

/** Returns the hours of a branch on a day, such as `8:00 a. m. – 5:00 p. m.`. */
export function writeHours(hours: OpeningHours, date: PanamaDate, { say, writeTime }: HoursWords): string {
  const intervals = hoursOn(hours, date);
  if (intervals.length === 0) return say('closedDay');
  if (intervals.some(({ from, to }) => from === '00:00' && to === '24:00')) return say('allDay');
  return intervals.map(({ from, to }) => `${writeTime(from)}\u00a0– ${writeTime(to)}`).join(', ');
}
