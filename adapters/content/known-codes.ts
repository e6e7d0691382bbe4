import type { EditProblem } from '#operations/ports/content.ts';
import { good, type Mapped, type ReadRows, readRows } from './map-records.ts';
import { findCode } from './values.ts';

/** Codes that a row may name. */
export interface KnownCodes {
  classes: readonly string[];
  branches: readonly string[];
}

interface Named {
  classes?: string[];
  branches?: string[];
}

type Report = (problem: EditProblem) => void;

/**
 * Returns the row with those of its codes that exist, in any case, and reports the others: a class or branch that
 * left content changes nothing for the rest. A row of which no code is left is bad, because an empty list would
 * stand for all. pricing.md#rates-by-length, stock.md#restrictions.
 */
export function keepKnown<Row extends Named>(row: Row, known: KnownCodes, report: Report): Mapped<Row> {
  const problems: EditProblem[] = [];
  const value = { ...row };
  for (const field of ['classes', 'branches'] as const) {
    const unknown = row[field]?.filter((code) => findCode(code, known[field]) === undefined) ?? [];
    for (const code of unknown) problems.push({ problem: UNKNOWN[field], field, value: code });
    if (row[field]) value[field] = row[field].flatMap((code) => findCode(code, known[field]) ?? []);
  }
  const holdsForNone = (['classes', 'branches'] as const).some(
    (field) => row[field]?.length && value[field]?.length === 0,
  );
  if (holdsForNone) return { kind: 'bad', problems };
  for (const problem of problems) report({ ...problem, problem: 'unknownAmongKnown' });
  return good(value);
}

const UNKNOWN = { classes: 'unknownClass', branches: 'unknownBranch' } as const;

interface Reading<Row> {
  read: (row: unknown, report: Report) => Mapped<Row>;
  known: KnownCodes;
}

/** Reads a JSON list whose rows name codes: `readRows`, then `keepKnown`. */
export function readKnownRows<Row extends Named>(
  record: unknown,
  field: string,
  { read, known }: Reading<Row>,
): ReadRows<Row> {
  return readRows(record, field, (row, _before, report) => {
    const mapped = read(row, report);
    return mapped.kind === 'good' ? keepKnown(mapped.value, known, report) : mapped;
  });
}
