import type { LanguageForm } from '#app/texts/language-form.ts';
import { addDays, dayNumber, type PanamaDate, parsePanamaDate } from '#domain/calendar/panama.ts';
import type { PeriodProblem } from '#domain/fleet/check-period.ts';
import { CALENDAR_DAYS } from '#domain/pricing/price-calendar.ts';
import { readSearch } from '#operations/fleet/check-search.ts';
import { type CalendarRequest, loadPriceCalendar } from '#operations/fleet/load-price-calendar.ts';
import type { Services } from '#operations/ports/services.ts';
import { findUsableCoupon } from '#operations/reservation/find-usable-coupon.ts';
import { addMonths, clampDay, monthOf } from '../../forms/calendar-days.ts';
import type { Side } from '../../forms/date-sheet-view.ts';
import { type LocationFormData, loadLocationForm } from '../../forms/location-form-data.ts';
import type { CalendarView } from '../../forms/price-calendar-view.ts';
import { DAYS_NAME, FIRST_DAY_NAME, readSearchExtras } from '../../forms/search-fields.ts';
import { toCalendarView } from './calendar-view.ts';

export type LoadedCalendar =
  | { kind: 'invalid'; form: LocationFormData; problems: PeriodProblem[] }
  | ({ kind: 'valid'; form: LocationFormData; first: PanamaDate } & CalendarView);

/**
 * Returns the calendar of days of pick-up or return for the query of a search, or that of a whole month of days
 * of pick-up. Missing values are those of the search form. Without a first day it starts with the month of the
 * pick-up.
 */
export async function loadCalendar(
  services: Services,
  query: URLSearchParams,
  visitor: { form: LanguageForm; clientIp: string },
  wanted: Side | 'month',
): Promise<LoadedCalendar> {
  const side = wanted === 'return' ? wanted : 'pickup';
  const form = loadLocationForm(services, query);
  const content = services.content.current();
  const given = readSearch(content, form.values);
  if (given.kind === 'invalid') return { form, ...given };
  const { pago, coupon: code } = readSearchExtras(query);
  const outcome = await findUsableCoupon(services, code, visitor);
  const coupon = outcome.kind === 'usable' ? outcome.coupon : undefined;
  const last = side === 'pickup' ? form.lastDay : addDays(form.lastDay, CALENDAR_DAYS);
  const asked = readFirst(query, form);
  const start = wanted === 'month' ? `${monthOf(asked)}-01` : asked;
  const first = clampDay(start, { first: form.firstDay, last });
  const length = wanted === 'month' ? daysLeft(first) : readDays(query);
  const request: CalendarRequest = {
    given,
    side,
    first,
    coupon,
    days: Math.min(length, dayNumber(last) - dayNumber(first) + 1),
    reservationType: pago === 'normal' ? pago : undefined,
  };
  const days = await loadPriceCalendar(services, request);
  const view = toCalendarView(
    { ...request, coupon: coupon?.code, rates: content.site.rates },
    days,
    visitor.form,
  );
  return { kind: 'valid', form, first, ...view };
}

function readFirst(query: URLSearchParams, { values }: LocationFormData): PanamaDate {
  return parsePanamaDate(query.get(FIRST_DAY_NAME) ?? '') ?? `${monthOf(values.pickup_date)}-01`;
}

function daysLeft(first: PanamaDate): number {
  return dayNumber(`${addMonths(monthOf(first), 1)}-01`) - dayNumber(first);
}

function readDays(query: URLSearchParams): number {
  const days = Number(query.get(DAYS_NAME) || CALENDAR_DAYS);
  return Number.isInteger(days) && days >= 1 ? Math.min(days, CALENDAR_DAYS) : CALENDAR_DAYS;
}
