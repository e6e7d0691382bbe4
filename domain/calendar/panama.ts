/** A date in Panama, `YYYY-MM-DD`. */
export type PanamaDate = string;

/** A local time in Panama, `YYYY-MM-DDTHH:mm`. */
export type PanamaDateTime = string;

/** `HH:mm`. */
export type TimeOfDay = string;

/** Sunday is 0. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** America/Panama is UTC−5 the whole year. */
const BEHIND_UTC_MS = 5 * 60 * MINUTE_MS;

/** Undefined when `text` is not `YYYY-MM-DD`, is before 1900, or the day does not exist (2026-02-30). */
export function parsePanamaDate(text: string): PanamaDate | undefined {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text)) return undefined;
  return toDate(dayMs(text)) === text ? text : undefined;
}

/** The last day of a rental or block: with any length added, the year still has four digits. */
const LAST_DAY: PanamaDate = '2999-12-31';

/** Like `parsePanamaDate`, for days from which periods and lists of days are computed. */
export function parseRentalDate(text: string): PanamaDate | undefined {
  const date = parsePanamaDate(text);
  return date !== undefined && date <= LAST_DAY ? date : undefined;
}

export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;
}

/** Undefined when `text` is not `YYYY-MM-DDTHH:MM` with a day and a time that exist. */
export function parsePanamaDateTime(text: string): PanamaDateTime | undefined {
  const [date, time] = [parsePanamaDate(text.slice(0, 10)), parseTimeOfDay(text.slice(11))];
  return date && time && text === joinDateTime(date, time) ? text : undefined;
}

export function joinDateTime(date: PanamaDate, time: TimeOfDay): PanamaDateTime {
  return `${date}T${time}`;
}

export function dateOf(at: PanamaDateTime): PanamaDate {
  return at.slice(0, 10);
}

export function timeOf(at: PanamaDateTime): TimeOfDay {
  return at.slice(11, 16);
}

export function toInstant(at: PanamaDateTime): Instant {
  const minutes = Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16));
  return dayMs(at) + minutes * MINUTE_MS + BEHIND_UTC_MS;
}

/** Seconds are cut off. */
export function fromInstant(instant: Instant): PanamaDateTime {
  return new Date(instant - BEHIND_UTC_MS).toISOString().slice(0, 16);
}

export function addDays(date: PanamaDate, days: number): PanamaDate {
  return toDate(dayMs(date) + days * DAY_MS);
}

export function minutesBetween(from: PanamaDateTime, to: PanamaDateTime): number {
  return (toInstant(to) - toInstant(from)) / MINUTE_MS;
}

/** Days charged: at least 1; a return up to `graceMinutes` late adds no day. pricing.md#days. */
export function rentalDays(pickupAt: PanamaDateTime, returnAt: PanamaDateTime, graceMinutes: number): number {
  return Math.max(1, Math.ceil(((minutesBetween(pickupAt, returnAt) - graceMinutes) * MINUTE_MS) / DAY_MS));
}

export function weekdayOf(date: PanamaDate): Weekday {
  return new Date(dayMs(date)).getUTCDay() as Weekday;
}

/** Days since 1970-01-01, for arithmetic with many dates. */
export function dayNumber(date: PanamaDate): number {
  return dayMs(date) / DAY_MS;
}

/** Monday is 1, Sunday 7. `day`: see `dayNumber`. */
export function isoWeekday(day: number): number {
  // 1970-01-01 was a Thursday.
  return ((day + 3) % 7) + 1;
}

/** Treats Panama as UTC to exclude local time zones. `slice` because every quote calls this often. */
function dayMs(date: PanamaDate | PanamaDateTime): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

function toDate(ms: number): PanamaDate {
  return new Date(ms).toISOString().slice(0, 10);
}
