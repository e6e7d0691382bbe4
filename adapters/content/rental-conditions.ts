import { z } from 'zod';
import {
  type Condition,
  cardKinds,
  documentCodes,
  type RequiredCoverage,
  residences,
  toCondition,
} from '#domain/conditions/condition.ts';
import type { Coverage } from '#domain/pricing/rates.ts';
import type { EditProblem } from '#operations/ports/content.ts';
import { type KnownCodes, keepKnown } from './known-codes.ts';
import { bad, good, type Mapped, type ReadRows, readRecord, readRows } from './map-records.ts';
import { findImplausible, unusual } from './plausible.ts';
import { cents, codes, findCode, line, optional, refuse, upTo } from './values.ts';

const LARGEST_AGE = 120;
const years = optional(upTo(LARGEST_AGE));

/** ISO 3166, in any case. */
const countries = codes.transform((list, context) => {
  const found = list.map((code) => code.toUpperCase());
  return found.every((code) => /^[A-Z]{2}$/.test(code)) ? found : refuse(context, 'country');
});

/** A field that does not exist may be a misspelled one, without which the row would hold for all. */
const row = z.strictObject({
  code: line,
  when: optional(
    z.strictObject({
      min_age: years,
      max_age: years,
      classes: codes,
      branches: codes,
      residence: optional(z.enum(residences)),
      license_from: countries,
      license_years_below: years,
      payment: optional(z.enum(cardKinds)),
    }),
  ),
  then: z.strictObject({
    refuse: optional(z.boolean()),
    coverage: optional(z.string()),
    deposit: optional(cents),
    fee_per_day: optional(cents),
    documents: optional(z.array(z.enum(documentCodes))),
  }),
  text: z.strictObject({ es: line, en: line }),
  unusual,
});

type Row = z.output<typeof row>;

/** Codes that a row may name; a required coverage is one of which the renter must choose one. */
export interface KnownConditions extends KnownCodes {
  coverages: readonly Coverage[];
}

/** Reads `rental_conditions` of a record of `sites_config`. pricing.md#conditions. */
export function readConditions(record: unknown, known: KnownConditions): ReadRows<Condition> {
  return readRows<Condition>(record, 'rental_conditions', (one, before, report) => {
    const read = readRecord(row, one);
    if (read.kind === 'bad') return read;
    const problem = findProblem(read.value, before);
    return problem ?? toRow(read.value, known, report);
  });
}

function findProblem({ code, when, then, unusual: isUnusual }: Row, before: readonly Condition[]) {
  if (before.some((row) => row.code === code)) return bad('codeTwice', { field: 'code', value: code });
  const { min_age = 0, max_age = LARGEST_AGE } = when ?? {};
  if (min_age > max_age) return bad('agesReversed', { field: 'when.max_age', value: String(max_age) });
  const { refuse: isRefused, coverage, deposit, fee_per_day = 0, documents = [] } = then;
  if (!isRefused && !coverage && !deposit && !fee_per_day && documents.length === 0)
    return bad('noEffect', { field: 'then' });
  return findImplausible({ feeCents: fee_per_day }, { field: 'then.fee_per_day', isUnusual });
}

function toRow(
  { code, when, then, text }: Row,
  known: KnownConditions,
  report: (problem: EditProblem) => void,
): Mapped<Condition> {
  const coverage = findCoverage(then.coverage, known.coverages);
  if (then.coverage && !coverage)
    return bad('unknownCoverage', { field: 'then.coverage', value: then.coverage });
  const scope = keepKnown({ classes: [], branches: [], ...when }, known, ({ field, value }) => {
    const problem = field === 'classes' ? 'unknownClass' : 'unknownBranch';
    report({ problem, field: `when.${field}`, value });
  });
  if (scope.kind === 'bad') return { kind: 'bad', problems: scope.problems };
  const { min_age: minAge, max_age: maxAge, license_from: licenseFrom = [] } = when ?? {};
  const { license_years_below: licenseYearsBelow, residence, payment } = when ?? {};
  const { classes, branches } = scope.value;
  const row = toCondition(code, {
    when: { minAge, maxAge, classes, branches, residence, licenseFrom, licenseYearsBelow, payment },
    effects: {
      refuse: then.refuse === true,
      coverage,
      depositCents: then.deposit ?? 0,
      feePerDayCents: then.fee_per_day ?? 0,
      documents: then.documents ?? [],
    },
    text,
  });
  return good(row);
}

function findCoverage(
  code: string | undefined,
  coverages: readonly Coverage[],
): RequiredCoverage | undefined {
  const known = coverages.filter(({ role }) => role === 'mandatory').map((one) => one.code);
  const found = code && findCode(code, known);
  const at = coverages.findIndex((one) => one.code === found);
  const coverage = coverages[at];
  return coverage && { code: coverage.code, name: coverage.name, rank: at + 1 };
}
