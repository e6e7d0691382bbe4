import { addDays, type PanamaDate, parsePanamaDate } from '#domain/calendar/panama.ts';
import { MAXIMUM_RENTAL_DAYS } from '#domain/fleet/check-period.ts';
import { addMonths, clampDay, type DayLimits, type Month, monthOf } from './calendar-days.ts';
import type { LocationFormData } from './location-form-data.ts';

/** An end of the rental. */
export type Side = 'pickup' | 'return';

export const SIDES = ['pickup', 'return'] as const;

type Dates = Record<`${Side}_date`, string>;
type Rules = Pick<LocationFormData, 'firstDay' | 'lastDay'>;

export interface SheetView {
  /** The end that the next press on a day changes. */
  side: Side;
  month: Month;
  /** The only day that is reachable with Tab. */
  focused: PanamaDate;
  /** Whether the pick-up was chosen last, so that the return comes next. */
  isHalfway: boolean;
}

/** The month of the pick-up and the next one, or further on, if the date of that end is later. */
export function openView(side: Side, dates: Dates, rules: Rules): SheetView {
  const limits = limitsOf(side, dates, rules);
  const focused = clampDay(parsePanamaDate(dates[`${side}_date`]) ?? limits.first, limits);
  const pickup = parsePanamaDate(dates.pickup_date);
  const start = pickup && pickup >= rules.firstDay ? pickup : rules.firstDay;
  return showDay({ side, month: monthOf(start), focused, isHalfway: false }, focused);
}

/** For the pick-up the days open for reservations, for the return from the pick-up to the longest rental. */
export function limitsOf(side: Side, dates: Dates, { firstDay, lastDay }: Rules): DayLimits {
  if (side === 'pickup') return { first: firstDay, last: lastDay };
  const first = clampDay(parsePanamaDate(dates.pickup_date) ?? firstDay, { first: firstDay, last: lastDay });
  return { first, last: addDays(first, MAXIMUM_RENTAL_DAYS) };
}

export function showDay(view: SheetView, day: PanamaDate): SheetView {
  const month = monthOf(day);
  if (month < view.month) return { ...view, focused: day, month };
  const isLater = month > addMonths(view.month, 1);
  return { ...view, focused: day, month: isLater ? addMonths(month, -1) : view.month };
}

/** Returns the view one month later or earlier. The first available day of that month gets the focus. */
export function stepMonth(view: SheetView, count: 1 | -1, limits: DayLimits): SheetView {
  const month = addMonths(view.month, count);
  return { ...view, month, focused: clampDay(`${month}-01`, limits) };
}
