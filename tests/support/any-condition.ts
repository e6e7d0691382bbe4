import fc from 'fast-check';
import {
  type Condition,
  cardKinds,
  type Driver,
  documentCodes,
  residences,
  toCondition,
} from '#domain/conditions/condition.ts';

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const anyAge = fc.integer({ min: 18, max: 80 });
const some = <T>(...values: T[]) => fc.subarray(values, { maxLength: 2 });

/** Facts about a driver, each known or not. */
export const anyDriver: fc.Arbitrary<Driver> = fc.record({
  age: maybe(anyAge),
  residence: maybe(fc.constantFrom(...residences)),
  licenseFrom: maybe(fc.constantFrom('PA', 'US', 'DE')),
  licenseYears: maybe(fc.nat(5)),
  payment: maybe(fc.constantFrom(...cardKinds)),
});

/** A row of content with the classes ICAR and ECAR, the branches PTY and CDE, the coverages PCM and FULL. */
export const anyCondition: fc.Arbitrary<Condition> = fc
  .record({
    code: fc.uuid(),
    when: fc.record({
      minAge: maybe(anyAge),
      maxAge: maybe(anyAge),
      classes: some('ICAR', 'ECAR'),
      branches: some('PTY', 'CDE'),
      residence: maybe(fc.constantFrom(...residences)),
      licenseFrom: some('US', 'DE'),
      licenseYearsBelow: maybe(fc.integer({ min: 1, max: 4 })),
      payment: maybe(fc.constantFrom(...cardKinds)),
    }),
    effects: fc.record({
      refuse: fc.boolean(),
      coverage: maybe(
        fc.constantFrom(
          { code: 'PCM', name: { es: 'Mínima' }, rank: 1 },
          { code: 'FULL', name: { es: 'Total' }, rank: 2 },
        ),
      ),
      depositCents: fc.nat(200_000),
      feePerDayCents: fc.nat(5_000),
      documents: fc.subarray([...documentCodes], { maxLength: 2 }),
    }),
  })
  .map(({ code, ...row }) => toCondition(code, { ...row, text: { es: 'Condición', en: 'Condition' } }));
