import type { PanamaDate, PanamaDateTime, TimeOfDay } from '#domain/calendar/panama.ts';
import type { BasisPoints, Cents } from '#domain/money/money.ts';
import type { Language } from '#domain/texts.ts';

/**
 * Names for money and local times as written in Panama. Own tables instead of `Intl`, because the ICU data of
 * Node and of browsers differ in spaces and abbreviations, and a page must be equal on both sides. Dates
 * always name the month, because 1/12 and 12/01 are ambiguous between countries (interface.md#booking-rules).
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

/** Returns cents of US dollars as `$1,234.50`, negative ones as `−$22.40`. Equal in both languages. */
export function formatMoney(cents: Cents): string {
  const digits = Math.abs(cents).toString().padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '−' : ''}$${dollars}.${digits.slice(-2)}`;
}

/** Returns basis points as `7 %`, which does not break, or `7%` in English, with two decimals at most. */
export function formatRate(basisPoints: BasisPoints, language: Language): string {
  const percent = (basisPoints / 100).toFixed(2).replace(/\.?0+$/, '');
  return language === 'es' ? `${percent}\u00a0%` : `${percent}%`;
}

/** Returns a day as `mar, 1 dic 2026` or `Tue, Dec 1, 2026`. */
export function formatDate(date: PanamaDate, language: Language): string {
  const { weekday, month, day, year } = toParts(date, language);
  const [shortWeekday, shortMonth] = [weekday.slice(0, 3), month.slice(0, 3)];
  return language === 'es'
    ? `${shortWeekday}, ${day} ${shortMonth} ${year}`
    : `${shortWeekday}, ${shortMonth} ${day}, ${year}`;
}

/** Returns a day of the near future as `mar, 1 dic` or `Tue, Dec 1`, for narrow places. */
export function formatDay(date: PanamaDate, language: Language): string {
  const { weekday, month, day } = toParts(date, language);
  const [shortWeekday, shortMonth] = [weekday.slice(0, 3), month.slice(0, 3)];
  return language === 'es'
    ? `${shortWeekday}, ${day} ${shortMonth}`
    : `${shortWeekday}, ${shortMonth} ${day}`;
}

/** Returns a day as `1 dic 2026` or `Dec 1, 2026`, without its weekday. */
export function formatShortDate(date: PanamaDate, language: Language): string {
  const { month, day, year } = toParts(date, language);
  const shortMonth = month.slice(0, 3);
  return language === 'es' ? `${day} ${shortMonth} ${year}` : `${shortMonth} ${day}, ${year}`;
}

/** Returns a day in full, as `martes, 1 de diciembre de 2026` or `Tuesday, December 1, 2026`. */
export function formatLongDate(date: PanamaDate, language: Language): string {
  const { weekday, month, day, year } = toParts(date, language);
  return language === 'es'
    ? `${weekday}, ${day} de ${month} de ${year}`
    : `${weekday}, ${month} ${day}, ${year}`;
}

/** Returns a month, given as `YYYY-MM`: `diciembre de 2026` or `December 2026`. */
export function formatMonth(yearAndMonth: string, language: Language): string {
  const { month, year } = toParts(`${yearAndMonth}-01`, language);
  return language === 'es' ? `${month} de ${year}` : `${month} ${year}`;
}

/** Returns the day of the week: `lunes`, `Monday`. */
export function formatWeekday(date: PanamaDate, language: Language): string {
  return toParts(date, language).weekday;
}

/** Returns a time of day as `10:05 a. m.` or `10:05 AM`, without a line break; `24:00` is midnight. */
export function formatTime(time: TimeOfDay, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour % 24 < 12 ? NAMES[language].am : NAMES[language].pm;
  return `${hour % 12 || 12}:${minute.toString().padStart(2, '0')}\u00a0${half}`;
}

/** Returns a minute as `mar, 1 dic 2026, 10:05 a. m.`, in Panama's time, whatever the visitor's zone. */
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
