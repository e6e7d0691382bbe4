import type { PanamaDate, PanamaDateTime, TimeOfDay } from '#domain/calendar/panama.ts';
import type { BasisPoints, Cents } from '#domain/money/money.ts';
import type { Language } from '#domain/texts.ts';

/**
 * Money and wall-clock times as people in Panama read them. Own tables instead of `Intl`, because the ICU data of
 * Node and of browsers differ in spaces and abbreviations, and a page must come out the same on both sides.
 * Dates always name the month: 1/12 and 12/01 are the same day to different readers (UX.md B1).
 */
const NAMES = {
  es: {
    weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
    months: [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
    am: 'a.\u00a0m.',
    pm: 'p.\u00a0m.',
  },
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    am: 'AM',
    pm: 'PM',
  },
} as const;

/** Cents of US dollars as `$1,234.50`; below zero `−$22.40`. The same in both languages. */
export function formatMoney(cents: Cents): string {
  const digits = Math.abs(cents).toString().padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '−' : ''}$${dollars}.${digits.slice(-2)}`;
}

/** Basis points as `7 %` in Spanish and `7%` in English; at most two decimals, none when they are zero. */
export function formatRate(basisPoints: BasisPoints, language: Language): string {
  const percent = (basisPoints / 100).toFixed(2).replace(/\.?0+$/, '');
  return language === 'es' ? `${percent} %` : `${percent}%`;
}

/** A day as `mar, 1 dic 2026` or `Tue, Dec 1, 2026`. */
export function formatDate(date: PanamaDate, language: Language): string {
  const { weekday, month, day, year } = toParts(date, language);
  const [shortWeekday, shortMonth] = [weekday.slice(0, 3), month.slice(0, 3)];
  return language === 'es'
    ? `${shortWeekday}, ${day} ${shortMonth} ${year}`
    : `${shortWeekday}, ${shortMonth} ${day}, ${year}`;
}

/** A day of the near future as `mar, 1 dic` or `Tue, Dec 1`, where there is little room. */
export function formatDay(date: PanamaDate, language: Language): string {
  const { weekday, month, day } = toParts(date, language);
  const [shortWeekday, shortMonth] = [weekday.slice(0, 3), month.slice(0, 3)];
  return language === 'es'
    ? `${shortWeekday}, ${day} ${shortMonth}`
    : `${shortWeekday}, ${shortMonth} ${day}`;
}

/** A day as `1 dic 2026` or `Dec 1, 2026`, where the weekday does not matter. */
export function formatShortDate(date: PanamaDate, language: Language): string {
  const { month, day, year } = toParts(date, language);
  const shortMonth = month.slice(0, 3);
  return language === 'es' ? `${day} ${shortMonth} ${year}` : `${shortMonth} ${day}, ${year}`;
}

/** A day in full, as `martes, 1 de diciembre de 2026` or `Tuesday, December 1, 2026`. */
export function formatLongDate(date: PanamaDate, language: Language): string {
  const { weekday, month, day, year } = toParts(date, language);
  return language === 'es'
    ? `${weekday}, ${day} de ${month} de ${year}`
    : `${weekday}, ${month} ${day}, ${year}`;
}

/** A month, given as `YYYY-MM`: `diciembre de 2026` or `December 2026`. */
export function formatMonth(yearAndMonth: string, language: Language): string {
  const { month, year } = toParts(`${yearAndMonth}-01`, language);
  return language === 'es' ? `${month} de ${year}` : `${month} ${year}`;
}

/** The day of the week: `lunes`, `Monday`. */
export function formatWeekday(date: PanamaDate, language: Language): string {
  return toParts(date, language).weekday;
}

/** A time of day as `10:05 a. m.` or `10:05 AM`, in one piece on every line; `24:00` is midnight. */
export function formatTime(time: TimeOfDay, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour % 24 < 12 ? NAMES[language].am : NAMES[language].pm;
  return `${hour % 12 || 12}:${minute.toString().padStart(2, '0')}\u00a0${half}`;
}

/** A minute as `mar, 1 dic 2026, 10:05 a. m.`; the wall clock of Panama, whatever zone the reader is in. */
export function formatDateTime(dateTime: PanamaDateTime, language: Language): string {
  const [date = '', time = ''] = dateTime.split('T');
  return `${formatDate(date, language)}, ${formatTime(time, language)}`;
}

function toParts(date: PanamaDate, language: Language) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const names = NAMES[language];
  return { year, day, month: names.months[month - 1] ?? '', weekday: names.weekdays[weekday] ?? '' };
}
