import { hoursOn, type OpeningHours } from '#domain/calendar/opening-hours.ts';
import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { Language } from '#domain/texts.ts';
import { formatTime } from './format.ts';
import type { Translator } from './translator.ts';

/** Returns the hours of a branch on a day, such as `8:00 a. m. – 5:00 p. m.`. */
export function writeHours(
  hours: OpeningHours,
  date: PanamaDate,
  { t, language }: { t: Translator; language: Language },
): string {
  const intervals = hoursOn(hours, date);
  if (intervals.length === 0) return t('branches.hours.closedDay');
  if (intervals.some(({ from, to }) => from === '00:00' && to === '24:00')) return t('branches.hours.allDay');
  const write = (time: string) => formatTime(time, language);
  return intervals.map(({ from, to }) => `${write(from)}\u00a0– ${write(to)}`).join(', ');
}
