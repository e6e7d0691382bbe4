import type { Cents } from '../money/money.ts';
import { type CheckedConditions, type ConditionedRental, checkConditions } from './check-conditions.ts';
import {
  type CardKind,
  type Condition,
  cardKinds,
  type Driver,
  type RequiredCoverage,
  type Residence,
  residences,
} from './condition.ts';
import { ageBands, askLicense, type Band } from './driver-bands.ts';

/** What the conditions ask of drivers with one value of a fact who are otherwise the assumed one. */
export interface Term<Value> {
  value: Value;
  checked: CheckedConditions;
}

/** All values of each fact; ages begin with the minimum age. Years with a license only where a row asks for them. */
export interface Terms {
  age: Term<Band>[];
  licenseYears: Term<Band>[];
  payment: Term<CardKind>[];
  residence: Term<Residence>[];
}

/** Facts of which the terms show each value. */
export type ShownFact = keyof Terms;

/** The terms of a rental for every driver who differs from the assumed one in one fact. pricing.md#conditions. */
export function listTerms(rental: ConditionedRental): Terms {
  const { conditions } = rental;
  const check = <Value>(value: Value, driver: Driver) => ({
    value,
    checked: checkConditions(driver, rental),
  });
  return {
    age: ageBands(conditions).map((band) => check(band, { age: band.from })),
    licenseYears: askLicense(conditions).licenseYears.map((band) => check(band, { licenseYears: band.from })),
    payment: cardKinds.map((payment) => check(payment, { payment })),
    residence: residences.map((residence) => check(residence, { residence })),
  };
}

/** The rows that the terms cannot show: for several facts at once, or for the country of a license. */
export function listSpecialRows(conditions: readonly Condition[]): Condition[] {
  return conditions.filter(({ facts }) => facts.length > 1 || facts.includes('licenseFrom'));
}

/** A way to leave the deposit that a renter may state. */
export interface StatedWay {
  payment: CardKind;
  depositCents: Cents;
  coverage: RequiredCoverage | undefined;
}

/** Without kinds of card that are refused where another one is not. */
export function listWays(driver: Driver, rental: ConditionedRental): StatedWay[] {
  const ways = cardKinds.map((payment) => ({ payment, ...checkConditions({ ...driver, payment }, rental) }));
  const isOfAll = (code: string) => ways.every(({ refusals }) => refusals.some((one) => one.code === code));
  return ways
    .filter(({ refusals }) => refusals.every(({ code }) => isOfAll(code)))
    .map(({ payment, deposit, coverage }) => ({ payment, depositCents: deposit, coverage }));
}
