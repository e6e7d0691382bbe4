import { addDays, type PanamaDate, parsePanamaDate } from '../calendar/panama.ts';
import { canonicalText } from '../canonical-text.ts';

/** The days, classes and branches of a row of rates or restrictions; empty lists stand for all. */
export interface Span {
  /** Both days are included. A row whose days cannot be read stays as it is. */
  from: PanamaDate;
  to: PanamaDate;
  classes: readonly string[];
  branches: readonly string[];
}

/** All codes that there are: a row for all classes, without one of them, names the others. */
export type AllCodes = Pick<Span, 'classes' | 'branches'>;

export const rowKinds = ['season', 'min-days', 'stop-sale'] as const;
export type RowKind = (typeof rowKinds)[number];

/** What is set or removed in a span, whatever else is in the rows. */
export type RateChange<Row extends Span> =
  | { kind: 'season' | 'rule'; row: Row }
  | { kind: 'remove'; what: RowKind; span: Span };

/**
 * The rows of seasons, or of rules, after a change of them. A season comes before the others, because the first row that
 * matches a day counts (pricing.md#rates-by-date); of the rules of its kind a new one replaces those in its span
 * (stock.md#restrictions).
 */
export function changeRows<Row extends Span & { kind?: unknown }>(
  rows: readonly Row[],
  change: RateChange<Row>,
  all: AllCodes,
): Row[] {
  const without = (kind: unknown, span: Span) =>
    rows.flatMap((row) => (row.kind === kind ? cutRow(row, span, all) : [row]));
  switch (change.kind) {
    case 'season':
      return addSeason(rows, change.row);
    case 'rule':
      return addRule(without(change.row.kind, change.row), change.row);
    case 'remove':
      return without(change.what === 'season' ? undefined : change.what, change.span);
  }
}

/** What is left of a row outside of a span, in parts that do not overlap. */
function cutRow<Row extends Span>(row: Row, span: Span, all: AllCodes): Row[] {
  if (!overlaps(row, span)) return [row];
  const from = row.from < span.from ? span.from : row.from;
  const to = row.to > span.to ? span.to : row.to;
  const classes = withoutCodes(row.classes, span.classes, all.classes);
  const branches = withoutCodes(row.branches, span.branches, all.branches);
  const ofSpan = span.classes.length > 0 ? keepCodes(row.classes, span.classes) : row.classes;
  const parts: Row[] = [];
  if (row.from < from) parts.push({ ...row, to: addDays(from, -1) });
  if (classes.length > 0) parts.push({ ...row, from, to, classes });
  if (branches.length > 0) parts.push({ ...row, from, to, classes: ofSpan, branches });
  if (to < row.to) parts.push({ ...row, from: addDays(to, 1) });
  return parts;
}

/** Rows that the new one hides are left out; one that differs in its days alone and touches it becomes one with it. */
function addSeason<Row extends Span>(rows: readonly Row[], row: Row): Row[] {
  const shown = rows.filter((one) => !contains(row, one));
  // What comes before a row counts first, and would no longer if the row moved up.
  const at = shown.findIndex(
    (one, index) => continues(one, row) && !shown.slice(0, index).some((before) => overlaps(before, one)),
  );
  const joined = shown[at];
  return joined ? [join(row, joined), ...shown.toSpliced(at, 1)] : [row, ...shown];
}

function addRule<Row extends Span>(rows: readonly Row[], row: Row): Row[] {
  const others = rows.filter((one) => !continues(one, row));
  return [...others, rows.filter((one) => continues(one, row)).reduce<Row>(join, row)];
}

function join<Row extends Span>(row: Row, other: Row): Row {
  return {
    ...row,
    from: row.from < other.from ? row.from : other.from,
    to: row.to > other.to ? row.to : other.to,
  };
}

/** Whether two rows differ in their days alone, and no day is between them. */
function continues(one: Span, other: Span): boolean {
  if (!isReadable(one) || addDays(one.to, 1) < other.from || addDays(other.to, 1) < one.from) return false;
  const rest = (row: Span) => canonicalText({ ...row, from: '', to: '' });
  return rest(one) === rest(other);
}

/** Whether a row holds on one of the days of a span, for one of its classes at one of its branches. */
export function overlaps(row: Span, span: Span): boolean {
  if (!isReadable(row) || row.to < span.from || span.to < row.from) return false;
  const meets = (one: readonly string[], other: readonly string[]) =>
    one.length === 0 || other.length === 0 || keepCodes(one, other).length > 0;
  return meets(row.classes, span.classes) && meets(row.branches, span.branches);
}

function contains(span: Span, row: Span): boolean {
  const holds = (outer: readonly string[], inner: readonly string[]) =>
    outer.length === 0 || (inner.length > 0 && withoutCodes(inner, outer, []).length === 0);
  if (!isReadable(row) || row.from < span.from || span.to < row.to) return false;
  return holds(span.classes, row.classes) && holds(span.branches, row.branches);
}

function isReadable({ from, to }: Span): boolean {
  return parsePanamaDate(from) === from && parsePanamaDate(to) === to && from <= to;
}

/** Codes of a row that are not taken; nothing taken stands for all. Editors write codes in any case. */
function withoutCodes(own: readonly string[], taken: readonly string[], all: readonly string[]): string[] {
  if (taken.length === 0) return [];
  return (own.length > 0 ? own : all).filter((code) => !hasCode(taken, code));
}

/** Those of the wanted codes for which a row holds. */
function keepCodes(own: readonly string[], wanted: readonly string[]): readonly string[] {
  return own.length === 0 ? wanted : own.filter((code) => hasCode(wanted, code));
}

function hasCode(codes: readonly string[], code: string): boolean {
  const meant = code.trim().toLowerCase();
  return codes.some((one) => one.trim().toLowerCase() === meant);
}
