import { ASSUMED } from './check-conditions.ts';
import { type Condition, type Driver, type Fact, MINIMUM_AGE, type Residence } from './condition.ts';

/** Years from one number to another, both included; `to` is undefined for "or more". */
export interface Band {
  from: number;
  to: number | undefined;
}

/** The ages between which the rows differ, from the minimum age on. pricing.md#conditions. */
export function ageBands(conditions: readonly Condition[]): Band[] {
  const edges = conditions.flatMap(({ when: { minAge = 0, maxAge } }) => [minAge, (maxAge ?? -1) + 1]);
  return toBands(MINIMUM_AGE, edges);
}

/** What a form asks about a license, because the rows depend on it; empty lists are not asked for. */
export interface AskedLicense {
  /** The years between which the rows differ. */
  licenseYears: Band[];
  /** Country codes. */
  licenseFrom: string[];
}

/** `rows` are those in whose scope a rental is. */
export function askLicense(rows: readonly Condition[]): AskedLicense {
  const years = toBands(
    0,
    rows.map(({ when }) => when.licenseYearsBelow ?? 0),
  );
  return {
    licenseYears: years.length > 1 ? years : [],
    licenseFrom: [...new Set(rows.flatMap(({ when }) => when.licenseFrom))],
  };
}

function toBands(least: number, edges: number[]): Band[] {
  const starts = new Set([least, ...edges.filter((years) => years > least)]);
  const sorted = [...starts].toSorted((a, b) => a - b);
  return sorted.map((from, at) => ({ from, to: sorted[at + 1] && Number(sorted[at + 1]) - 1 }));
}

/** The band of a number of years; below all bands the first one. */
export function bandOf(bands: readonly Band[], years: number = ASSUMED.age): Band | undefined {
  return bands.findLast(({ from }) => from <= years) ?? bands[0];
}

/** Whether a refusal, a cover, a deposit or a fee depends on a fact; documents alone are only named. */
export function dependsOn(conditions: readonly Condition[], fact: Fact): boolean {
  return conditions.some((row) => row.facts.includes(fact) && decides(row));
}

/** Whether a row has other effects than documents. */
export function decides({ effects }: Condition): boolean {
  const { refuse, coverage, depositCents, feePerDayCents } = effects;
  return refuse || coverage !== undefined || depositCents > 0 || feePerDayCents > 0;
}

/** For whom a total is: the facts on which it depends, of those that are known before the booking form or assumed. */
export interface PricedDriver {
  /** Absent where all ages pay the same. */
  ages?: Band | undefined;
  residence?: Residence | undefined;
  /** Countries from which the license is not; mostly empty. */
  notFrom: string[];
}

/** `rows` are those in whose scope a rental is, or those of all rentals. */
export function pricedDriver(rows: readonly Condition[], driver: Driver = {}): PricedDriver {
  const { residence = ASSUMED.residence, licenseFrom = ASSUMED.licenseFrom } = driver;
  const bands = ageBands(rows);
  const countries = dependsOn(rows, 'licenseFrom') ? askLicense(rows).licenseFrom : [];
  return {
    ages: bands.length > 1 ? bandOf(bands, driver.age) : undefined,
    residence: dependsOn(rows, 'residence') ? residence : undefined,
    notFrom: countries.includes(licenseFrom) ? [] : countries,
  };
}
