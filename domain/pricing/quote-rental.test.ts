import { describe, expect, test } from 'vitest';
import {
  aBranch,
  aCar,
  aCityBranch,
  aCoupon,
  aCoverage,
  aDeliveryZone,
  anEra,
  anExtra,
  aQuoteRequest,
  everyDay,
  someRates,
} from '#tests/support/a-rental.ts';
import { type Condition, type Driver, toCondition } from '../conditions/condition.ts';
import type { QuoteLineKind, QuoteRequest } from './quote.ts';
import { quoteRental } from './quote-rental.ts';

function lineOf(kind: QuoteLineKind, changes: Partial<QuoteRequest>) {
  return quoteRental(aQuoteRequest(changes)).lines.find((line) => line.kind === kind);
}

function amountOf(kind: QuoteLineKind, changes: Partial<QuoteRequest>) {
  return lineOf(kind, changes)?.amountCents;
}

test('the worked example comes out to the cent', () => {
  const quote = quoteRental(aQuoteRequest());
  expect(quote.lines.map((line) => [line.kind, line.amountCents, line.taxCents])).toEqual([
    ['car', 22_400, 1568],
    ['prepaid-discount', -2240, -157],
    ['protection', 10_500, 735],
    ['era', 2800, 196],
    ['extra', 2100, 147],
    ['additional-driver', 3500, 245],
    ['dropoff', 1500, 105],
  ]);
  expect(quote).toMatchObject({
    days: 7,
    subtotalCents: 40_560,
    airportFeeRate: 1200,
    airportFeeCents: 4687,
    airportFeeTaxCents: 328,
    taxCents: 3167,
    totalCents: 48_414,
    dueNowCents: 48_414,
    dueAtBranchCents: 0,
    depositCents: 75_000,
  });
});

test('a reservation paid at the counter has no prepaid discount, and all is due at the branch', () => {
  const quote = quoteRental(aQuoteRequest({ reservationType: 'normal' }));
  expect(quote.lines.map((line) => line.kind)).not.toContain('prepaid-discount');
  expect(quote).toMatchObject({ dueNowCents: 0, dueAtBranchCents: quote.totalCents });
});

test('the prepaid price of a day is rounded before it is multiplied', () => {
  // 32.05 − 10 % = 28.845 → 28.85 a day; 7 × 28.85, not 10 % of 224.35.
  const car = aCar({ dailyCents: 3205 });
  expect(lineOf('prepaid-discount', { car })).toMatchObject({ days: 7, unitCents: -320, amountCents: -2240 });
  expect(amountOf('car', { car })).toBe(7 * 3205);
});

test('a car without linked discount costs the same prepaid', () => {
  expect(amountOf('prepaid-discount', { car: aCar({ discount: undefined }) })).toBeUndefined();
});

test('lines stand in the order of the bill, those of no amount are left out', () => {
  const kinds = quoteRental(
    aQuoteRequest({
      coverages: [aCoverage({ code: 'SLI', role: 'optional', perDayCents: 700 })],
      driver: { age: 22 },
      delivery: aDeliveryZone(),
      coupon: aCoupon(),
      pickupBranch: aBranch({ hours: everyDay(), afterHoursFeeCents: 2500 }),
      rates: someRates({
        saf: { code: 'SAF', label: { es: 'SAF' }, amountCents: 300, rate: undefined },
      }),
    }),
  ).lines.map((line) => line.kind);
  expect(kinds).toEqual<QuoteLineKind[]>([
    'car',
    'prepaid-discount',
    'protection',
    'coverage',
    'era',
    'extra',
    'additional-driver',
    'young-driver',
    'delivery',
    'after-hours',
    'dropoff',
    'saf',
    'coupon',
  ]);
  const bare = quoteRental(
    aQuoteRequest({ additionalDrivers: 0, returnBranch: aBranch(), extras: [], era: undefined }),
  );
  expect(bare.lines.map((line) => line.kind)).toEqual(['car', 'prepaid-discount', 'protection']);
});

describe('extras', () => {
  test.each([
    [
      'per day',
      anExtra({ code: 'gps', priceCents: 800 }),
      2,
      { days: 7, unitCents: 800, amountCents: 11_200 },
    ],
    ['per rental', anExtra({ priceCents: 900, per: 'rental' }), 2, { days: undefined, amountCents: 1800 }],
    ['capped, each piece', anExtra({ priceCents: 1000, maxChargeCents: 6000 }), 2, { amountCents: 12_000 }],
    ['below the cap', anExtra({ priceCents: 600, maxChargeCents: 6000 }), 1, { amountCents: 4200 }],
  ])('%s', (_name, extra, quantity, line) => {
    expect(lineOf('extra', { extras: [{ extra, quantity }] })).toMatchObject({ quantity, ...line });
  });
});

describe('drivers', () => {
  test('each additional one is charged per day', () => {
    expect(lineOf('additional-driver', { additionalDrivers: 3 })).toMatchObject({
      quantity: 3,
      days: 7,
      unitCents: 500,
      amountCents: 10_500,
    });
  });

  test.each([
    [20, undefined],
    [21, 17_500],
    [22, 17_500],
    [23, 8400],
    [24, 8400],
    [25, undefined],
    [undefined, undefined],
  ])('at %s years the young-driver fee is %s', (age, amount) => {
    expect(amountOf('young-driver', { driver: { age } })).toBe(amount);
  });
});

test('each additional driver of a young age is charged the band of that age', () => {
  const otherDrivers = [22, 30, 21, 24].map((age) => ({ age }));
  const { lines } = quoteRental(aQuoteRequest({ driver: { age: 23 }, additionalDrivers: 4, otherDrivers }));
  const young = lines.filter(({ kind }) => kind.startsWith('young-'));
  expect(young.map((line) => [line.kind, line.code, line.quantity, line.amountCents])).toEqual([
    ['young-driver', '23–24', 1, 8400],
    ['young-additional-driver', '21–22', 2, 35_000],
    ['young-additional-driver', '23–24', 1, 8400],
  ]);
});

describe('one way', () => {
  const santiago = aCityBranch({ code: 'SAN' });

  test.each([
    ['an explicit pair', aCityBranch(), 1500],
    ['no pair: the default', santiago, 7500],
    ['the same branch', aBranch(), undefined],
  ])('%s', (_name, returnBranch, amount) => {
    expect(amountOf('dropoff', { returnBranch })).toBe(amount);
  });

  test('a pair of branches has a fee per direction, which may be zero despite a default', () => {
    expect(amountOf('dropoff', { pickupBranch: aCityBranch(), returnBranch: aBranch() })).toBe(7500);
    expect(amountOf('dropoff', { pickupBranch: aCityBranch({ code: 'DAV' }) })).toBe(7500);
    const rates = someRates({
      oneWay: { defaultCents: 7500, pairs: [{ from: 'PTY', to: 'CDE', feeCents: 0 }] },
    });
    expect(amountOf('dropoff', { rates })).toBeUndefined();
  });
});

describe('outside the hours', () => {
  const hours = everyDay({ from: '08:00', to: '17:00' });
  const early = { pickupAt: '2026-03-02T05:00', returnAt: '2026-03-09T20:00' };

  test('each end costs the fee of its own branch', () => {
    const { lines } = quoteRental(
      aQuoteRequest({
        ...early,
        pickupBranch: aBranch({ hours, afterHoursFeeCents: 2500 }),
        returnBranch: aCityBranch({ hours, afterHoursFeeCents: 1000 }),
      }),
    );
    const fees = lines.filter((line) => line.kind === 'after-hours');
    expect(fees.map((line) => [line.code, line.amountCents])).toEqual([
      ['pickup', 2500],
      ['return', 1000],
    ]);
  });

  test('within the hours nothing is charged', () => {
    const open = aBranch({ hours, afterHoursFeeCents: 2500 });
    expect(amountOf('after-hours', { pickupBranch: open, returnBranch: open })).toBeUndefined();
  });
});

test('the airport fee leaves out delivery, drop-off, SAF and after-hours', () => {
  const rates = someRates({
    saf: { code: 'SAF', label: { es: 'SAF' }, amountCents: 300, rate: undefined },
  });
  const pickupBranch = aBranch({ hours: everyDay(), afterHoursFeeCents: 2500 });
  const quote = quoteRental(aQuoteRequest({ rates, pickupBranch, delivery: aDeliveryZone() }));
  expect(quote.airportFeeCents).toBe(4687);
  expect(quote.subtotalCents).toBe(39_060 + 1500 + 2000 + 300 + 2500);
  const free = quote.lines.filter((line) => !line.airportFeeApplies).map((line) => line.kind);
  expect(free).toEqual(['delivery', 'after-hours', 'dropoff', 'saf']);
});

test('the airport fee is that of the pick-up branch', () => {
  const quote = quoteRental(aQuoteRequest({ pickupBranch: aCityBranch(), returnBranch: aBranch() }));
  expect(quote.airportFeeCents).toBe(0);
});

test('a SAF rate applies to all lines before it', () => {
  const saf = { code: 'SAF', label: { es: 'SAF' }, amountCents: undefined, rate: 100 };
  expect(amountOf('saf', { rates: someRates({ saf }) })).toBe(406);
});

describe('coupon', () => {
  test.each([
    ['a percentage, of the car after its prepaid discount', aCoupon({ percent: 1000 }), -2016],
    ['an amount', aCoupon({ percent: undefined, amountCents: 5000 }), -5000],
    ['more than the car costs', aCoupon({ percent: undefined, amountCents: 999_999 }), -20_160],
    ['a negative amount', aCoupon({ percent: undefined, amountCents: -100 }), undefined],
    ['neither', aCoupon({ percent: undefined }), undefined],
  ])('%s', (_name, coupon, amount) => {
    expect(amountOf('coupon', { coupon })).toBe(amount);
  });

  test('reduces the base of the airport fee', () => {
    const quote = quoteRental(aQuoteRequest({ coupon: aCoupon({ percent: undefined, amountCents: 5000 }) }));
    expect(quote.airportFeeCents).toBe(4087);
  });
});

test('discount, coverages, extras and coupon carry their ids of the rental system', () => {
  const { lines } = quoteRental(
    aQuoteRequest({
      coverages: [aCoverage({ code: 'SLI', role: 'optional', chargeId: undefined })],
      extras: [{ extra: anExtra({ chargeId: 'CSEAT' }), quantity: 1 }],
      coupon: aCoupon({ chargeId: 'CP-WELCOME' }),
    }),
  );
  const ids = lines.flatMap(({ kind, chargeId }) => (chargeId ? [[kind, chargeId]] : []));
  expect(ids).toEqual([
    ['prepaid-discount', 'PP10'],
    ['protection', 'PCM'],
    ['era', 'ERA'],
    ['extra', 'CSEAT'],
    ['coupon', 'CP-WELCOME'],
  ]);
});

test('the names of coverages, extras and SAF come from content; the site names the others', () => {
  const { lines } = quoteRental(aQuoteRequest());
  const named = lines.filter((line) => line.label !== undefined).map((line) => line.kind);
  expect(named).toEqual(['protection', 'era', 'extra']);
  expect(lines.find((line) => line.kind === 'protection')).toMatchObject({
    code: 'PCM',
    label: { es: 'Paquete mínimo', en: 'Minimum package' },
  });
});

test('the bill has the delivery address, the coupon, and what roadside assistance covers', () => {
  const place = { es: 'Entrega en el hotel' };
  const description = { es: '', en: 'Towing' };
  const { lines } = quoteRental(
    aQuoteRequest({
      delivery: aDeliveryZone({ label: place }),
      coupon: aCoupon(),
      era: anEra({ description }),
    }),
  );
  const find = (wanted: string) => lines.find(({ kind }) => kind === wanted);
  expect(find('delivery')?.label).toEqual(place);
  expect(find('coupon')?.code).toBe('VERANO10');
  expect(find('era')).toMatchObject({ code: 'ERA', description });
});

test('before a protection is chosen the bill has none, and roadside assistance without text has no text', () => {
  const { lines } = quoteRental(aQuoteRequest({ mandatoryCoverage: undefined }));
  expect(lines.map(({ kind }) => kind)).not.toContain('protection');
  expect(lines.find(({ kind }) => kind === 'era')).not.toHaveProperty('description');
});

test('the documents of a driver whose residence is not known are those of both residences', () => {
  const rows = [
    toCondition('visitor', { when: { residence: 'abroad' }, effects: { documents: ['passport'] } }),
    toCondition('resident', { when: { residence: 'panama' }, effects: { documents: ['id-card'] } }),
  ];
  const termsOf = (driver: Driver) =>
    quoteRental(aQuoteRequest({ driver, rates: someRates({ conditions: rows }) })).terms;
  expect(termsOf({})).toMatchObject({ documents: ['passport'], residentDocuments: ['id-card'] });
  expect(termsOf({ residence: 'panama' })?.documents).toEqual(['id-card']);
  expect(termsOf({ residence: 'panama' })).not.toHaveProperty('residentDocuments');
});

test('the terms name for how many years a license must have been held, unless it was not', () => {
  const needs = (licenseYearsBelow: number, classes: string[] = []) =>
    toCondition('license', { when: { licenseYearsBelow, classes }, effects: { feePerDayCents: 500 } });
  const yearsOf = (driver: Driver, ...conditions: Condition[]) =>
    quoteRental(aQuoteRequest({ driver, rates: someRates({ conditions }) })).terms?.licenseYears;
  expect(yearsOf({}, needs(2), needs(3), needs(5, ['ECAR']))).toBe(3);
  expect(yearsOf({ licenseYears: 2 }, needs(2), needs(3))).toBe(2);
  expect(yearsOf({ licenseYears: 1 }, needs(2))).toBeUndefined();
  expect(yearsOf({})).toBeUndefined();
});
