import { z } from 'zod';
import type { ContentProblem } from '#operations/ports/content.ts';

/** A record mapped to its domain value, or the problem that makes it invalid. */
export type Mapped<T> = { kind: 'good'; value: T } | { kind: 'bad'; problem: string };

interface Mapping<T> {
  map: (record: unknown) => Mapped<T>;
  report: (problem: ContentProblem) => void;
  /** The last good values and their keys. A record that has become invalid keeps its last good value. */
  last?: { values: readonly T[] | undefined; keyOf: (value: T) => string };
}

/**
 * Maps the records of a collection. A bad record is reported and replaced by its last good value, or left out
 * when there is none.
 */
export function mapRecords<T>(
  collection: string,
  records: unknown[],
  { map, report, last }: Mapping<T>,
): T[] {
  return records.flatMap((record) => {
    const mapped = map(record);
    if (mapped.kind === 'good') return [mapped.value];
    const name = nameOf(record);
    const kept = last?.values?.find((value) => last.keyOf(value) === name);
    report({ collection, record: name, problem: mapped.problem, isKept: kept !== undefined });
    return kept === undefined ? [] : [kept];
  });
}

/** The valid rows of a JSON list, and the problems of its rows, with their numbers from 1. */
export interface ReadRows<T> {
  rows: T[];
  problems: string[];
  /** Whether the field is a list, or absent. */
  isList: boolean;
}

/**
 * Reads the JSON list in `field` of a record; absent counts as empty. A row that `read` refuses is left out.
 * `read` also gets the rows before it, and a function that reports a problem of a row that counts.
 */
export function readRows<T>(
  record: unknown,
  field: string,
  read: (row: unknown, before: readonly T[], report: (problem: string) => void) => Mapped<T>,
): ReadRows<T> {
  const list = z.looseObject({ [field]: z.unknown() }).safeParse(record).data?.[field] ?? [];
  if (!Array.isArray(list)) return { rows: [], problems: ['it is not a list'], isList: false };
  const rows: T[] = [];
  const problems: string[] = [];
  for (const [index, row] of list.entries()) {
    const report = (problem: string) => problems.push(`row ${index + 1}: ${problem}`);
    const mapped = read(row, rows, report);
    if (mapped.kind === 'good') rows.push(mapped.value);
    else report(mapped.problem);
  }
  return { rows, problems, isList: true };
}

/** Parses a record by its schema. The problem names the fields. */
export function readRecord<T extends z.ZodType>(schema: T, record: unknown): Mapped<z.output<T>> {
  const parsed = schema.safeParse(record);
  if (parsed.success) return { kind: 'good', value: parsed.data };
  return { kind: 'bad', problem: z.prettifyError(parsed.error).replaceAll('\n', ' ') };
}

export function bad(problem: string): { kind: 'bad'; problem: string } {
  return { kind: 'bad', problem };
}

/** Branches and coverages are identified by their codes, which editors cannot change, others by `id`. */
const named = z.looseObject({
  code: z.string().optional().catch(undefined),
  id: z.unknown(),
});

/** Name of a record in problems and for its last valid value. */
export function nameOf(record: unknown): string {
  const parsed = named.safeParse(record);
  return parsed.success ? String(parsed.data.code ?? parsed.data.id) : 'unreadable';
}
