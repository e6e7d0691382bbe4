import { bad, type Mapped, type ReadRows, readRows } from './map-records.ts';

/** Codes that a row may name. */
export interface KnownCodes {
  classes: readonly string[];
  branches: readonly string[];
}

interface Named {
  classes?: string[];
  branches?: string[];
}

/**
 * Returns the row with those of its codes that exist, and reports the others: a class or branch that left
 * content changes nothing for the rest. A row of which no code is left is bad, because an empty list would
 * stand for all. pricing.md#rates-by-length, stock.md#restrictions.
 */
export function keepKnown<Row extends Named>(
  row: Row,
  known: KnownCodes,
  report: (problem: string) => void,
): Mapped<Row> {
  const classes = (row.classes ?? []).filter((code) => !known.classes.includes(code));
  const branches = (row.branches ?? []).filter((code) => !known.branches.includes(code));
  const unknown = [
    ...classes.map((code) => `there is no class ${code}`),
    ...branches.map((code) => `there is no branch ${code}`),
  ];
  if (unknown.length === 0) return { kind: 'good', value: row };
  const problem = unknown.join(', ');
  if (holdsForNone(row.classes, classes) || holdsForNone(row.branches, branches)) return bad(problem);
  report(`${problem}; the row holds for the codes that exist`);
  const value = {
    ...row,
    ...(row.classes && { classes: without(row.classes, classes) }),
    ...(row.branches && { branches: without(row.branches, branches) }),
  };
  return { kind: 'good', value };
}

function holdsForNone(codes: readonly string[] = [], unknown: readonly string[]): boolean {
  return codes.length > 0 && codes.length === unknown.length;
}

function without(codes: readonly string[], unknown: readonly string[]): string[] {
  return codes.filter((code) => !unknown.includes(code));
}

interface Reading<Row> {
  read: (row: unknown, report: (problem: string) => void) => Mapped<Row>;
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
