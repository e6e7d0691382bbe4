import { describe, expect, test } from 'vitest';
import {
  aCar,
  aCityBranch,
  aCoupon,
  aLengthRate,
  aQuoteRequest,
  aRatePeriod,
  someRates,
} from '#tests/support/a-rental.ts';
import { carCents, findCheapestDay } from './car-lines.ts';
import type { Quote, QuoteRequest } from './quote.ts';
import { quoteRental } from './quote-rental.ts';
import type { Rates } from './rates.ts';
import { toTrip } from './trip.ts';

/** In the city without anything that can be avoided. */
function request(rates: Partial<Rates>, changes: Partial<QuoteRequest> = {}): QuoteRequest {
  const [pickupAt, returnAt] = ['2027-02-03T10:00', '2027-02-10T10:00'];
  const none = { era: undefined, extras: [], additionalDrivers: 0, driver: {} };
  const branches = { pickupBranch: aCityBranch(), returnBranch: aCityBranch() };
  const times = { pickupAt, returnAt };
  return aQuoteRequest({ ...none, ...branches, ...times, rates: someRates(rates), ...changes });
}

const quote = (rates: Partial<Rates>, changes: Partial<QuoteRequest> = {}) =>
  quoteRental(request(rates, changes));

const rows = ({ lines }: Quote) =>
  lines.map(({ kind, days, unitCents, amountCents, rate }) => [
    kind,
    days,
    unitCents,
    amountCents,
    rate?.period?.es,
  ]);

const carOf = (quoted: Quote) => rows(quoted).filter(([kind]) => kind === 'car');

test('the worked example of Carnival and a week comes out to the cent', () => {
  const quoted = quote({ ratePeriods: [aRatePeriod()], lengthRates: [aLengthRate()] });
  expect(rows(quoted)).toEqual([
    ['car', 2, 2880, 5760, undefined],
    ['car', 5, 3600, 18_000, 'Carnaval'],
    ['prepaid-discount', undefined, -2376, -2376, undefined],
    ['protection', 7, 1500, 10_500, undefined],
  ]);
  expect(quoted).toMatchObject({ subtotalCents: 31_884, taxCents: 2232, totalCents: 34_116 });
});

test.each([
  ['normal', 19_200, 17_920],
  ['prepaid', 17_280, 16_128],
] as const)('six days cost as much as the week when that is cheaper, %s', (reservationType, cents, week) => {
  const returnAt = '2027-02-09T10:00';
  const { lines } = quote(
    { lengthRates: [aLengthRate({ percent: 2000 })] },
    { returnAt, reservationType, mandatoryCoverage: undefined },
  );
  const amounts = lines.map(({ kind, amountCents }) => [kind, amountCents] as const);
  expect(Object.fromEntries(amounts)['long-rental']).toBe(week - cents);
  expect(amounts.reduce((sum, [, amount]) => sum + amount, 0)).toBe(week);
});

test('no line is added where a longer rental is not cheaper, and a coupon sees the long rental price', () => {
  const changes = { returnAt: '2027-02-09T10:00', reservationType: 'normal' as const };
  const dearer = quote({ lengthRates: [aLengthRate({ percent: 500 })] }, changes);
  expect(dearer.lines.map(({ kind }) => kind)).not.toContain('long-rental');
  const cheaper = quote({ lengthRates: [aLengthRate({ percent: 2000 })] }, { ...changes, coupon: aCoupon() });
  expect(cheaper.lines.find(({ kind }) => kind === 'coupon')?.amountCents).toBe(-1792);
});

describe('the price of a day', () => {
  const priceOn = (rates: Partial<Rates>, changes: Partial<QuoteRequest> = {}) =>
    carOf(quote(rates, { returnAt: '2027-02-04T10:00', ...changes }))[0]?.[2];
  const day = { from: '2027-02-03', to: '2027-02-03' };

  test('is that of the first row that matches', () => {
    const season = aRatePeriod({ from: '2027-01-01', to: '2027-12-31', change: { percent: -1000 } });
    const fixed = aRatePeriod({ ...day, classes: ['ICAR'], change: { priceCents: 4100 } });
    expect(priceOn({ ratePeriods: [fixed, season] })).toBe(4100);
    expect(priceOn({ ratePeriods: [season, fixed] })).toBe(2880);
  });

  test('is rounded to the cent, half up', () => {
    const half = aRatePeriod({ ...day, change: { percent: 50 } });
    expect(priceOn({ ratePeriods: [half] }, { car: aCar({ dailyCents: 3300 }) })).toBe(3317);
    const down = aRatePeriod({ ...day, change: { percent: -50 } });
    expect(priceOn({ ratePeriods: [down] }, { car: aCar({ dailyCents: 3300 }) })).toBe(3284);
  });

  test.each([
    ['its class', { classes: ['ICAR'] }, 4000],
    ['another class', { classes: ['ECAR'] }, 3200],
    ['its pick-up branch', { branches: ['CDE'] }, 4000],
    ['another branch', { branches: ['PTY'] }, 3200],
    // 3 February 2027 is a Wednesday.
    ['its weekday', { weekdays: [3] }, 4000],
    ['other weekdays', { weekdays: [1, 2, 4, 5, 6, 7] }, 3200],
    ['the day before', { from: '2027-02-02', to: '2027-02-02' }, 3200],
    ['the day after', { from: '2027-02-04', to: '2027-02-04' }, 3200],
  ])('follows a row for %s', (_what, changes, cents) => {
    expect(priceOn({ ratePeriods: [aRatePeriod({ ...day, ...changes })] })).toBe(cents);
  });
});

test('a run ends where the price or the name of the period changes', () => {
  const weekend = aRatePeriod({
    name: { es: 'Fin de semana' },
    from: '2027-01-01',
    to: '2027-12-31',
    weekdays: [6, 7],
  });
  const carnival = aRatePeriod({ from: '2027-02-08' });
  expect(
    carOf(quote({ ratePeriods: [carnival, weekend] })).map(([, days, , , name]) => [days, name]),
  ).toEqual([
    [3, undefined],
    [2, 'Fin de semana'],
    [2, 'Carnaval'],
  ]);
});

const CARNIVAL = { es: 'Carnaval', en: 'Carnival' };

test.each([
  ['with the same name are one run', { ...CARNIVAL }, [7]],
  ['with other names are two runs', { es: 'Fiestas', en: CARNIVAL.en }, [2, 5]],
  ['with other English names are two runs', { es: CARNIVAL.es, en: 'Fiestas' }, [2, 5]],
])('periods of equal price %s', (_what, name, lengths) => {
  const ratePeriods = [
    aRatePeriod({ name: CARNIVAL, from: '2027-02-01', to: '2027-02-04' }),
    aRatePeriod({ name, from: '2027-02-05', to: '2027-02-20' }),
  ];
  expect(carOf(quote({ ratePeriods })).map(([, days]) => days)).toEqual(lengths);
});

test('days that a rate by length rounds to an equal price are two runs, so that each keeps its own price', () => {
  const ratePeriods = [
    aRatePeriod({ from: '2027-02-01', to: '2027-02-04', change: { priceCents: 3201 } }),
    aRatePeriod({ from: '2027-02-05', to: '2027-02-20', change: { priceCents: 3202 } }),
  ];
  const { lines } = quote({ ratePeriods, lengthRates: [aLengthRate({ percent: 5000 })] });
  const runs = lines.filter(({ kind }) => kind === 'car');
  expect(runs.map(({ days, unitCents, rate }) => [days, unitCents, rate?.listCents])).toEqual([
    [2, 1601, 3201],
    [5, 1601, 3202],
  ]);
});

describe('a line tells how its price was made', () => {
  const ratesOf = (rates: Partial<Rates>, changes?: Partial<QuoteRequest>) =>
    quote(rates, changes)
      .lines.filter(({ kind }) => kind === 'car')
      .map(({ rate }) => rate);

  test('unless all days have the daily price of the car', () => {
    expect(ratesOf({})).toEqual([undefined]);
  });

  test('where some days have another price, also those with the daily one', () => {
    expect(ratesOf({ ratePeriods: [aRatePeriod()] })).toEqual([
      { listCents: 3200, netCents: 2880 },
      { listCents: 4000, netCents: 3600, period: CARNIVAL },
    ]);
  });

  test('where a rate by length applies', () => {
    expect(ratesOf({ lengthRates: [aLengthRate()] })).toEqual([{ listCents: 3200, netCents: 2592 }]);
  });

  test('where a period has the same price', () => {
    const ratePeriods = [aRatePeriod({ from: '2027-02-01', to: '2027-02-28', change: { percent: 0 } })];
    expect(ratesOf({ ratePeriods }, { reservationType: 'normal' })).toEqual([
      { listCents: 3200, netCents: 3200, period: CARNIVAL },
    ]);
  });
});

describe('of several first days', () => {
  const cheapest = (rates: Partial<Rates>, days: readonly [number, ...number[]]) => {
    const wanted = request(rates, { returnAt: '2027-02-06T10:00', reservationType: 'normal' });
    return findCheapestDay(wanted, toTrip(wanted), days);
  };
  /** Half the price from the third day to the sixth one, 5 to 8 February. */
  const ratePeriods = [aRatePeriod({ to: '2027-02-08', change: { percent: -5000 } })];

  test('that of the lowest price of all days of the rental counts', () => {
    expect(cheapest({ ratePeriods }, [0, 2, 5])).toEqual({ day: 2, cents: 3 * 1600 });
    expect(cheapest({ ratePeriods }, [0, 5])).toEqual({ day: 0, cents: 2 * 3200 + 1600 });
    expect(cheapest({ ratePeriods }, [4, 6])).toEqual({ day: 4, cents: 2 * 1600 + 3200 });
  });

  test('the first of equally cheap ones counts', () => {
    expect(cheapest({ ratePeriods }, [1, 2, 3])).toEqual({ day: 2, cents: 3 * 1600 });
    expect(cheapest({}, [3, 4])).toEqual({ day: 3, cents: 3 * 3200 });
  });
});

test.each(['normal', 'prepaid'] as const)('the price of a car is the sum of its lines (%s)', (type) => {
  const rates = { ratePeriods: [aRatePeriod()], lengthRates: [aLengthRate({ minDays: 9, percent: 4000 })] };
  const wanted = request(rates, { reservationType: type, mandatoryCoverage: undefined });
  const { lines, subtotalCents } = quoteRental(wanted);
  expect(lines.some(({ kind }) => kind === 'long-rental')).toBe(true);
  expect(carCents(wanted, toTrip(wanted))).toBe(subtotalCents);
});

test('a class has its own rates by length, and of two rows the longer one counts', () => {
  const lengthRates = [
    aLengthRate({ minDays: 3, percent: 500 }),
    aLengthRate({ minDays: 7, percent: 1000 }),
    aLengthRate({ minDays: 5, percent: 9000, classes: ['ECAR'] }),
    aLengthRate({ minDays: 7, percent: 2000 }),
  ];
  expect(carOf(quote({ lengthRates }))).toEqual([['car', 7, 2880, 20_160, undefined]]);
});
