import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { aCar, aCityBranch, aCoupon, aCoverage, aQuoteRequest, someRates } from '#tests/support/a-rental.ts';
import { addDays, dayNumber, isoWeekday } from '../calendar/panama.ts';
import { type Cents, percentOf, sumCents, WHOLE } from '../money/money.ts';
import { readBookedCar } from './booked-car.ts';
import { carCents } from './car-lines.ts';
import { listPrices } from './daily-price.ts';
import type { Quote, QuoteLine, QuoteRequest } from './quote.ts';
import { quoteRental } from './quote-rental.ts';
import type { LengthRate, RatePeriod } from './rates.ts';
import { toTrip } from './trip.ts';

const FIRST_DAY = '2027-01-20';
const anyDay = fc.nat(80).map((days) => addDays(FIRST_DAY, days));
const classes = fc.constantFrom<string[]>([], ['ICAR'], ['ECAR', 'ICAR'], ['ECAR']);

const anyPeriod: fc.Arbitrary<RatePeriod> = fc
  .record({
    es: fc.constantFrom('Carnaval', 'Temporada verde', 'Fin de semana'),
    days: fc.tuple(anyDay, anyDay),
    weekdays: fc.constantFrom<number[]>([], [6, 7], [1], [5, 6]),
    classes,
    branches: fc.constantFrom<string[]>([], ['CDE'], ['PTY']),
    change: fc.oneof(
      fc.integer({ min: -9000, max: 20_000 }).map((percent) => ({ percent })),
      fc.integer({ min: 100, max: 20_000 }).map((priceCents) => ({ priceCents })),
    ),
  })
  .map(({ es, days, ...row }) => {
    const [from = FIRST_DAY, to = FIRST_DAY] = [...days].sort();
    return { name: { es }, from, to, ...row };
  });

const anyLength: fc.Arbitrary<LengthRate> = fc.record({
  minDays: fc.integer({ min: 1, max: 35 }),
  percent: fc.integer({ min: 0, max: 9000 }),
  classes,
});

const anyRequest: fc.Arbitrary<QuoteRequest> = fc
  .record({
    /** No day costs 0, because a quote omits lines of 0 cents. */
    daily: fc.integer({ min: 1000, max: 20_000 }),
    prepaid: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined }),
    days: fc.integer({ min: 1, max: 40 }),
    from: anyDay,
    reservationType: fc.constantFrom('prepaid' as const, 'normal' as const),
    ratePeriods: fc.array(anyPeriod, { maxLength: 8 }),
    lengthRates: fc.array(anyLength, { maxLength: 4 }),
    coupon: fc.option(fc.nat(10_000), { nil: undefined }),
    coverage: fc.nat(3000),
  })
  .map((drawn) =>
    aQuoteRequest({
      car: aCar({
        dailyCents: drawn.daily,
        discount: drawn.prepaid === undefined ? undefined : { percent: drawn.prepaid, chargeId: 'PP' },
      }),
      pickupBranch: aCityBranch(),
      pickupAt: `${drawn.from}T10:00`,
      returnAt: `${addDays(drawn.from, drawn.days)}T10:00`,
      reservationType: drawn.reservationType,
      mandatoryCoverage: aCoverage({ perDayCents: drawn.coverage }),
      coupon: drawn.coupon === undefined ? undefined : aCoupon({ percent: drawn.coupon }),
      rates: someRates({ ratePeriods: drawn.ratePeriods, lengthRates: drawn.lengthRates }),
    }),
  );

function check(law: (request: QuoteRequest) => void) {
  fc.assert(fc.property(anyRequest, law), { numRuns: inject('lawRuns'), seed: 20270205 });
}

const linesOf = ({ lines }: Quote, ...kinds: QuoteLine['kind'][]) =>
  lines.filter(({ kind }) => kinds.includes(kind));
const amountOf = (lines: QuoteLine[]): Cents => sumCents(lines.map(({ amountCents }) => amountCents));
const carOf = (quote: Quote) => amountOf(linesOf(quote, 'car', 'prepaid-discount', 'long-rental'));

test('each day has the price of the first row that matches it', () => {
  check((request) => {
    const { car, rates } = request;
    const trip = toTrip(request);
    const priceOf = listPrices(car, trip, rates);
    for (let day = 0; day < trip.days; day++) {
      const date = addDays(trip.pickupDate, day);
      const first = rates.ratePeriods.find(
        (row) =>
          row.from <= date &&
          date <= row.to &&
          (row.weekdays.length === 0 || row.weekdays.includes(isoWeekday(dayNumber(date)))) &&
          (row.classes.length === 0 || row.classes.includes('ICAR')) &&
          (row.branches.length === 0 || row.branches.includes('CDE')),
      );
      const change = first?.change ?? { percent: 0 };
      const cents =
        'priceCents' in change ? change.priceCents : percentOf(car.dailyCents, WHOLE + change.percent);
      expect(priceOf(day)).toEqual({ listCents: cents, period: first?.name });
    }
  });
});

test('the runs of days add up to the rental, and all lines to the total', () => {
  check((request) => {
    const quote = quoteRental(request);
    const runs = linesOf(quote, 'car');
    expect(runs.reduce((sum, { days = 0 }) => sum + days, 0)).toBe(quote.days);
    for (const { unitCents, days = 0, amountCents } of runs) expect(unitCents * days).toBe(amountCents);
    expect(amountOf(quote.lines)).toBe(quote.subtotalCents);
    expect(quote.subtotalCents + quote.airportFeeCents + quote.taxCents).toBe(quote.totalCents);
    expect(carOf(quote)).toBe(carCents(request, toTrip(request)));
  });
});

test('a prepaid day costs its price less the discount, rounded', () => {
  check((drawn) => {
    const request = { ...drawn, reservationType: 'prepaid' as const };
    const quote = quoteRental(request);
    const rate = WHOLE - (request.car.discount?.percent ?? 0);
    const prepaid = linesOf(quote, 'car').map(({ unitCents, days = 0 }) => percentOf(unitCents, rate) * days);
    expect(amountOf(linesOf(quote, 'car', 'prepaid-discount'))).toBe(sumCents(prepaid));
  });
});

test('more days never cost less, for the car and for the bill', () => {
  check((request) => {
    const longer = quoteRental({
      ...request,
      returnAt: `${addDays(request.returnAt.slice(0, 10), 1)}T10:00`,
    });
    const quote = quoteRental(request);
    expect(carOf(longer)).toBeGreaterThanOrEqual(carOf(quote));
    expect(longer.totalCents).toBeGreaterThanOrEqual(quote.totalCents);
  });
});

test('the long rental price is the lowest of the longer rentals, for each way to pay', () => {
  check((request) => {
    const quote = quoteRental(request);
    for (const { minDays, classes } of request.rates.lengthRates) {
      if (minDays <= quote.days || (classes.length > 0 && !classes.includes('ICAR'))) continue;
      const returnAt = `${addDays(request.pickupAt.slice(0, 10), minDays)}T10:00`;
      const longer = quoteRental({ ...request, returnAt });
      expect(carOf(quote)).toBeLessThanOrEqual(amountOf(linesOf(longer, 'car', 'prepaid-discount')));
    }
    expect(amountOf(linesOf(quote, 'long-rental'))).toBeLessThanOrEqual(0);
  });
});

test('an amendment charges the booked price for the same days, and at most the added days more', () => {
  const given = fc.record({ before: anyRequest, now: anyRequest, more: fc.nat(20) });
  const law = ({ before, now, more }: { before: QuoteRequest; now: QuoteRequest; more: number }) => {
    const paidBefore = quoteRental(before);
    const { pickupAt, returnAt, reservationType } = before;
    const pickupDate = pickupAt.slice(0, 10);
    const until = addDays(returnAt.slice(0, 10), more);
    const times = { pickupAt, returnAt: `${until}T10:00`, reservationType };
    const booked = readBookedCar(paidBefore, pickupDate);
    const after = quoteRental({ ...now, ...times, booked });
    const added = after.lines.filter(({ rate }) => rate?.isAdded);
    const addedCents = sumCents(added.map(({ days = 0, rate }) => days * (rate?.netCents ?? 0)));
    expect(sumCents(added.map(({ days = 0 }) => days))).toBe(booked ? more : 0);
    expect(carOf(after)).toBeLessThanOrEqual(booked ? carOf(paidBefore) + addedCents : Infinity);
    if (more === 0) expect(carOf(after)).toBe(carOf(paidBefore));
  };
  fc.assert(fc.property(given, law), { numRuns: inject('lawRuns'), seed: 20270206 });
});

test('lists in which no row applies change nothing', () => {
  check((request) => {
    const without = { ...request, rates: { ...request.rates, ratePeriods: [], lengthRates: [] } };
    const other = {
      ratePeriods: request.rates.ratePeriods.map((row) => ({ ...row, classes: ['ECAR'] })),
      lengthRates: request.rates.lengthRates.map((row) => ({ ...row, classes: ['ECAR'] })),
    };
    const quote = quoteRental(without);
    expect(quoteRental({ ...request, rates: { ...request.rates, ...other } })).toEqual(quote);
    expect(linesOf(quote, 'car')).toMatchObject([
      { days: quote.days, unitCents: request.car.dailyCents, quantity: 1 },
    ]);
    expect(quote.lines.filter(({ rate, kind }) => rate || kind === 'long-rental')).toEqual([]);
  });
});
