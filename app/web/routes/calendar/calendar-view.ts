import { toSearchFields } from '#app/request/search-form.ts';
import { driverWords } from '#app/texts/driver-words.ts';
import { formatDay, formatLongDate, formatMoney, formatTime } from '#app/texts/format.ts';
import { type LanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import { makeTranslator, type Translator } from '#app/texts/translator.ts';
import { dateOf, type PanamaDate, rentalDays, timeOf } from '#domain/calendar/panama.ts';
import { pricedDriver } from '#domain/conditions/driver-bands.ts';
import type { Cents } from '#domain/money/money.ts';
import { type CalendarDay, cheapestDays } from '#domain/pricing/price-calendar.ts';
import type { Rates } from '#domain/pricing/rates.ts';
import type { Language } from '#domain/texts.ts';
import { pickText } from '#domain/texts.ts';
import type { CalendarRequest } from '#operations/fleet/load-price-calendar.ts';
import type { CalendarView, DayView } from '../../forms/price-calendar-view.ts';
import { toFleetPath } from '../../forms/search-fields.ts';
import { describePrice } from './describe-price.ts';

/** How many of the cheapest days are named. */
const NAMED_DAYS = 3;
/** The largest part of the days with a total that is marked as cheapest. More of them are no help to choose. */
const MARKED_PART = 1 / 4;

type Asked = Pick<CalendarRequest, 'given' | 'side' | 'reservationType'> & {
  coupon: string | undefined;
  rates: Pick<Rates, 'graceMinutes' | 'ratePeriods' | 'conditions'>;
};

/** Writes a calendar with the totals, reasons and links of its days. */
export function toCalendarView(asked: Asked, days: readonly CalendarDay[], form: LanguageForm): CalendarView {
  const t = makeTranslator(form.language);
  // By day of return each day has another length, so the earliest would always be the cheapest.
  const cheapest = asked.side === 'pickup' ? cheapestDays(days) : undefined;
  const priced = days.filter(({ kind }) => kind === 'priced').length;
  const areFew = cheapest !== undefined && cheapest.dates.length <= Math.max(1, priced * MARKED_PART);
  const usualCents = areFew ? undefined : cheapest?.totalCents;
  const written = { t, form, cheapest: areFew ? cheapest.dates : [], usualCents };
  const title = asked.side === 'pickup' ? 'priceCalendar.lead' : 'priceCalendar.leadReturn';
  const lead = t(title, { days: countDays(asked.given.search, asked) });
  const named =
    cheapest && (areFew ? nameCheapest(t, cheapest, form.language) : countCheapest(t, cheapest, priced));
  return {
    lead,
    cheapest: named,
    summary: named ? `${lead} ${named}` : lead,
    same: nameSameTotal(t, days, form.language),
    search: describeSearch(t, asked, form.language),
    days: days.map((day) => toDayView(asked, day, written)),
  };
}

function nameSameTotal(t: Translator, days: readonly CalendarDay[], language: Language): string | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (first?.kind !== 'priced' || !last) return undefined;
  const { totalCents } = first;
  if (!days.every((day) => day.kind === 'priced' && day.totalCents === totalCents)) return undefined;
  const [from, to] = [formatDay(first.date, language), formatDay(last.date, language)];
  return t('priceCalendar.same', { total: formatMoney(totalCents), from, to });
}

interface Written {
  t: Translator;
  form: LanguageForm;
  cheapest: readonly PanamaDate[];
  /** The lowest total, if many days have it. */
  usualCents: Cents | undefined;
}

function toDayView(asked: Asked, day: CalendarDay, { t, form, cheapest, usualCents }: Written): DayView {
  const { language } = form;
  const { ratePeriods } = asked.rates;
  const described = describePrice(t, day, { language, rented: countDays(day, asked), ratePeriods });
  // The day of the pick-up is no day of return, which goes without saying.
  const price = isPickupOfReturn(asked, day) ? { ...described, text: '' } : described;
  const isCheapest = cheapest.includes(day.date);
  const isChosen = day.date === chosenDay(asked);
  const marks = isCheapest ? [t('priceCalendar.mark')] : [];
  return {
    date: day.date,
    name: formatLongDate(day.date, language),
    shortName: formatDay(day.date, language),
    ...price,
    spoken: [price.reason ?? price.text, ...marks].join(', '),
    ...(day.kind === 'priced' && { href: toDayPath(asked, day, form) }),
    marks: isChosen ? [...marks, t('priceCalendar.chosen')] : marks,
    ...(isChosen && { isChosen }),
    ...(isCheapest && { isCheapest }),
    ...(day.kind === 'priced' && usualCents && day.totalCents > usualCents && { isDearer: true }),
  };
}

function isPickupOfReturn({ given: { search }, side }: Asked, day: CalendarDay): boolean {
  return side === 'return' && day.kind === 'refused' && day.date === dateOf(search.pickupAt);
}

/** The search of the day, without the filters of the fleet, which the total does not have either. */
function toDayPath(
  { given, coupon, reservationType }: Asked,
  day: CalendarDay,
  { prefix }: LanguageForm,
): string {
  const fields = toSearchFields({ ...given.search, ...day });
  return toLocalPath(prefix, toFleetPath(fields, { coupon, pago: reservationType }));
}

function chosenDay({ given: { search }, side }: Asked): PanamaDate {
  return dateOf(side === 'pickup' ? search.pickupAt : search.returnAt);
}

function countDays(
  { pickupAt, returnAt }: Pick<CalendarDay, 'pickupAt' | 'returnAt'>,
  { rates }: Pick<Asked, 'rates'>,
): number {
  return rentalDays(pickupAt, returnAt, rates.graceMinutes);
}

function describeSearch(
  t: Translator,
  { given, coupon, reservationType, rates }: Asked,
  language: Language,
): string {
  const { pickupBranch, returnBranch, search } = given;
  const places = t('priceCalendar.places', {
    pickup: pickText(pickupBranch.name, language).text,
    pickupTime: formatTime(timeOf(search.pickupAt), language),
    return: pickText(returnBranch.name, language).text,
    returnTime: formatTime(timeOf(search.returnAt), language),
  });
  const parts = [
    places,
    ...(coupon ? [t('priceCalendar.coupon', { code: coupon })] : []),
    ...(reservationType === 'normal' ? [t('priceCalendar.payAtPickup')] : []),
  ];
  const driver = driverWords(pricedDriver(rates.conditions, search.driver), t, language);
  return [...parts, driver].filter(Boolean).join(' · ');
}

function nameCheapest(
  t: Translator,
  { dates, totalCents }: NonNullable<ReturnType<typeof cheapestDays>>,
  language: Language,
): string {
  const named = dates
    .slice(0, NAMED_DAYS)
    .map((date) => formatDay(date, language))
    .join(' · ');
  const more = dates.length - NAMED_DAYS;
  return t('priceCalendar.cheapest', {
    count: dates.length,
    dates: more > 0 ? `${named} ${t('priceCalendar.moreDays', { count: more })}` : named,
    total: formatMoney(totalCents),
  });
}

function countCheapest(
  t: Translator,
  { dates, totalCents }: NonNullable<ReturnType<typeof cheapestDays>>,
  days: number,
): string {
  return t('priceCalendar.many', { count: dates.length, days, total: formatMoney(totalCents) });
}
