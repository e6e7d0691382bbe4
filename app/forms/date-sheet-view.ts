import { MAXIMUM_RENTAL_DAYS } from '#domain/calendar/check-period.ts';
import { addDays, type PanamaDate, parsePanamaDate } from '#domain/calendar/panama.ts';
import { addMonths, clampDay, type DayLimits, type Month, monthOf } from './calendar-days.ts';
import type { LocationFormData } from './location-form-data.ts';

/** An end of the rental. */
export type Side = 'pickup' | 'return';

export const SIDES = ['pickup', 'return'] as const;

/** Of the dialog; the script that works it before hydration finds it by this. */
export const DATE_SHEET_ID = 'date-sheet';

type Dates = Record<`${Side}_date`, string>;
type Rules = Pick<LocationFormData, 'firstDay' | 'lastDay'>;

/** What the date sheet shows. */
export interface SheetView {
  /** The end that the next press on a day changes. */
  side: Side;
  /** The first of both months. */
  month: Month;
  /** The day that Tab leads to. */
  focused: PanamaDate;
  /** The pick-up has just been chosen, the return not yet. */
  isHalfway: boolean;
}

/** The sheet for an end of the rental: both dates in sight if possible, else the date of that end. */
export function openView(side: Side, dates: Dates, rules: Rules): SheetView {
  const limits = limitsOf(side, dates, rules);
  const focused = clampDay(parsePanamaDate(dates[`${side}_date`]) ?? limits.first, limits);
  const pickup = parsePanamaDate(dates.pickup_date);
  const start = pickup && pickup >= rules.firstDay ? pickup : rules.firstDay;
  return showDay({ side, month: monthOf(start), focused, isHalfway: false }, focused);
}

/** The days that may be chosen for an end: pick-ups on open days, returns from the pick-up to the longest rental. */
export function limitsOf(side: Side, dates: Dates, { firstDay, lastDay }: Rules): DayLimits {
  if (side === 'pickup') return { first: firstDay, last: lastDay };
  const first = clampDay(parsePanamaDate(dates.pickup_date) ?? firstDay, { first: firstDay, last: lastDay });
  return { first, last: addDays(first, MAXIMUM_RENTAL_DAYS) };
}

/** The view with that day focused and in sight. */
export function showDay(view: SheetView, day: PanamaDate): SheetView {
  const month = monthOf(day);
  if (month < view.month) return { ...view, focused: day, month };
  const isLater = month > addMonths(view.month, 1);
  return { ...view, focused: day, month: isLater ? addMonths(month, -1) : view.month };
}

/** The next or the previous months; Tab leads to the first day there that may be chosen. */
export function stepMonth(view: SheetView, count: 1 | -1, limits: DayLimits): SheetView {
  const month = addMonths(view.month, count);
  return { ...view, month, focused: clampDay(`${month}-01`, limits) };
}
