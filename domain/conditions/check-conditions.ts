import { isInScope } from '../fleet/scope.ts';
import { type MessageRef, message } from '../message.ts';
import type { Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';
import {
  type Condition,
  type ConditionScope,
  type DocumentCode,
  type Driver,
  type Fact,
  MINIMUM_AGE,
  type RequiredCoverage,
  toCondition,
} from './condition.ts';

/** A rental as conditions see it; class and branch are codes. */
export interface ConditionedRental {
  conditions: readonly Condition[];
  classCode: string;
  /** Undefined: only rows for all branches hold. */
  pickupBranch: string | undefined;
}

export interface ConditionRefusal {
  code: string;
  /** What about the driver refuses; undefined when the row names no fact. */
  fact: Fact | undefined;
  message: MessageRef;
}

/** A fee for each day. */
export interface ConditionFee {
  code: string;
  label: Texts | undefined;
  perDayCents: Cents;
  /** Whether each driver to whom it applies pays it; otherwise the rental has it once. */
  isPersonal: boolean;
}

export interface CheckedConditions {
  refusals: ConditionRefusal[];
  coverage: RequiredCoverage | undefined;
  deposit: Cents;
  lines: ConditionFee[];
  documents: DocumentCode[];
  /** Unknown facts on which a row depends; the rest of the answer is that of `ASSUMED` for them. */
  unknown: Fact[];
}

type Known = { [F in Fact]: NonNullable<Driver[F]> };

/** For whom prices are shown until something else is known. pricing.md#conditions. */
export const ASSUMED: Known = {
  age: 25,
  residence: 'abroad',
  licenseFrom: '',
  licenseYears: Number.POSITIVE_INFINITY,
  payment: 'credit',
};

/** Whether a row that depends on a fact holds for it. */
const HOLDS: Record<Fact, (when: ConditionScope, driver: Known) => boolean> = {
  age: ({ minAge, maxAge }, { age }) => (minAge ?? age) <= age && age <= (maxAge ?? age),
  licenseYears: ({ licenseYearsBelow = 0 }, { licenseYears }) => licenseYears < licenseYearsBelow,
  licenseFrom: (when, { licenseFrom }) => when.licenseFrom.includes(licenseFrom),
  payment: (when, { payment }) => when.payment === payment,
  residence: (when, { residence }) => when.residence === residence,
};

/** Facts of each person who drives; the others are those of the rental. */
const PERSONAL: readonly (Fact | undefined)[] = ['age', 'licenseYears', 'licenseFrom'];

/** It precedes the rows of content. requirements.md#constants. */
const YOUNGEST = toCondition('minimum-age', { when: { maxAge: MINIMUM_AGE - 1 }, effects: { refuse: true } });

/**
 * What the rows of a rental ask of a driver: all refusals, fees and documents of the rows that hold, the highest
 * coverage and the highest deposit. pricing.md#conditions.
 */
export function checkConditions(driver: Driver, rental: ConditionedRental): CheckedConditions {
  const known = toKnown(driver);
  const checked: CheckedConditions = {
    refusals: [],
    coverage: undefined,
    deposit: 0,
    lines: [],
    documents: [],
    unknown: [],
  };
  addRow(checked, YOUNGEST, driver, known);
  for (const row of rental.conditions)
    if (isInScope(row.when, rental.classCode, rental.pickupBranch)) addRow(checked, row, driver, known);
  return checked;
}

function toKnown({ age, residence, licenseFrom, licenseYears, payment }: Driver): Known {
  return {
    age: age ?? ASSUMED.age,
    residence: residence ?? ASSUMED.residence,
    licenseFrom: licenseFrom ?? ASSUMED.licenseFrom,
    licenseYears: licenseYears ?? ASSUMED.licenseYears,
    payment: payment ?? ASSUMED.payment,
  };
}

function addRow(checked: CheckedConditions, row: Condition, driver: Driver, known: Known): void {
  let isAssumed = true;
  for (const fact of row.facts) {
    if (HOLDS[fact](row.when, known)) continue;
    if (driver[fact] !== undefined) return;
    isAssumed = false;
  }
  for (const fact of row.facts)
    if (driver[fact] === undefined && !checked.unknown.includes(fact)) checked.unknown.push(fact);
  if (isAssumed) addEffects(checked, row);
}

function addEffects(checked: CheckedConditions, { code, effects, text, facts: [fact] }: Condition): void {
  if (effects.refuse) checked.refusals.push({ code, fact, message: refusalMessage(text) });
  if (effects.coverage && effects.coverage.rank > (checked.coverage?.rank ?? 0))
    checked.coverage = effects.coverage;
  checked.deposit = Math.max(checked.deposit, effects.depositCents);
  const { feePerDayCents: perDayCents } = effects;
  if (perDayCents > 0)
    checked.lines.push({ code, label: text, perDayCents, isPersonal: PERSONAL.includes(fact) });
  for (const document of effects.documents)
    if (!checked.documents.includes(document)) checked.documents.push(document);
}

/** A rental of which only the first rule is known: the minimum age. */
export const ANY_RENTAL: ConditionedRental = { conditions: [], classCode: '', pickupBranch: undefined };

/**
 * The rental without the rows that refuse the driver to whom it was sold: they were made after the sale, which
 * stands.
 */
export function asSold(
  rental: ConditionedRental,
  sold: { driver: Driver; rental: ConditionedRental },
): ConditionedRental {
  const later = checkConditions(sold.driver, sold.rental).refusals.map(({ code }) => code);
  return { ...rental, conditions: rental.conditions.filter(({ code }) => !later.includes(code)) };
}

/** Why the age of a driver is refused, with what else is known of them; undefined when it is not. */
export function refuseAge(
  driver: Driver & { age: number },
  rental: ConditionedRental,
): MessageRef | undefined {
  return checkConditions(driver, rental).refusals.find(({ fact }) => fact === 'age')?.message;
}

/** What is known of each additional driver from the renter: the facts of the rental. */
export function sharedFacts({ residence, payment }: Driver = {}): Driver {
  return { residence, payment };
}

function refusalMessage(text: Texts | undefined): MessageRef {
  return text ? message('validation.condition', { text }) : message('validation.minimumAge');
}
