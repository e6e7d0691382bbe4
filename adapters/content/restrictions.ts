import { z } from 'zod';
import { type Restriction, restrictionKinds } from '#domain/fleet/restrictions.ts';
import type { ContentProblem } from '#operations/ports/content.ts';
import { bad, type Mapped, readRecord } from './map-records.ts';
import { toTexts } from './translations.ts';
import { count, day, line, optional, words } from './values.ts';

const restriction = z.object({
  kind: z.enum(restrictionKinds),
  name: optional(z.object({ es: line, en: z.string().nullish() })),
  from: day,
  to: day,
  classes: words,
  branches: words,
  days: optional(count),
});

interface Known {
  classCodes: readonly string[];
  branchCodes: readonly string[];
  report: (problem: ContentProblem) => void;
}

/**
 * Reads `restrictions` of a record of `sites_config`. A row that cannot be read, or names an unknown class or
 * branch, is left out and reported with its number from 1. stock.md#restrictions.
 */
export function readRestrictions(record: unknown, known: Known): Restriction[] {
  const rows = z.looseObject({ restrictions: z.unknown() }).safeParse(record).data?.restrictions ?? [];
  const report = (problem: string) =>
    known.report({ collection: 'sites_config', record: 'restrictions', problem, isKept: false });
  if (!Array.isArray(rows)) {
    report('it is not a list');
    return [];
  }
  return rows.flatMap((row: unknown, index) => {
    const read = readRow(row, known);
    if (read.kind === 'good') return [read.value];
    report(`row ${index + 1}: ${read.problem}`);
    return [];
  });
}

function readRow(row: unknown, { classCodes, branchCodes }: Known): Mapped<Restriction> {
  const read = readRecord(restriction, row);
  if (read.kind === 'bad') return read;
  const { kind, name, days, ...scope } = read.value;
  if (scope.to < scope.from) return bad('it ends before it starts');
  const unknownClass = scope.classes.find((code) => !classCodes.includes(code));
  if (unknownClass !== undefined) return bad(`there is no class ${unknownClass}`);
  const unknownBranch = scope.branches.find((code) => !branchCodes.includes(code));
  if (unknownBranch !== undefined) return bad(`there is no branch ${unknownBranch}`);
  const named = { ...scope, name: toTexts(name?.es, name?.en) };
  if (kind !== 'min-days' && kind !== 'max-days') return { kind: 'good', value: { ...named, kind } };
  return days ? { kind: 'good', value: { ...named, kind, days } } : bad(`${kind} needs days of 1 or more`);
}
