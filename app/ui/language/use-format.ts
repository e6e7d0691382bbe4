import { useMemo } from 'react';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDate,
  formatMoney,
  formatMonth,
  formatRate,
  formatShortDate,
  formatTime,
  formatWeekday,
} from '#app/texts/format.ts';
import type { PanamaDate, PanamaDateTime, TimeOfDay } from '#domain/calendar/panama.ts';
import type { BasisPoints, Cents } from '#domain/money/money.ts';
import { useLanguage } from './use-language.ts';

/** Returns the formatters in the language of the page. */
export function useFormat() {
  const { language } = useLanguage();
  return useMemo(
    () => ({
      money: (cents: Cents) => formatMoney(cents),
      rate: (basisPoints: BasisPoints) => formatRate(basisPoints, language),
      date: (date: PanamaDate) => formatDate(date, language),
      day: (date: PanamaDate) => formatDay(date, language),
      shortDate: (date: PanamaDate) => formatShortDate(date, language),
      longDate: (date: PanamaDate) => formatLongDate(date, language),
      month: (month: string) => formatMonth(month, language),
      weekday: (date: PanamaDate) => formatWeekday(date, language),
      time: (time: TimeOfDay) => formatTime(time, language),
      dateTime: (dateTime: PanamaDateTime) => formatDateTime(dateTime, language),
    }),
    [language],
  );
}
