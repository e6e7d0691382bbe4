import { expect, it, test } from 'vitest';
import {
  aBranch,
  aCar,
  aCarClass,
  aCityBranch,
  aCoverage,
  aDeliveryZone,
  anEra,
  aQuoteRequest,
  aRatePeriod,
  someRates,
} from '#tests/support/a-rental.ts';
import type { Restriction } from '../fleet/restrictions.ts';
import { cheapestCoverage, fleetPrice, optionPrice, planPrice, sumWithoutSaf } from './fleet-price.ts';
import type { UntaxedLine } from './quote.ts';
import { quoteLines, quoteRental, safLines } from './quote-rental.ts';
import type { Saf } from './rates.ts';
import { oneDayTrips, toTrip } from './trip.ts';

const request = {
  car: aCar(),
  carClass: aCarClass(),
  reservationType: 'normal' as const,
  ...oneDayTrips(someRates(), [], '2027-01-04'),
  coverages: [aCoverage(), anEra()],
  rates: someRates(),
  coupon: undefined,
};

test('without dates a card shows the price of one day with protection and tax, without airport fee', () => {
  const quote = fleetPrice(request);
  expect(quote.lines.map((line) => [line.kind, line.amountCents])).toEqual([
    ['car', 3200],
    ['protection', 1500],
  ]);
  expect(quote).toMatchObject({ days: 1, airportFeeCents: 0, taxCents: 329, totalCents: 5029 });
});

test.each([
  ['today', { from: '2027-01-04', to: '2027-01-04' }, 1600],
  ['the last of 60 days', { from: '2027-03-04', to: '2027-03-04' }, 1600],
  ['the day after', { from: '2027-03-05', to: '2027-03-31' }, 3200],
  ['a branch in the city', { branches: ['CDE'] }, 1600],
  ['the airport', { branches: ['PTY'] }, 3200],
])('without dates a card has the lowest price of the next 60 days in the city: %s', (_what, row, cents) => {
  const year = { from: '2027-01-04', to: '2027-12-31', change: { percent: -5000 } };
  const rates = someRates({ ratePeriods: [aRatePeriod({ ...year, ...row })] });
  const branches = [aBranch(), aCityBranch(), aCityBranch({ code: 'VES' })];
  const quote = fleetPrice({ ...request, rates, ...oneDayTrips(rates, branches, '2027-01-04') });
  expect(quote.lines[0]?.amountCents).toBe(cents);
});

test.each<[string, Partial<Restriction>, number]>([
  ['a stop-sale', {}, 3200],
  ['one of another class', { classes: ['ECAR'] }, 1600],
  ['one of another branch', { branches: ['PTY'] }, 1600],
  ['one of the only city branch', { branches: ['CDE'] }, 3200],
  ['no return on the next day', { kind: 'no-return', from: '2027-01-06', to: '2027-01-06' }, 3200],
  ['one for all of the days, when no price is left', { to: '2027-12-31' }, 1600],
])('without dates a card has no price of a day that cannot be rented by itself: %s', (_what, row, cents) => {
  const cheap = { from: '2027-01-05', to: '2027-01-05', change: { percent: -5000 } };
  const rates = someRates({ ratePeriods: [aRatePeriod(cheap)] });
  const all = { name: undefined, classes: [], branches: [], from: '2027-01-01', to: '2027-01-05' };
  const restrictions = [{ kind: 'stop-sale', ...all, ...row } as Restriction];
  const trips = oneDayTrips(rates, [aCityBranch()], '2027-01-04', restrictions);
  expect(fleetPrice({ ...request, rates, ...trips, restrictions }).lines[0]?.amountCents).toBe(cents);
});

test('of several trips the one whose car is cheapest counts, of equally cheap ones the first', () => {
  const trip = { ...request.trips[0], pickupBranch: 'PTY' };
  const trips = [trip, { ...trip, pickupBranch: 'CDE' }, { ...trip, oneWayCents: 1500 }] as const;
  const inTown = { from: '2027-01-04', to: '2027-01-04', branches: ['CDE'], change: { percent: -5000 } };
  const priceOf = (ratePeriods = [aRatePeriod(inTown)]) =>
    fleetPrice({ ...request, trips, rates: someRates({ ratePeriods }) }).lines.map((line) => [
      line.kind,
      line.amountCents,
    ]);
  expect(priceOf()).toEqual([
    ['car', 1600],
    ['protection', 1500],
  ]);
  expect(priceOf([])).toEqual([
    ['car', 3200],
    ['protection', 1500],
  ]);
});

test('a card has no delivery, which the visitor may leave out', () => {
  const rates = someRates({ deliveryZones: [aDeliveryZone()] });
  expect(fleetPrice({ ...request, rates }).lines.map(({ kind }) => kind)).toEqual(['car', 'protection']);
});

test('with dates it shows the visitor’s total, with airport fee and one-way fee', () => {
  const quote = fleetPrice({ ...request, trips: [toTrip(aQuoteRequest())] });
  expect(quote.days).toBe(7);
  expect(quote.lines.map((line) => line.kind)).toEqual(['car', 'protection', 'dropoff']);
  expect(quote.airportFeeCents).toBe(3948);
});

test('the cheapest mandatory protection counts; optional ones and ERA do not', () => {
  const cheap = aCoverage({ code: 'LOW', perDayCents: 900 });
  const optional = aCoverage({ code: 'SLI', role: 'optional', perDayCents: 1 });
  expect(cheapestCoverage([aCoverage(), cheap, optional, anEra()])).toBe(cheap);
  expect(cheapestCoverage([aCoverage({ code: 'A' }), aCoverage({ code: 'B' })])?.code).toBe('A');
  expect(cheapestCoverage([optional, anEra()])).toBeUndefined();
});

it.each([
  [52_000, 55_640],
  [1, 1],
  [50, 54],
  [0, 0],
])('a plan of %i cents costs %i with tax', (bare, total) => {
  expect(planPrice(bare)).toBe(total);
});

const label = { es: 'Cargo' };
const ofRate: Saf = { code: 'SAF', label, amountCents: undefined, rate: 333 };
const ofAmount: Saf = { code: 'SAF', label, amountCents: 300, rate: undefined };

test('an option costs its line, the airport fee and ITBMS', () => {
  // 175.00 + 12 % = 196.00, + 7 % = 209.72
  expect(optionPrice(17_500, { airportFeeRate: 1200, saf: undefined })).toBe(20_972);
  expect(optionPrice(0, { airportFeeRate: 1200, saf: ofRate })).toBe(0);
});

test('the sum without the company charge is the subtotal of the same rental where there is none', () => {
  const withoutCharge = quoteRental(aQuoteRequest());
  for (const saf of [ofAmount, ofRate]) {
    const quote = quoteRental(aQuoteRequest({ rates: someRates({ saf }) }));
    expect(quote.subtotalCents).toBeGreaterThan(withoutCharge.subtotalCents);
    expect(sumWithoutSaf(quote)).toBe(withoutCharge.subtotalCents);
  }
});

test('a company charge counts when it is a rate, and not when the rental has it anyway', () => {
  expect(optionPrice(10_000, { airportFeeRate: 0, saf: ofAmount })).toBe(10_700);
  expect(optionPrice(10_000, { airportFeeRate: 0, saf: ofRate })).toBe(11_057);
});

test.each([undefined, ofAmount, ofRate, { ...ofRate, amountCents: 300 }])(
  'on every bill an option adds its price, or at most three cents less, with the charge %j',
  (saf) => {
    for (let base = 3_001; base < 60_000; base += 1_237)
      for (const airportFeeRate of [0, 600, 1_200])
        for (const net of [300, 777, 2_331, 10_501]) {
          const added = totalOf([base, net], airportFeeRate, saf) - totalOf([base], airportFeeRate, saf);
          const price = optionPrice(net, { airportFeeRate, saf });
          expect(added).toBeLessThanOrEqual(price);
          expect(added).toBeGreaterThanOrEqual(price - 3);
        }
  },
);

function totalOf(amounts: number[], airportFeeRate: number, saf: Saf | undefined): number {
  const lines = amounts.map(
    (amountCents): UntaxedLine => ({
      kind: 'extra',
      code: 'X',
      label,
      quantity: 1,
      days: undefined,
      unitCents: amountCents,
      amountCents,
      airportFeeApplies: true,
    }),
  );
  const facts = { days: 1, reservationType: 'prepaid', airportFeeRate, depositCents: 0 } as const;
  return quoteLines([...lines, ...safLines(saf, lines)], facts).totalCents;
}
