import { z } from 'zod';
import { type Restriction, restrictionKinds } from '#domain/fleet/restrictions.ts';
import { bad, type Mapped, type ReadRows, readRecord, readRows } from './map-records.ts';
import { findUnknown, type KnownCodes } from './rate-rows.ts';
import { toTexts } from './translations.ts';
import { count, optional, plainDay, words } from './values.ts';

const restriction = z.object({
  kind: z.enum(restrictionKinds),
  name: optional(z.object({ es: z.string().nullish(), en: z.string().nullish() })),
  from: plainDay,
  to: plainDay,
  classes: words,
  branches: words,
  days: optional(count),
});

/** Reads `restrictions` of a record of `sites_config`. stock.md#restrictions. */
export function readRestrictions(record: unknown, known: KnownCodes): ReadRows<Restriction> {
  return readRows(record, 'restrictions', (row) => readRow(row, known));
}

function readRow(row: unknown, known: KnownCodes): Mapped<Restriction> {
  const read = readRecord(restriction, row);
  if (read.kind === 'bad') return read;
  const { kind, name, days, ...scope } = read.value;
  const unknown = findUnknown(scope, known);
  if (unknown) return bad(unknown);
  if (scope.to < scope.from) return bad(`it ends on ${scope.to}, before it begins`);
  const named = { ...scope, name: toTexts(name?.es, name?.en) };
  if (kind !== 'min-days' && kind !== 'max-days') return { kind: 'good', value: { ...named, kind } };
  return days ? { kind: 'good', value: { ...named, kind, days } } : bad(`${kind} needs days of 1 or more`);
}
