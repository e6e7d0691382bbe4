import { addDays, type PanamaDate, weekdayOf } from '#domain/calendar/panama.ts';

/** A month, `YYYY-MM`. */
export type Month = string;

/** Seven days that start on a Sunday, to format the names of the weekdays. */
export const WEEK = Array.from({ length: 7 }, (_, day) => `2023-01-0${day + 1}`);

/** First and last day that may be chosen, inclusive. */
export interface DayLimits {
  first: PanamaDate;
  last: PanamaDate;
}

export function monthOf(date: PanamaDate): Month {
  return date.slice(0, 7);
}

export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The weeks of a month from Sunday, without those before `first`. Days of other months are undefined. */
export function listWeeks(month: Month, first: PanamaDate): (PanamaDate | undefined)[][] {
  const start = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  const weeks: (PanamaDate | undefined)[][] = [];
  for (let sunday = start; monthOf(sunday) <= month; sunday = addDays(sunday, 7)) {
    const days = Array.from({ length: 7 }, (_, weekday) => addDays(sunday, weekday));
    if (days.every((day) => day < first)) continue;
    weeks.push(days.map((day) => (monthOf(day) === month ? day : undefined)));
  }
  return weeks;
}

/**
 * Returns the day to which a key moves the focus in the grid of a calendar, within the limits: arrows move by
 * a day or a week, Home and End to the ends of the week, Page Up and Page Down by a month, with Shift by a
 * year (the date grid of the ARIA Authoring Practices). Returns undefined for other keys.
 */
export function moveDay(
  from: PanamaDate,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  limits: DayLimits,
): PanamaDate | undefined {
  const day = followKey(from, key, shiftKey ? 12 : 1);
  return day && clampDay(day, limits);
}

function followKey(from: PanamaDate, key: string, months: number): PanamaDate | undefined {
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(from),
    End: 6 - weekdayOf(from),
  };
  if (days[key] !== undefined) return addDays(from, days[key]);
  if (key === 'PageUp') return sameDayIn(addMonths(monthOf(from), -months), from);
  return key === 'PageDown' ? sameDayIn(addMonths(monthOf(from), months), from) : undefined;
}

export function clampDay(day: PanamaDate, { first, last }: DayLimits): PanamaDate {
  if (day < first) return first;
  return day > last ? last : day;
}

/** Returns the day with the same number in `month`, or the last day of a shorter month. */
function sameDayIn(month: Month, date: PanamaDate): PanamaDate {
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1);
  const day = `${month}-${date.slice(8)}`;
  return day < lastDay ? day : lastDay;
}
