import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { aCalendar, aRestriction } from '#tests/support/a-calendar.ts';
import {
  aBranch,
  aCar,
  aCarClass,
  aCityBranch,
  aCoupon,
  aCoverage,
  aLengthRate,
  aRatePeriod,
  everyDay,
  someRates,
} from '#tests/support/a-rental.ts';
import { anyCondition, anyDriver } from '#tests/support/any-condition.ts';
import { addDays, dateOf } from '../calendar/panama.ts';
import { checkConditions } from '../conditions/check-conditions.ts';
import { checkPeriod } from '../fleet/check-period.ts';
import { fitsRentalDays } from '../fleet/filter-fleet.ts';
import { findRestriction, type Restriction, restrictionKinds } from '../fleet/restrictions.ts';
import { fleetPrice } from './fleet-price.ts';
import { type CalendarRental, type CalendarRequest, priceDay, rentalsByPickup } from './price-calendar.ts';
import { toTrip } from './trip.ts';

const FIRST_DAY = '2027-01-25';
const anyDay = fc.nat(80).map((days) => addDays(FIRST_DAY, days));
const anyPeriod = fc
  .record({
    days: fc.tuple(anyDay, anyDay),
    weekdays: fc.constantFrom<number[]>([], [6, 7], [1]),
    classes: fc.constantFrom<string[]>([], ['ICAR'], ['ECAR', 'ICAR']),
    branches: fc.constantFrom<string[]>([], ['CDE'], ['PTY']),
    change: fc.oneof(
      fc.integer({ min: -9000, max: 20_000 }).map((percent) => ({ percent })),
      fc.integer({ min: 1, max: 20_000 }).map((priceCents) => ({ priceCents })),
    ),
  })
  .map(({ days, ...row }) => {
    const [from = FIRST_DAY, to = FIRST_DAY] = [...days].sort();
    return aRatePeriod({ from, to, ...row });
  });
const anyLength = fc
  .record({ minDays: fc.integer({ min: 1, max: 35 }), percent: fc.integer({ min: 0, max: 9000 }) })
  .map(aLengthRate);
const anyCar = fc.record({
  classCode: fc.constantFrom('ICAR', 'ECAR', 'SVAR'),
  dailyCents: fc.integer({ min: 1, max: 20_000 }),
  status: fc.constantFrom('available' as const, 'promo' as const, 'unavailable' as const),
  minimumDays: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  discount: fc.option(
    fc.nat(10_000).map((percent) => ({ percent, chargeId: 'PP' })),
    { nil: undefined },
  ),
});
const anyCoupon = fc.option(
  fc.oneof(
    fc.nat(10_000).map((percent) => aCoupon({ percent })),
    fc.nat(100_000).map((amountCents) => aCoupon({ percent: undefined, amountCents })),
  ),
  { nil: undefined },
);
const anyBranch = fc
  .record({
    isCity: fc.boolean(),
    isClosed: fc.boolean(),
    afterHoursFeeCents: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
  })
  .map(({ isCity, isClosed, afterHoursFeeCents }) => {
    const hours = {
      ...everyDay({ from: '08:00', to: '18:00' }),
      closedDates: isClosed ? ['2027-02-05'] : [],
    };
    return (isCity ? aCityBranch : aBranch)({ hours, afterHoursFeeCents });
  });
const anyRestriction = fc
  .record({
    kind: fc.constantFrom(...restrictionKinds),
    length: fc.integer({ min: 1, max: 20 }),
    from: anyDay,
    classes: fc.constantFrom<string[]>([], ['ICAR'], ['ECAR', 'SVAR']),
    days: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ length, ...row }) =>
    aRestriction({ ...row, to: addDays(row.from, length) } as Partial<Restriction>),
  );
const anySaf = fc.constantFrom(
  undefined,
  { code: 'SAF', label: { es: 'SAF' }, amountCents: 500, rate: undefined },
  { code: 'SAF', label: { es: 'SAF' }, amountCents: undefined, rate: 333 },
);
const anyCalendar = fc.record({
  cars: fc.array(anyCar, { minLength: 1, maxLength: 6 }),
  taken: fc.array(fc.tuple(fc.constantFrom('ICAR', 'ECAR', 'SVAR'), anyDay), { maxLength: 20 }),
  pickupBranch: anyBranch,
  returnBranch: anyBranch,
  reservationTypes: fc.constantFrom(['prepaid', 'normal'] as const, ['normal'] as const),
  minimumDaysRule: fc.constantFrom('as-built' as const, 'at-most' as const),
  coverage: fc.nat(3000),
  restrictions: fc.array(anyRestriction, { maxLength: 3 }),
  rates: fc.record({
    ratePeriods: fc.array(anyPeriod, { maxLength: 8 }),
    lengthRates: fc.array(anyLength, { maxLength: 4 }),
    saf: anySaf,
    conditions: fc.array(anyCondition, { maxLength: 5 }),
  }),
  driver: anyDriver,
  coupon: anyCoupon,
  nights: fc.integer({ min: 1, max: 30 }),
  hours: fc.tuple(fc.constantFrom('07:00', '10:00'), fc.constantFrom('10:00', '12:00')),
});

test('the total of a day is the lowest of all cards of its search, and without one nothing can be booked', () => {
  const law = (drawn: typeof anyCalendar extends fc.Arbitrary<infer Drawn> ? Drawn : never) => {
    const { nights, hours, taken, coverage } = drawn;
    const request = aCalendar({
      ...drawn,
      cars: drawn.cars.map((car, index) => ({
        car: aCar({ id: `car-${index}`, ...car }),
        carClass: aCarClass({ code: car.classCode }),
      })),
      coverages: [
        aCoverage({ perDayCents: coverage }),
        aCoverage({ code: 'FULL', perDayCents: coverage + 900 }),
      ],
      rates: someRates(drawn.rates),
      isFree: (classCode, { date }) => !taken.some(([code, day]) => code === classCode && day === date),
    });
    const template = {
      pickupAt: `2027-02-01T${hours[0]}`,
      returnAt: `${addDays('2027-02-01', nights)}T${hours[1]}`,
    };
    for (const rental of rentalsByPickup(template, FIRST_DAY, 20)) {
      const totals = listTotals(request, rental);
      const day = priceDay(request, rental);
      if (day.kind === 'priced') expect(day.totalCents).toBe(Math.min(...totals));
      else expect(totals).toEqual([]);
      if (day.kind !== 'refused' || day.fromAge === undefined) continue;
      const older = { ...request, driver: { ...request.driver, age: day.fromAge } };
      expect(listTotals(older, rental)).not.toEqual([]);
    }
  };
  fc.assert(fc.property(anyCalendar, law), { numRuns: inject('lawRuns') / 10, seed: 20270201 });
});

/** The totals of all cards that can be booked, each from its own quote. */
function listTotals(request: CalendarRequest, rental: CalendarRental): number[] {
  const { rates, period, coverages, coupon, driver = {} } = request;
  const given = { ...request, ...rental };
  if (checkPeriod(given, period).length > 0) return [];
  const trip = toTrip(given);
  const ends = {
    pickupBranch: request.pickupBranch.code,
    returnBranch: request.returnBranch.code,
    pickupDate: dateOf(rental.pickupAt),
    returnDate: dateOf(rental.returnAt),
  };
  return request.cars
    .filter(({ car }) => car.status !== 'unavailable' && request.isFree(car.classCode, rental))
    .filter(({ car }) => fitsRentalDays(car, trip.days, request.minimumDaysRule))
    .filter(({ car }) => !findRestriction(request.restrictions, { ...ends, ...car, days: trip.days }))
    .filter(
      ({ car }) =>
        checkConditions(driver, { ...rates, ...ends, classCode: car.classCode }).refusals.length === 0,
    )
    .flatMap((offer) =>
      request.reservationTypes.map(
        (reservationType) =>
          fleetPrice({ ...offer, reservationType, trips: [trip], coverages, rates, coupon, driver })
            .totalCents,
      ),
    );
}
