import type { PanamaDate } from '#domain/calendar/panama.ts';

export interface CalendarView {
  /** What the totals are. */
  lead: string;
  /** `lead` and `cheapest`. */
  summary: string;
  /** Places and times of the search, its coupon and its way to pay. */
  search: string;
  /** Names the cheapest days, or counts them if they are many. Undefined when all days with a total cost the same. */
  cheapest: string | undefined;
  /** That all days have the same total, as a sentence. Undefined when a day has another or none. */
  same?: string | undefined;
  days: DayView[];
}

export interface DayView {
  date: PanamaDate;
  /** For example `lunes, 1 de marzo de 2027`. */
  name: string;
  /** For example `lun, 1 mar`. */
  shortName: string;
  /** The total, or in a word or two why there is none. */
  text: string;
  /** Why there is no total, as a sentence. */
  reason?: string;
  /** The search of the day. Undefined without a total. */
  href?: string;
  /** `text` or `reason`, and whether the day is one of the cheapest. */
  spoken: string;
  /** `cheapest`, `your day`. */
  marks: string[];
  /** Left out when false. */
  isChosen?: true;
  isCheapest?: true;
  /** Costs more than the total that many days have. */
  isDearer?: true;
}
