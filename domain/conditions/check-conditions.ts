import { isInScope } from '../fleet/scope.ts';
import { type MessageRef, message } from '../message.ts';
import type { Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';
import {
  type Condition,
  type ConditionScope,
  type DocumentCode,
  type Driver,
  type ExceptedRow,
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
  /** Whom it refuses: the number of an additional driver, from 1; absent: the renter. */
  driver?: number;
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
const personalFacts = ['age', 'licenseYears', 'licenseFrom'] as const;
type PersonalFact = (typeof personalFacts)[number];

/** It precedes the rows of content. requirements.md#constants. */
const YOUNGEST = toCondition('minimum-age', { when: { maxAge: MINIMUM_AGE - 1 }, effects: { refuse: true } });

/** Whether nobody may make an exception: the minimum age holds always. */
export function isFinal({ code }: Pick<ConditionRefusal, 'code'>): boolean {
  return code === YOUNGEST.code;
}

/** All refusals, fees and documents of the rows that hold, the highest coverage and deposit. pricing.md#conditions. */
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
  const { excepted } = driver;
  if (excepted) checked.refusals = checked.refusals.filter((one) => !isExcepted(one, excepted, rental));
  return checked;
}

/** An exception is from the refusal alone; what else the row asks for stays. */
function isExcepted(
  { code }: ConditionRefusal,
  excepted: readonly ExceptedRow[],
  { classCode }: ConditionedRental,
): boolean {
  return excepted.some((one) => one.code === code && one.classCode === classCode);
}

export interface CheckedDrivers extends CheckedConditions {
  /** Of each additional driver by themselves; `lines` has those of the renter. */
  feesOfOthers: ConditionFee[];
}

/**
 * What the rows of a rental ask of the renter and of the additional drivers who are named: all refusals and
 * documents, the highest coverage and the highest deposit. Card and residence are those of the renter.
 * pricing.md#conditions.
 */
export function checkDrivers(
  renter: Driver,
  others: readonly Driver[],
  rental: ConditionedRental,
): CheckedDrivers {
  const checked: CheckedDrivers = { ...checkConditions(renter, rental), feesOfOthers: [] };
  const shared = sharedFacts(renter);
  for (const [at, other] of others.entries())
    addDriver(checked, checkConditions({ ...other, ...shared }, rental), at + 1);
  return checked;
}

function addDriver(checked: CheckedDrivers, other: CheckedConditions, driver: number): void {
  checked.refusals.push(...other.refusals.map((one) => ({ ...one, driver })));
  raiseCoverage(checked, other.coverage);
  checked.deposit = Math.max(checked.deposit, other.deposit);
  checked.feesOfOthers.push(...other.lines.filter(({ isPersonal }) => isPersonal));
  addMissing(checked.documents, other.documents);
  addMissing(checked.unknown, other.unknown);
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
  raiseCoverage(checked, effects.coverage);
  checked.deposit = Math.max(checked.deposit, effects.depositCents);
  const { feePerDayCents: perDayCents } = effects;
  if (perDayCents > 0) checked.lines.push({ code, label: text, perDayCents, isPersonal: isPersonal(fact) });
  addMissing(checked.documents, effects.documents);
}

function raiseCoverage(checked: CheckedConditions, coverage: RequiredCoverage | undefined): void {
  if (coverage && coverage.rank > (checked.coverage?.rank ?? 0)) checked.coverage = coverage;
}

function addMissing<T>(list: T[], more: readonly T[]): void {
  for (const one of more) if (!list.includes(one)) list.push(one);
}

function isPersonal(fact: Fact | undefined): fact is PersonalFact {
  return personalFacts.some((one) => one === fact);
}

/** A rental of which only the first rule is known: the minimum age. */
export const ANY_RENTAL: ConditionedRental = { conditions: [], classCode: '', pickupBranch: undefined };

/**
 * The renter to whom a rental was sold, for a car of a class. Rows that refuse what was sold do not refuse this renter:
 * they were made after the sale, which stands.
 */
export function asSold(
  renter: Driver,
  classCode: string,
  sold: { driver: Driver; rental: ConditionedRental },
): Driver {
  const later = checkConditions(sold.driver, sold.rental).refusals.filter((one) => !isFinal(one));
  const excepted = later.map(({ code }) => ({ code, classCode }));
  return { ...renter, excepted: [...(renter.excepted ?? []), ...excepted] };
}

/** What is known of each additional driver from the renter: the facts of the rental. */
export function sharedFacts({ residence, payment }: Driver = {}): Driver {
  return { residence, payment };
}

/** Why a person may not drive a rental, by what about the person is refused. */
export function refusePerson(
  driver: Driver,
  rental: ConditionedRental,
): Partial<Record<PersonalFact, MessageRef>> {
  const refused: Partial<Record<PersonalFact, MessageRef>> = {};
  for (const { fact, message } of checkConditions(driver, rental).refusals)
    if (isPersonal(fact)) refused[fact] ??= message;
  return refused;
}

/** The years a license must have been held for the answer to hold, the unknown assumed; undefined: for any. */
export function neededLicenseYears(
  driver: Driver,
  { conditions, classCode, pickupBranch }: ConditionedRental,
): number | undefined {
  const known = toKnown(driver);
  let needed = 0;
  for (const { when, facts } of conditions) {
    const { licenseYearsBelow: below = 0 } = when;
    if (below <= needed || below > known.licenseYears) continue;
    const concerns = facts.every((fact) => fact === 'licenseYears' || HOLDS[fact](when, known));
    if (concerns && isInScope(when, classCode, pickupBranch)) needed = below;
  }
  return needed > 0 ? needed : undefined;
}

function refusalMessage(text: Texts | undefined): MessageRef {
  return text ? message('validation.condition', { text }) : message('validation.minimumAge');
}
