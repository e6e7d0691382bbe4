import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { anyCondition, anyDriver } from '#tests/support/any-condition.ts';
import { checkConditions, checkDrivers, neededLicenseYears } from './check-conditions.ts';
import type { Condition, Driver, Fact } from './condition.ts';

const anyConditions = fc.array(anyCondition, { maxLength: 8 });

const check = (driver: Driver, conditions: readonly Condition[]) =>
  checkConditions(driver, { conditions, classCode: 'ICAR', pickupBranch: 'PTY' });

function law(holds: (conditions: Condition[], driver: Driver, other: Driver) => void) {
  fc.assert(fc.property(anyConditions, anyDriver, anyDriver, holds), {
    numRuns: inject('lawRuns'),
    seed: 20270301,
  });
}

const codesOf = ({ refusals }: ReturnType<typeof check>) => refusals.map(({ code }) => code);

test('more years never add a refusal, unless a row refuses from an age on', () => {
  law((conditions, driver) => {
    const rows = conditions.filter(({ when, effects }) => !effects.refuse || when.minAge === undefined);
    const { age = 21 } = driver;
    const younger = codesOf(check({ ...driver, age }, rows));
    for (const more of [1, 4, 50])
      expect(younger).toEqual(expect.arrayContaining(codesOf(check({ ...driver, age: age + more }, rows))));
  });
});

test('a further row lowers no deposit, fee or cover, and takes away no refusal or document', () => {
  law((conditions, driver) => {
    const [all, fewer] = [check(driver, conditions), check(driver, conditions.slice(1))];
    expect(all.deposit).toBeGreaterThanOrEqual(fewer.deposit);
    expect(all.coverage?.rank ?? 0).toBeGreaterThanOrEqual(fewer.coverage?.rank ?? 0);
    expect(all.lines).toEqual(expect.arrayContaining(fewer.lines));
    expect(codesOf(all)).toEqual(expect.arrayContaining(codesOf(fewer)));
    expect(all.documents).toEqual(expect.arrayContaining(fewer.documents));
  });
});

test('a further driver lowers no deposit or cover, and takes away no refusal, fee or document', () => {
  law((conditions, renter, other) => {
    const rental = { conditions, classCode: 'ICAR', pickupBranch: 'PTY' };
    const [all, alone] = [checkDrivers(renter, [other], rental), checkConditions(renter, rental)];
    expect(all.deposit).toBeGreaterThanOrEqual(alone.deposit);
    expect(all.coverage?.rank ?? 0).toBeGreaterThanOrEqual(alone.coverage?.rank ?? 0);
    expect(all).toMatchObject({ lines: alone.lines });
    expect(codesOf(all)).toEqual(expect.arrayContaining(codesOf(alone)));
    expect(all.documents).toEqual(expect.arrayContaining(alone.documents));
  });
});

test('the order of the rows changes nothing but the order of the answer', () => {
  law((conditions, driver) => {
    const [one, other] = [check(driver, conditions), check(driver, conditions.toReversed())];
    expect([other.deposit, other.coverage?.rank]).toEqual([one.deposit, one.coverage?.rank]);
    expect(new Set(codesOf(other))).toEqual(new Set(codesOf(one)));
    expect(new Set(other.unknown)).toEqual(new Set(one.unknown));
  });
});

test('a fact that is not known is named as unknown, or it changes nothing', () => {
  law((conditions, driver, other) => {
    const { unknown, ...answer } = check(driver, conditions);
    for (const fact of Object.keys(other) as Fact[]) {
      if (driver[fact] !== undefined || unknown.includes(fact)) continue;
      const { unknown: _, ...known } = check({ ...driver, [fact]: other[fact] }, conditions);
      expect(known).toEqual(answer);
    }
    expect(unknown.every((fact) => driver[fact] === undefined)).toBe(true);
  });
});

test('a license that was held for the needed years has the answer that was assumed', () => {
  law((conditions, { licenseYears: _, ...driver }) => {
    const rental = { conditions, classCode: 'ICAR', pickupBranch: 'PTY' };
    const { unknown: __, ...answer } = check(driver, conditions);
    const licenseYears = neededLicenseYears(driver, rental) ?? 0;
    expect(check({ ...driver, licenseYears }, conditions)).toMatchObject(answer);
  });
});

test('the rows hold all together exactly as each by itself', () => {
  law((conditions, driver) => {
    const each = conditions.map((one) => check(driver, [one]));
    expect(check(driver, conditions).deposit).toBe(Math.max(0, ...each.map(({ deposit }) => deposit)));
  });
});
