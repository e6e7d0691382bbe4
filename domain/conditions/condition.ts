import type { CarClass } from '../fleet/car.ts';
import type { Cents } from '../money/money.ts';
import type { Texts } from '../texts.ts';

/** requirements.md#constants. */
export const MINIMUM_AGE = 21;

export const residences = ['panama', 'abroad'] as const;
export type Residence = (typeof residences)[number];

/** How the deposit is left at the counter. */
export const cardKinds = ['credit', 'debit', 'cash'] as const;
export type CardKind = (typeof cardKinds)[number];

/** Documents that a row may ask for; the catalogs have a name for each. */
export const documentCodes = [
  'license',
  'id-card',
  'passport',
  'entry-stamp',
  'international-permit',
  'return-ticket',
] as const;
export type DocumentCode = (typeof documentCodes)[number];

/** What is known about a driver; an absent fact is unknown. */
export interface Driver {
  /** Full years on the day of the pick-up. */
  age?: number | undefined;
  residence?: Residence | undefined;
  /** ISO 3166 code in upper case. */
  licenseFrom?: string | undefined;
  /** Full years since the license was issued. */
  licenseYears?: number | undefined;
  payment?: CardKind | undefined;
  /** The exceptions of the company for this person. */
  excepted?: readonly ExceptedRow[] | undefined;
}

/** A row that does not refuse a person a car of a class. */
export interface ExceptedRow {
  code: string;
  classCode: string;
}

export type Fact = Exclude<keyof Driver, 'excepted'>;

/** A coverage that a row demands, or one of higher rank. */
export interface RequiredCoverage {
  code: string;
  name: Texts;
  /** Place among the coverages of content, from 1. */
  rank: number;
}

/** The rentals and drivers for which a row holds; empty lists and absent facts stand for all. */
export interface ConditionScope {
  /** Both ages are included. */
  minAge?: number | undefined;
  maxAge?: number | undefined;
  classes: readonly string[];
  /** Codes of pick-up branches. */
  branches: readonly string[];
  residence?: Residence | undefined;
  licenseFrom: readonly string[];
  licenseYearsBelow?: number | undefined;
  payment?: CardKind | undefined;
}

export interface ConditionEffects {
  refuse: boolean;
  coverage: RequiredCoverage | undefined;
  depositCents: Cents;
  feePerDayCents: Cents;
  documents: readonly DocumentCode[];
}

/** A row of `rental_conditions`, of `young_driver`, or the deposit of a class. pricing.md#conditions. */
export interface Condition {
  code: string;
  when: ConditionScope;
  /** On which facts the row depends, in the order in which a refusal names them. */
  facts: readonly Fact[];
  effects: ConditionEffects;
  /** Undefined: the catalogs name the fee. */
  text: Texts | undefined;
}

/** The deposit of a class as a row. */
export function toDepositRow({ code, depositCents }: Pick<CarClass, 'code' | 'depositCents'>): Condition {
  return toCondition(`deposit-${code}`, { when: { classes: [code] }, effects: { depositCents } });
}

/** Whether a row depends on a fact. */
const NAMES: Record<Fact, (when: ConditionScope) => boolean> = {
  age: ({ minAge, maxAge }) => minAge !== undefined || maxAge !== undefined,
  licenseYears: ({ licenseYearsBelow }) => licenseYearsBelow !== undefined,
  licenseFrom: ({ licenseFrom }) => licenseFrom.length > 0,
  payment: ({ payment }) => payment !== undefined,
  residence: ({ residence }) => residence !== undefined,
};

const FACTS = Object.keys(NAMES) as Fact[];

/** A row for every rental and driver without an effect, with these differences. */
export function toCondition(
  code: string,
  given: { when?: Partial<ConditionScope>; effects?: Partial<ConditionEffects>; text?: Texts },
): Condition {
  const nothing = { refuse: false, coverage: undefined, depositCents: 0, feePerDayCents: 0, documents: [] };
  const when = { classes: [], branches: [], licenseFrom: [], ...given.when };
  return {
    code,
    when,
    facts: FACTS.filter((fact) => NAMES[fact](when)),
    effects: { ...nothing, ...given.effects },
    text: given.text,
  };
}
