import { z } from 'zod';
import type { Log } from '#operations/ports/log.ts';

/** A record as the domain wants it, or what is wrong with it. */
export type Mapped<T> = { kind: 'good'; value: T } | { kind: 'bad'; problem: string };

/** Maps the records of a collection; a bad one is told of and left out. */
export function mapRecords<T>(
  collection: string,
  records: unknown[],
  { map, log }: { map: (record: unknown) => Mapped<T>; log: Log },
): T[] {
  return records.flatMap((record) => {
    const mapped = map(record);
    if (mapped.kind === 'good') return [mapped.value];
    log.warn({ collection, record: nameOf(record), problem: mapped.problem }, 'Content record left out');
    return [];
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

const named = z.looseObject({
  code: z.string().optional().catch(undefined),
  id: z.unknown(),
});

function nameOf(record: unknown): string {
  const parsed = named.safeParse(record);
  return parsed.success ? String(parsed.data.code ?? parsed.data.id) : 'unreadable';
}
