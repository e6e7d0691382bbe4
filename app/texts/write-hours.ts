import { hoursOn, isAllDay, type OpenInterval, type OpeningHours } from '#domain/calendar/opening-hours.ts';
import type { PanamaDate, TimeOfDay } from '#domain/calendar/panama.ts';

/** What puts hours into words of a language. */
interface HoursWords {
  say: (key: 'closedDay' | 'allDay') => string;
  writeTime: (time: TimeOfDay) => string;
}

/** Returns the hours of a branch on a day, such as `8:00 a. m. – 5:00 p. m.`. */
export function writeHours(hours: OpeningHours, date: PanamaDate, { say, writeTime }: HoursWords): string {
  const intervals = hoursOn(hours, date);
  if (intervals.length === 0) return say('closedDay');
  return isAllDay(intervals) ? say('allDay') : writeIntervals(intervals, writeTime);
}

/** Returns intervals in words, such as `8:00 a. m. – 12:00 m., 1:00 p. m. – 5:00 p. m.`. */
export function writeIntervals(intervals: OpenInterval[], writeTime: HoursWords['writeTime']): string {
  return intervals.map(({ from, to }) => `${writeTime(from)}\u00a0– ${writeTime(to)}`).join(', ');
}
