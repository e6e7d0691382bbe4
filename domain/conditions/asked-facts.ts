import { isInScope } from '../fleet/scope.ts';
import { type ConditionedRental, checkConditions } from './check-conditions.ts';
import type { Condition, Driver, Fact } from './condition.ts';
import { type AskedLicense, askLicense, decides } from './driver-bands.ts';
import { listWays, type StatedWay } from './list-terms.ts';

/** Facts that a form asks of a renter because conditions depend on them; empty lists are not asked for. */
export interface AskedFacts extends AskedLicense {
  /** The ways to leave the deposit that are not refused. */
  ways: StatedWay[];
  residence: boolean;
}

/** Facts that are asked for only where conditions depend on them. */
export const statedFacts = ['payment', 'licenseYears', 'licenseFrom', 'residence'] as const satisfies Fact[];
export type StatedFact = (typeof statedFacts)[number];
export type LicenseFact = Extract<StatedFact, 'licenseYears' | 'licenseFrom'>;
/** Of an additional driver, numbered from 1, as in the pre check-in: `driver1_licenseYears`. */
export type LicenseField = `driver${number}_${LicenseFact}`;

/** The public names of the fields that ask for them. interface.md#booking-forms. */
export const STATED_FIELDS = {
  payment: 'deposit_card',
  licenseYears: 'license_years',
  licenseFrom: 'license_country',
  residence: 'residence',
} as const satisfies Record<StatedFact, string>;

export type StatedField = (typeof STATED_FIELDS)[StatedFact];

/** What a form for a rental asks of a driver about these facts. */
export function askFacts(
  driver: Driver,
  rental: ConditionedRental,
  facts: readonly StatedFact[],
): AskedFacts {
  const { licenseYears, licenseFrom } = askLicense(rowsOf(rental));
  return {
    ways: facts.includes('payment') ? listWays(driver, rental) : [],
    licenseYears: facts.includes('licenseYears') ? licenseYears : [],
    licenseFrom: facts.includes('licenseFrom') ? licenseFrom : [],
    residence: facts.includes('residence'),
  };
}

/** The rows in whose scope a rental is. */
export function rowsOf({ conditions, ...rental }: ConditionedRental): Condition[] {
  return conditions.filter((row) => holdsFor(row, rental));
}

function holdsFor(
  { when }: Condition,
  { classCode, pickupBranch }: Omit<ConditionedRental, 'conditions'>,
): boolean {
  return isInScope(when, classCode, pickupBranch);
}

/**
 * Facts that are unknown of a driver and decide more than documents. With `sold`, without the rows of that rental:
 * its booking has asked for them, or they were made later.
 */
export function missingFacts(
  driver: Driver,
  rental: ConditionedRental,
  sold?: ConditionedRental,
): StatedFact[] {
  const rows = rowsOf(rental).filter((row) => decides(row) && !(sold && holdsFor(row, sold)));
  const { unknown } = checkConditions(driver, { ...rental, conditions: rows });
  return unknown.filter((fact) => fact !== 'age');
}

/** What a driver has to state more about the license for a rental. */
export function missingLicense(
  driver: Driver,
  rental: ConditionedRental,
  sold?: ConditionedRental,
): LicenseFact[] {
  return missingFacts(driver, rental, sold).filter(
    (fact) => fact === 'licenseYears' || fact === 'licenseFrom',
  );
}
