import type { PanamaDate, TimeOfDay } from './panama.ts';

/** Day of the week, Sunday is 0. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Open from `from` up to and including `to`; `to` may be '24:00'. */
export interface OpenInterval {
  from: TimeOfDay;
  to: TimeOfDay;
}

/** When a branch hands out and takes back cars. A weekday without intervals is closed; so is a date in `closedDates`. */
export interface OpeningHours {
  weekly: Record<Weekday, OpenInterval[]>;
  closedDates: PanamaDate[];
}
