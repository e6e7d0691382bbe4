import { expect, it, test } from 'vitest';
import {
  aCar,
  aCarClass,
  aCoverage,
  aDeliveryZone,
  anEra,
  aQuoteRequest,
  someRates,
} from '#tests/support/a-rental.ts';
import { cheapestCoverage, fleetPrice, planPrice } from './fleet-price.ts';
import { oneDayInTown, toTrip } from './trip.ts';

const request = {
  car: aCar(),
  carClass: aCarClass(),
  reservationType: 'normal' as const,
  trip: oneDayInTown,
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

test('a card has no delivery, which the visitor may leave out', () => {
  const rates = someRates({ deliveryZones: [aDeliveryZone()] });
  expect(fleetPrice({ ...request, rates }).lines.map(({ kind }) => kind)).toEqual(['car', 'protection']);
});

test('with dates it shows the visitor’s total, with airport fee and one-way fee', () => {
  const quote = fleetPrice({ ...request, trip: toTrip(aQuoteRequest()) });
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
