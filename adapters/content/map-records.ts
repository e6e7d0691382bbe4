import { z } from 'zod';
import type { Log } from '#operations/ports/log.ts';

/** A record as the domain wants it, or what is wrong with it. */
export type Mapped<T> = { kind: 'good'; value: T } | { kind: 'bad'; problem: string };

interface Mapping<T> {
  map: (record: unknown) => Mapped<T>;
  log: Log;
  /** The last good values and how they are named: what became bad since stays as it was. */
  last?: { values: readonly T[] | undefined; keyOf: (value: T) => string };
}

/** Maps the records of a collection; a bad one is told of, and is what it last was when it was good, or left out. */
export function mapRecords<T>(collection: string, records: unknown[], { map, log, last }: Mapping<T>): T[] {
  return records.flatMap((record) => {
    const mapped = map(record);
    if (mapped.kind === 'good') return [mapped.value];
    const name = nameOf(record);
    const kept = last?.values?.find((value) => last.keyOf(value) === name);
    const told = { collection, record: name, problem: mapped.problem };
    if (kept === undefined) log.warn(told, 'Content record left out');
    else log.warn(told, 'Content record is bad; its last good values stay');
    return kept === undefined ? [] : [kept];
  });
}

/** Reads a record by its schema; the problem names the fields. */
export function readRecord<T extends z.ZodType>(schema: T, record: unknown): Mapped<z.output<T>> {
  const parsed = schema.safeParse(record);
  if (parsed.success) return { kind: 'good', value: parsed.data };
  return { kind: 'bad', problem: z.prettifyError(parsed.error).replaceAll('\n', ' ') };
}

export function bad(problem: string): { kind: 'bad'; problem: string } {
  return { kind: 'bad', problem };
}

/** Branches and coverages are known by their codes, which editors may not change; the rest by their keys. */
const named = z.looseObject({
  code: z.string().optional().catch(undefined),
  id: z.unknown(),
});

function nameOf(record: unknown): string {
  const parsed = named.safeParse(record);
  return parsed.success ? String(parsed.data.code ?? parsed.data.id) : 'unreadable';
}
