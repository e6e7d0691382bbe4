import { addDays, type PanamaDate } from '../calendar/panama.ts';

/** `days`: tenths of a day; `rate`: basis points. */
export type ReportUnit = 'count' | 'cents' | 'days' | 'rate';

interface ReportShape {
  /** What its rows can be, the usual one first. */
  by: readonly Dimension[];
  /** Names and units of its figures, in order. */
  columns: Readonly<Record<string, ReportUnit>>;
  /** The column of its chart and order, unless another is chosen. */
  main: string;
}

/** What the rows of a report stand for. */
export type Dimension =
  | 'month'
  | 'day'
  | 'branch'
  | 'class'
  | 'type'
  | 'source'
  | 'coupon'
  | 'method'
  | 'cover'
  | 'reason'
  /** Branch, class and reason. */
  | 'offer';

/** The one table of reports: pages, files and queries are made from it. */
export const reports = {
  bookings: {
    by: ['month', 'day', 'branch', 'class', 'type', 'source', 'coupon'],
    columns: {
      bookings: 'count',
      net: 'cents',
      airportFee: 'cents',
      tax: 'cents',
      charges: 'cents',
      total: 'cents',
    },
    main: 'total',
  },
  cancellations: {
    by: ['month', 'day', 'branch', 'class', 'type', 'source', 'coupon'],
    columns: { canceled: 'count', canceledTotal: 'cents', noShows: 'count', noShowTotal: 'cents' },
    main: 'canceled',
  },
  payments: {
    by: ['method', 'day', 'month', 'branch', 'class'],
    columns: { taken: 'cents', givenBack: 'cents', balance: 'cents' },
    main: 'balance',
  },
  covers: {
    by: ['cover', 'branch', 'class', 'month', 'day'],
    columns: { sold: 'count', coverNet: 'cents' },
    main: 'coverNet',
  },
  occupancy: {
    by: ['class', 'branch', 'month', 'day'],
    columns: { available: 'days', rented: 'days', blocked: 'days', occupancy: 'rate', turnedAway: 'count' },
    main: 'occupancy',
  },
  turnedAway: {
    by: ['offer', 'reason', 'branch', 'class', 'month', 'day'],
    columns: { turnedAway: 'count' },
    main: 'turnedAway',
  },
} as const satisfies Record<string, ReportShape>;

export type ReportName = keyof typeof reports;
export type ReportColumn = { [Name in ReportName]: keyof (typeof reports)[Name]['columns'] }[ReportName];

export const reportNames = Object.keys(reports) as ReportName[];

/** Names and units of the columns of a report, in order. */
export function columnsOf(report: ReportName): [ReportColumn, ReportUnit][] {
  return Object.entries(reports[report].columns) as [ReportColumn, ReportUnit][];
}

/** What the rows of a report can be. */
export function dimensionsOf(report: ReportName): readonly Dimension[] {
  return reports[report].by;
}

export function isPeriod(by: Dimension): by is 'day' | 'month' {
  return by === 'day' || by === 'month';
}

/** Both days are included. */
export interface ReportSpan {
  from: PanamaDate;
  until: PanamaDate;
}

/** Five years. */
const LONGEST_DAYS = 5 * 366;

/** Days as typed; undefined where none was. */
export type TypedSpan = { [Day in keyof ReportSpan]: PanamaDate | undefined };

/** Searches are for days that come. */
const DAYS_AHEAD = 60;

/**
 * The days of a report, unless typed: this month until today, or what comes of searches. A span that ends before
 * it begins is turned around, and one of more than five years is cut at its beginning.
 */
export function toSpan(
  report: ReportName,
  typed: TypedSpan,
  today: PanamaDate,
): ReportSpan & { isCut: boolean } {
  const isAhead = report === 'turnedAway';
  const until = typed.until ?? (isAhead ? addDays(today, DAYS_AHEAD) : today);
  const from = typed.from ?? (isAhead && today < until ? today : `${until.slice(0, 7)}-01`);
  const [first, last] = from <= until ? [from, until] : [until, from];
  const earliest = addDays(last, 1 - LONGEST_DAYS);
  return { from: first < earliest ? earliest : first, until: last, isCut: first < earliest };
}

/** The keys of all rows of a span by day or month, so that those without figures are not left out. */
export function listPeriods(by: 'day' | 'month', { from, until }: ReportSpan): string[] {
  const length = by === 'day' ? 10 : 7;
  const keys = new Set<string>();
  for (let day = from; day <= until; day = addDays(day, 1)) keys.add(day.slice(0, length));
  return [...keys];
}
