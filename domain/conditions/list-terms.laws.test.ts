import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { anyCondition } from '#tests/support/any-condition.ts';
import { type CheckedConditions, checkConditions } from './check-conditions.ts';
import { type CardKind, type Condition, cardKinds, type Residence, residences } from './condition.ts';
import type { Band } from './driver-bands.ts';
import { listSpecialRows, listTerms, type Term } from './list-terms.ts';

interface Drawn {
  age: number;
  licenseYears: number;
  payment: CardKind;
  residence: Residence;
}

const anyDrawn: fc.Arbitrary<Drawn> = fc.record({
  age: fc.integer({ min: 21, max: 90 }),
  licenseYears: fc.nat(6),
  payment: fc.constantFrom(...cardKinds),
  residence: fc.constantFrom(...residences),
});

const rentalOf = (conditions: Condition[]) => ({ conditions, classCode: 'ICAR', pickupBranch: 'PTY' });

function law(holds: (conditions: Condition[], driver: Drawn) => void) {
  fc.assert(fc.property(fc.array(anyCondition, { maxLength: 8 }), anyDrawn, holds), {
    numRuns: inject('lawRuns'),
    seed: 20270401,
  });
}

test('the terms of an age, a license, a card or a residence are those that such a driver is sold', () => {
  law((conditions, driver) => {
    const rental = rentalOf(conditions);
    const { age, licenseYears, payment, residence } = driver;
    expect(termsOf(conditions, driver)).toEqual({
      age: checkConditions({ age }, rental),
      licenseYears: checkConditions({ licenseYears }, rental),
      payment: checkConditions({ payment }, rental),
      residence: checkConditions({ residence }, rental),
    });
  });
});

test('without special rows a driver is refused exactly where the terms of one of their facts refuse', () => {
  law((conditions, driver) => {
    const special = listSpecialRows(conditions);
    const plain = conditions.filter((row) => !special.includes(row));
    const told = Object.entries(termsOf(plain, driver)).flatMap(([fact, checked]) =>
      checked.refusals.filter((one) => one.fact === fact || one.fact === undefined),
    );
    expect(codesOf(checkConditions(driver, rentalOf(plain)).refusals)).toEqual(codesOf(told));
  });
});

/** The terms for each fact of a driver. */
function termsOf(conditions: Condition[], driver: Drawn): Record<keyof Drawn, CheckedConditions> {
  const rental = rentalOf(conditions);
  const terms = listTerms(rental);
  const anyYears = {
    value: { from: 0, to: undefined },
    checked: checkConditions({ licenseYears: 0 }, rental),
  };
  const years = terms.licenseYears.length > 0 ? terms.licenseYears : [anyYears];
  const isIn = ({ from, to = 999 }: Band, years: number) => from <= years && years <= to;
  const only = <Value>(list: Term<Value>[], holds: (value: Value) => boolean) => {
    const [term, ...more] = list.filter(({ value }) => holds(value));
    if (!term || more.length > 0) throw new Error('expected one term for each value');
    return term.checked;
  };
  return {
    age: only(terms.age, (band) => isIn(band, driver.age)),
    licenseYears: only(years, (band) => isIn(band, driver.licenseYears)),
    payment: only(terms.payment, (value) => value === driver.payment),
    residence: only(terms.residence, (value) => value === driver.residence),
  };
}

const codesOf = (refusals: CheckedConditions['refusals']) => new Set(refusals.map(({ code }) => code));
