import { z } from 'zod';
import { type Restriction, restrictionKinds } from '#domain/fleet/restrictions.ts';
import { bad, type Mapped, type ReadRows, readRecord, readRows } from './map-records.ts';
import { findUnknown, type KnownCodes } from './rate-rows.ts';
import { toTexts } from './translations.ts';
import { count, optional, plainDay, words } from './values.ts';

const names = optional(z.object({ es: z.string().nullish(), en: z.string().nullish() }));

const restriction = z.object({
  kind: z.enum(restrictionKinds),
  name: z.unknown().optional(),
  from: plainDay,
  to: plainDay,
  classes: words,
  branches: words,
  days: optional(count).catch(undefined),
});

/**
 * Reads `restrictions` of a record of `sites_config`. A row that names known and unknown codes holds for the
 * known ones, because leaving it out would sell what the editor stopped. stock.md#restrictions.
 */
export function readRestrictions(record: unknown, known: KnownCodes): ReadRows<Restriction> {
  return readRows(record, 'restrictions', (row, _before, report) => {
    const mapped = readRow(row, report);
    return mapped.kind === 'good' ? keepKnown(mapped.value, known, report) : mapped;
  });
}

type Report = (problem: string) => void;

function readRow(row: unknown, report: Report): Mapped<Restriction> {
  const read = readRecord(restriction, row);
  if (read.kind === 'bad') return read;
  const { kind, name, days, ...scope } = read.value;
  if (scope.to < scope.from) return bad(`it ends on ${scope.to}, before it begins`);
  const texts = names.safeParse(name);
  if (!texts.success) report('its name is not {es, en}; its days name it');
  const named = { ...scope, name: toTexts(texts.data?.es, texts.data?.en) };
  if (kind !== 'min-days' && kind !== 'max-days') return { kind: 'good', value: { ...named, kind } };
  return days ? { kind: 'good', value: { ...named, kind, days } } : bad(`${kind} needs days of 1 or more`);
}

function keepKnown(row: Restriction, known: KnownCodes, report: Report): Mapped<Restriction> {
  const unknown = findUnknown(row, known);
  if (!unknown) return { kind: 'good', value: row };
  const classes = row.classes.filter((code) => known.classes.includes(code));
  const branches = row.branches.filter((code) => known.branches.includes(code));
  // An empty list would stand for all.
  if (row.classes.length > 0 && classes.length === 0) return bad(unknown);
  if (row.branches.length > 0 && branches.length === 0) return bad(unknown);
  report(`${unknown}; the row holds for the codes that exist`);
  return { kind: 'good', value: { ...row, classes, branches } };
}
