import { describe, expect, it, test } from 'vitest';
import {
  aCar,
  aCityBranch,
  aCoupon,
  aLengthRate,
  aQuoteRequest,
  aRatePeriod,
  someRates,
} from '#tests/support/a-rental.ts';
import { dateOf } from '../calendar/panama.ts';
import { readBookedCar } from './booked-car.ts';
import type { Quote, QuoteRequest } from './quote.ts';
import { quoteRental } from './quote-rental.ts';
import type { Rates } from './rates.ts';

/** From 3 February 2027, 10:00, with the protection only. */
function request(returnDay: number, rates: Partial<Rates>, changes: Partial<QuoteRequest> = {}) {
  const none = { era: undefined, extras: [], additionalDrivers: 0, driver: {} };
  const branches = { pickupBranch: aCityBranch(), returnBranch: aCityBranch() };
  const returnAt = `2027-02-${String(returnDay).padStart(2, '0')}T10:00`;
  const times = { pickupAt: '2027-02-03T10:00', returnAt };
  return aQuoteRequest({ ...none, ...branches, ...times, rates: someRates(rates), ...changes });
}

const CARNIVAL = { ratePeriods: [aRatePeriod()], lengthRates: [aLengthRate()] };
/** Everything is dearer than when the rental was booked. */
const DEARER = { ratePeriods: [aRatePeriod({ change: { percent: 10_000 } })], lengthRates: [] };

function amend(before: QuoteRequest, wanted: QuoteRequest): Quote {
  const booked = readBookedCar(quoteRental(before), dateOf(before.pickupAt));
  return quoteRental({ ...wanted, booked });
}

const runs = ({ lines }: Quote) =>
  lines
    .filter(({ kind }) => ['car', 'prepaid-discount', 'long-rental'].includes(kind))
    .map(({ kind, days, unitCents, rate }) => [kind, days, unitCents, rate?.isAdded ?? false]);

const carOf = ({ lines }: Quote) =>
  lines
    .filter(({ kind }) => ['car', 'prepaid-discount', 'long-rental'].includes(kind))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

describe('an amendment', () => {
  it.each(['normal', 'prepaid'] as const)('of other things keeps the price of the days (%s)', (type) => {
    const booked = request(10, CARNIVAL, { reservationType: type });
    const now = request(10, DEARER, { reservationType: type, car: aCar({ dailyCents: 9900 }) });
    expect(amend(booked, now)).toEqual(quoteRental(booked));
  });

  it('keeps the long rental price of the same days', () => {
    const booked = request(9, { lengthRates: [aLengthRate({ percent: 2000 })] });
    expect(amend(booked, request(9, DEARER))).toEqual(quoteRental(booked));
  });

  it('keeps the price of the same days, even where a new rate by length is lower', () => {
    const booked = request(9, {}, { reservationType: 'normal' });
    const week = { lengthRates: [aLengthRate({ percent: 2000 })] };
    expect(amend(booked, request(9, week, { reservationType: 'normal' }))).toEqual(quoteRental(booked));
  });

  it('that drops a booked day does not keep the long rental price', () => {
    const booked = request(
      9,
      { lengthRates: [aLengthRate({ percent: 3000 })] },
      { reservationType: 'normal' },
    );
    expect(carOf(quoteRental(booked))).toBe(15_680);
    const dayLater = { pickupAt: '2027-02-04T10:00', returnAt: '2027-02-10T10:00' };
    const amended = amend(booked, request(1, {}, { reservationType: 'normal', ...dayLater }));
    expect(carOf(amended)).toBe(6 * 3200);
  });

  it('that adds days charges only these at the present price', () => {
    const booked = request(10, CARNIVAL, { reservationType: 'normal' });
    const later = { ...CARNIVAL, ratePeriods: DEARER.ratePeriods };
    const amended = amend(booked, request(11, later, { reservationType: 'normal' }));
    expect(runs(amended)).toEqual([
      ['car', 2, 2880, false],
      ['car', 5, 3600, false],
      ['car', 1, 5760, true],
    ]);
  });

  it('lowers the booked days when the longer rental has a better rate, and never raises them', () => {
    const booked = request(7, CARNIVAL, { reservationType: 'normal' });
    const [before, after] = [
      quoteRental(booked),
      amend(booked, request(10, CARNIVAL, { reservationType: 'normal' })),
    ];
    expect(runs(before)).toEqual([
      ['car', 2, 3200, false],
      ['car', 2, 4000, false],
    ]);
    expect(runs(after)).toEqual([
      ['car', 2, 2880, false],
      ['car', 2, 3600, false],
      ['car', 3, 3600, true],
    ]);
  });

  it('that removes days uses the rate of the shorter rental on the booked price', () => {
    const booked = request(10, CARNIVAL, { reservationType: 'normal' });
    const dearer = { ratePeriods: DEARER.ratePeriods, lengthRates: CARNIVAL.lengthRates };
    const changed = request(7, dearer, { reservationType: 'normal', car: aCar({ dailyCents: 9900 }) });
    expect(runs(amend(booked, changed))).toEqual([
      ['car', 2, 3200, false],
      ['car', 2, 4000, false],
    ]);
  });

  it('costs at most the booked rental and the added days', () => {
    const booked = request(
      9,
      { lengthRates: [aLengthRate({ percent: 2000 })] },
      { reservationType: 'normal' },
    );
    const amended = amend(booked, request(11, {}, { reservationType: 'normal' }));
    expect([carOf(quoteRental(booked)), carOf(amended)]).toEqual([17_920, 17_920 + 2 * 3200]);
  });

  it.each([
    ['by length', {}, 3200, 2880],
    ['to pay now', { lengthRates: [aLengthRate({ minDays: 3 })] }, 2880, 2592],
  ])('keeps days apart that were added with other discounts: %s', (_what, rates, cents, netCents) => {
    const car = (discount: number) => ({ car: aCar({ discount: { percent: discount, chargeId: 'PP' } }) });
    const byLength = { lengthRates: [aLengthRate({ minDays: 3 })] };
    const first = amend(request(10, {}, car(0)), request(11, byLength, car(0)));
    const second = quoteRental({
      ...request(12, rates, car(1000)),
      booked: readBookedCar(first, '2027-02-03'),
    });
    const added = second.lines.filter(({ rate }) => rate?.isAdded);
    expect(added.map(({ days, unitCents, rate }) => [days, unitCents, rate?.netCents])).toEqual([
      [1, 2880, 2880],
      [1, cents, netCents],
    ]);
  });

  const percent = (rate: number) => aCoupon({ percent: rate, amountCents: undefined });
  const amount = (cents: number) => aCoupon({ percent: undefined, amountCents: cents });
  const couponOf = ({ lines }: Quote) => lines.find(({ kind }) => kind === 'coupon')?.amountCents;

  it.each([
    ['deleted, with a day more', percent(1000), undefined, 11, -2240],
    ['deleted, with two days less', percent(1000), undefined, 8, -1600],
    ['deleted, with other things only', percent(1000), undefined, 10, -2240],
    ['deleted, of a fixed amount, with two days less', amount(3500), undefined, 8, -2500],
    ['lowered, with a day more', percent(1000), percent(500), 11, -2240 - 160],
    ['raised, with two days less', percent(1000), percent(5000), 8, -1600],
    ['changed to a fixed amount, with a day more', percent(1000), amount(9000), 11, -2240],
    ['unchanged, with a day more', percent(1000), percent(1000), 11, -2560],
    ['unchanged, of a fixed amount, with two days less', amount(3500), amount(3500), 8, -3500],
  ])(
    'keeps for booked days what a coupon took off them: %s',
    (_what, before, coupon, returnDay, expected) => {
      const normal = { reservationType: 'normal' } as const;
      const amended = amend(
        request(10, {}, { ...normal, coupon: before }),
        request(returnDay, {}, { ...normal, coupon }),
      );
      expect(couponOf(amended)).toBe(expected);
    },
  );

  it('of all days leaves nothing of a deleted coupon', () => {
    const normal = { reservationType: 'normal' } as const;
    const times = { pickupAt: '2027-03-03T10:00', returnAt: '2027-03-08T10:00' };
    const before = request(10, {}, { ...normal, coupon: percent(1000) });
    expect(
      couponOf(amend(before, request(8, {}, { ...normal, ...times, coupon: undefined }))),
    ).toBeUndefined();
  });

  it('keeps code and charge id of a deleted coupon', () => {
    const before = request(10, {}, { coupon: aCoupon({ chargeId: 'CP-1' }) });
    const line = amend(before, request(11, {}, { coupon: undefined })).lines.find(
      ({ kind }) => kind === 'coupon',
    );
    expect(line).toMatchObject({ code: aCoupon().code, chargeId: 'CP-1', airportFeeApplies: true });
  });

  it('to the days that an earlier change has added leaves them added', () => {
    const normal = { reservationType: 'normal' } as const;
    const dearer = { ...normal, car: aCar({ dailyCents: 9900 }) };
    const added = amend(request(13, {}, normal), request(15, {}, dearer));
    const moved = quoteRental({
      ...request(15, {}, { ...dearer, pickupAt: '2027-02-13T10:00' }),
      booked: readBookedCar(added, '2027-02-03'),
    });
    expect(runs(moved)).toEqual([['car', 2, 9900, true]]);
  });

  it('never raises the price of booked days where the longer rental has a lower discount', () => {
    const lengthRates = [
      aLengthRate({ minDays: 3, percent: 2000 }),
      aLengthRate({ minDays: 7, percent: 500 }),
    ];
    const booked = request(7, { lengthRates }, { reservationType: 'normal' });
    expect(runs(amend(booked, request(11, { lengthRates }, { reservationType: 'normal' })))).toEqual([
      ['car', 4, 2560, false],
      ['car', 4, 3040, true],
    ]);
  });

  it('keeps the booked price and discount where the longer rental costs the same', () => {
    const discounted = aCar({ discount: { percent: 1000, chargeId: 'PP' } });
    const booked = request(7, {}, { car: discounted });
    const amended = amend(
      booked,
      request(10, { lengthRates: [aLengthRate()] }, { car: aCar({ discount: undefined }) }),
    );
    const cars = amended.lines.filter(({ kind }) => kind === 'car');
    expect(cars.map(({ days, unitCents, rate }) => [days, unitCents, rate?.netCents])).toEqual([
      [4, 3200, 2880],
      [3, 2880, 2880],
    ]);
  });

  it('that moves to days of which only the first was booked keeps the price of that day', () => {
    const booked = request(5, {}, { reservationType: 'normal' });
    const times = { pickupAt: '2027-02-04T10:00', returnAt: '2027-02-06T10:00' };
    const car = aCar({ dailyCents: 9900 });
    expect(runs(amend(booked, request(1, {}, { reservationType: 'normal', car, ...times })))).toEqual([
      ['car', 1, 3200, false],
      ['car', 1, 9900, true],
    ]);
  });

  it.each([
    ['just before', '2027-02-01T10:00', '2027-02-03T10:00'],
    ['just after', '2027-02-10T10:00', '2027-02-12T10:00'],
    ['long after', '2027-02-20T10:00', '2027-02-22T10:00'],
  ])('that moves to days %s charges all of them at the present price', (_when, pickupAt, returnAt) => {
    const booked = request(10, CARNIVAL, { reservationType: 'normal' });
    const second = ['2027-02-02', '2027-02-11', '2027-02-21'].map((day) =>
      aRatePeriod({ from: day, to: day }),
    );
    const rates = { ...CARNIVAL, ratePeriods: second };
    const moved = request(1, rates, { reservationType: 'normal', pickupAt, returnAt });
    expect(runs(quoteRental(moved))).toHaveLength(2);
    expect(amend(booked, moved)).toEqual(quoteRental(moved));
  });

  it('can be followed by another one', () => {
    const first = request(10, CARNIVAL, { reservationType: 'normal' });
    const second = request(12, CARNIVAL, { reservationType: 'normal' });
    const booked = readBookedCar(amend(first, second), '2027-02-03');
    const third = quoteRental({ ...request(12, DEARER, { reservationType: 'normal' }), booked });
    expect(third).toEqual(amend(first, second));
  });
});

test('a car with a day of 0 cents, which has no line, has no known price of each day', () => {
  const free = aRatePeriod({ from: '2027-02-05', to: '2027-02-05', change: { priceCents: 0 } });
  const quote = quoteRental(request(10, { ratePeriods: [free] }));
  expect(readBookedCar(quote, '2027-02-03')).toBeUndefined();
});
