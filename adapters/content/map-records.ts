import { z } from 'zod';
import type { ContentProblem, EditProblem } from '#operations/ports/content.ts';
import { toEditProblems } from './edit-problem.ts';

/** A record mapped to its domain value; `problems` are those of parts that a page can be without. */
export interface Good<T> {
  kind: 'good';
  value: T;
  problems?: EditProblem[];
}

/** What makes a record invalid. */
export interface Bad {
  kind: 'bad';
  problems: EditProblem[];
}

/** `rest` of a bad record is its value without the bad parts, for a record that was never valid. */
export type Mapped<T> = Good<T> | (Bad & { rest?: T | undefined });

interface Mapping<T> {
  map: (record: unknown) => Mapped<T>;
  report: (problem: ContentProblem) => void;
  /** The last good values and their keys. A record that has become invalid keeps its last good value. */
  last?: { values: readonly T[] | undefined; keyOf: (value: T) => string };
}

/** A bad record is reported and replaced by its last good value, else by its rest, or left out. */
export function mapRecords<T>(
  collection: string,
  records: unknown[],
  { map, report, last }: Mapping<T>,
): T[] {
  return records.flatMap((record) => {
    const mapped = map(record);
    const name = nameOf(record);
    const isGood = mapped.kind === 'good';
    const kept = isGood ? undefined : last?.values?.find((value) => last.keyOf(value) === name);
    const rest = isGood ? mapped.value : mapped.rest;
    const [isKept, isPart] = [kept !== undefined, rest !== undefined];
    for (const problem of mapped.problems ?? [])
      report({ collection, record: name, ...problem, isKept, isPart });
    return [kept ?? rest].filter((value) => value !== undefined);
  });
}

export interface ReadRows<T> {
  rows: T[];
  problems: EditProblem[];
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
  read: (row: unknown, before: readonly T[], report: (problem: EditProblem) => void) => Mapped<T>,
): ReadRows<T> {
  const list = z.looseObject({ [field]: z.unknown() }).safeParse(record).data?.[field] ?? [];
  if (!Array.isArray(list)) return { rows: [], problems: [{ problem: 'list' }], isList: false };
  const rows: T[] = [];
  const problems: EditProblem[] = [];
  for (const [index, row] of list.entries()) {
    const report = (problem: EditProblem) => void problems.push({ ...problem, row: index + 1 });
    const mapped = read(row, rows, report);
    if (mapped.kind === 'good') rows.push(mapped.value);
    else mapped.problems.forEach(report);
  }
  return { rows, problems, isList: true };
}

/** Parses a record by its schema. The problems name the fields. */
export function readRecord<T extends z.ZodType>(schema: T, record: unknown): Good<z.output<T>> | Bad {
  const parsed = schema.safeParse(record);
  if (parsed.success) return good(parsed.data);
  return { kind: 'bad', problems: toEditProblems(parsed.error, record) };
}

export function good<T>(value: T, problems: EditProblem[] = []): Good<T> {
  return problems.length === 0 ? { kind: 'good', value } : { kind: 'good', value, problems };
}

export function bad(problem: EditProblem['problem'], details: Omit<EditProblem, 'problem'> = {}): Bad {
  return { kind: 'bad', problems: [{ problem, ...details }] };
}

/** Good without problems; otherwise bad, with the value as its rest. */
export function goodWithout<T>(problems: EditProblem[], value: T): Mapped<T> {
  return problems.length === 0 ? good(value) : { kind: 'bad', problems, rest: value };
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
