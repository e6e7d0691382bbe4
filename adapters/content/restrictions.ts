import { z } from 'zod';
import { type Restriction, restrictionKinds } from '#domain/fleet/restrictions.ts';
import type { EditProblem } from '#operations/ports/content.ts';
import { showValue } from './edit-problem.ts';
import { type KnownCodes, readKnownRows } from './known-codes.ts';
import { bad, type Mapped, type ReadRows, readRecord } from './map-records.ts';
import { toTexts } from './translations.ts';
import { optional, plainDay, upTo, words } from './values.ts';

const names = optional(z.object({ es: z.string().nullish(), en: z.string().nullish() }));

const restriction = z.object({
  kind: z.enum(restrictionKinds),
  name: z.unknown().optional(),
  from: plainDay,
  to: plainDay,
  classes: words,
  branches: words,
  days: optional(upTo(1000)).catch(undefined),
});

/** Reads `restrictions` of a record of `sites_config`. stock.md#restrictions. */
export function readRestrictions(record: unknown, known: KnownCodes): ReadRows<Restriction> {
  return readKnownRows(record, 'restrictions', { read: readRow, known });
}

type Report = (problem: EditProblem) => void;

function readRow(row: unknown, report: Report): Mapped<Restriction> {
  const read = readRecord(restriction, row);
  if (read.kind === 'bad') return read;
  const { kind, name, days, ...scope } = read.value;
  if (scope.to < scope.from) return bad('endsBeforeStart', { field: 'to', value: scope.to });
  const texts = names.safeParse(name);
  if (!texts.success) report({ problem: 'names', field: 'name', value: showValue(name) });
  const named = { ...scope, name: toTexts(texts.data?.es, texts.data?.en) };
  if (kind !== 'min-days' && kind !== 'max-days') return { kind: 'good', value: { ...named, kind } };
  return days ? { kind: 'good', value: { ...named, kind, days } } : bad('needsDays', { field: 'days' });
}
