import {
  dateOf,
  type PanamaDate,
  type PanamaDateTime,
  type TimeOfDay,
  timeOf,
  type Weekday,
  weekdayOf,
} from './panama.ts';

/** `to` is inclusive and may be '24:00'. */
export interface OpenInterval {
  from: TimeOfDay;
  to: TimeOfDay;
}

/** A weekday without intervals is closed. */
export interface OpeningHours {
  weekly: Record<Weekday, OpenInterval[]>;
  closedDates: PanamaDate[];
}

export function hoursOn(hours: OpeningHours, date: PanamaDate): OpenInterval[] {
  return hours.closedDates.includes(date) ? [] : hours.weekly[weekdayOf(date)];
}

/** Whether a branch with these intervals of a day does not close on it. */
export function isAllDay(intervals: readonly OpenInterval[]): boolean {
  return intervals.some(({ from, to }) => from === '00:00' && to === '24:00');
}

export function isOpenAt(hours: OpeningHours, at: PanamaDateTime): boolean {
  const time = timeOf(at);
  return hoursOn(hours, dateOf(at)).some((interval) => interval.from <= time && time <= interval.to);
}

export function isClosedDay(hours: OpeningHours, date: PanamaDate): boolean {
  return hoursOn(hours, date).length === 0;
}
