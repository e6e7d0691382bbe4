import { describe, expect, it, test } from 'vitest';
import type { ContentProblem } from '#operations/ports/content.ts';
import { mapContent } from './map-content.ts';
import { readLengthRates, readRatePeriods } from './rate-rows.ts';
import { COLLECTIONS } from './read-content.ts';

const known = { classes: ['ECAR', 'ICAR'], branches: ['PTY', 'CDE'] };
const name = { es: 'Carnaval', en: 'Carnival' };
const period = { name, from: '2027-02-05', to: '2027-02-10', percent: 25 };
const fixed = { ...period, percent: null, price: 41, classes: ['ICAR'] };

describe('a rate period', () => {
  const read = (...rows: unknown[]) => readRatePeriods({ rate_periods: rows }, known);

  it('is read with all its fields', () => {
    const narrow = { ...period, weekdays: [6, 7], classes: ['ICAR'], branches: ['PTY'] };
    expect(read(period, narrow, fixed)).toEqual({
      rows: [
        {
          name,
          from: '2027-02-05',
          to: '2027-02-10',
          weekdays: [],
          classes: [],
          branches: [],
          change: { percent: 2500 },
        },
        expect.objectContaining({ weekdays: [6, 7], classes: ['ICAR'], branches: ['PTY'] }),
        expect.objectContaining({ classes: ['ICAR'], change: { priceCents: 4100 } }),
      ],
      problems: [],
      isList: true,
    });
  });

  it.each([
    [{ price: 45 }, { priceCents: 4500 }],
    [{ price: 36.5 }, { priceCents: 3650 }],
    [{ price: '28.80' }, { priceCents: 2880 }],
    [{ price: 3, unusual: true }, { priceCents: 300 }],
    [{ price: '2500.00', unusual: true }, { priceCents: 250_000 }],
    [{ price: null, percent: 12.5 }, { percent: 1250 }],
    [{ price: null, percent: '-7.25' }, { percent: -725 }],
    [{ price: null, percent: 200 }, { percent: 20_000 }],
    [{ price: null, percent: 250, unusual: true }, { percent: 25_000 }],
    [{ price: null, percent: -99.99, unusual: true }, { percent: -9999 }],
  ])('is in dollars and percent, and says where it is unusual: %j', (changes, change) => {
    expect(read({ ...fixed, ...changes })).toMatchObject({ rows: [{ change }], problems: [] });
  });

  it('may be one day, change nothing, overlap another one, and have no English name', () => {
    const oneDay = { ...period, to: period.from, percent: 0, name: { es: 'Día' } };
    const { rows, problems } = read(oneDay, period, { ...period, percent: -60 });
    expect([rows.length, problems, rows[0]?.name]).toEqual([3, [], { es: 'Día' }]);
  });

  it.each([
    ['ends before it begins', { to: '2027-02-04' }, { problem: 'endsBeforeStart', field: 'to' }],
    [
      'begins on a day that does not exist',
      { from: '2027-02-30' },
      { problem: 'day', field: 'from', value: '2027-02-30' },
    ],
    ['has no end', { to: null }, { problem: 'missing', field: 'to' }],
    [
      'names only an unknown class',
      { classes: ['ZZZ'] },
      { problem: 'unknownClass', field: 'classes', value: 'ZZZ' },
    ],
    ['names only blank classes', { classes: ['', ' '] }, { problem: 'onlyBlanks', field: 'classes' }],
    [
      'has a field that does not exist',
      { clases: ['ICAR'] },
      { problem: 'unknownField', expected: 'clases' },
    ],
    [
      'has no number as percentage',
      { percent: 'NaN' },
      { problem: 'change', field: 'percent', value: 'NaN' },
    ],
    ['has weekdays as text', { weekdays: '6,7' }, { problem: 'list', field: 'weekdays' }],
    [
      'has its name in one language only as text',
      { name: 'Carnaval' },
      { problem: 'shape', field: 'name', value: 'Carnaval' },
    ],
    [
      'names a day after Sunday',
      { weekdays: [6, 8] },
      { problem: 'tooBig', field: 'weekdays.2', expected: '7' },
    ],
    ['has classes that are no list', { classes: { ICAR: true } }, { problem: 'shape', field: 'classes' }],
    ['has no name', { name: { es: '', en: 'Carnival' } }, { problem: 'missing', field: 'name.es' }],
    ['would give the car away', { percent: -100, unusual: true }, { problem: 'change' }],
    ['has a percentage with a comma', { percent: '12,5' }, { problem: 'change', value: '12,5' }],
    [
      'is a discount above 60 %',
      { percent: -60.01 },
      { problem: 'unusual', field: 'percent', value: '-60.01', expected: '-60 %, +200 %' },
    ],
    ['has a price below $5 a day', { ...fixed, price: 0.45 }, { problem: 'unusual', value: '0.45' }],
    ['says in a word that it is unusual', { percent: 250, unusual: 'yes' }, { field: 'unusual' }],
    ['has neither percentage nor price', { percent: null }, { problem: 'percentOrPrice' }],
    ['has both', { price: 41, classes: ['ICAR'] }, { problem: 'percentOrPrice' }],
    [
      'has a price and no classes',
      { percent: null, price: 41 },
      { problem: 'priceNeedsClasses', field: 'classes' },
    ],
  ])('that %s is left out and reported with its number', (_what, changes, problem) => {
    const { rows, problems } = read(period, { ...period, ...changes });
    expect(rows).toHaveLength(1);
    expect(problems).toMatchObject([{ ...problem, row: 2 }]);
  });

  it('holds for the codes that exist where others left content, which is reported', () => {
    const { rows, problems } = read({ ...period, classes: ['ICAR', 'ZZZ'], branches: ['PTY', 'YYY'] });
    expect(rows).toMatchObject([{ classes: ['ICAR'], branches: ['PTY'] }]);
    expect(problems).toEqual([
      { row: 1, problem: 'unknownAmongKnown', field: 'classes', value: 'ZZZ' },
      { row: 1, problem: 'unknownAmongKnown', field: 'branches', value: 'YYY' },
    ]);
  });

  it.each([
    ['of nothing', { price: 0 }],
    ['below nothing', { price: -41 }],
    ['in words', { price: 'free' }],
    ['that is huge', { price: 1e15 }],
  ])('with a price %s is left out', (_what, changes) => {
    expect(read({ ...fixed, ...changes })).toMatchObject({ rows: [], problems: [{ row: 1 }] });
  });
});

describe('a rate by length', () => {
  const read = (...rows: unknown[]) => readLengthRates({ length_rates: rows }, known);

  it('lowers the price, with or without a minus', () => {
    const rows = [
      { min_days: 7, percent: -10 },
      { min_days: 28, percent: '25.5', classes: ['ICAR'] },
    ];
    expect(read(...rows)).toEqual({
      rows: [
        { minDays: 7, percent: 1000, classes: [] },
        { minDays: 28, percent: 2550, classes: ['ICAR'] },
      ],
      problems: [],
      isList: true,
    });
  });

  it.each([
    [{ min_days: 0 }],
    [{ min_days: 6.5 }],
    [{ min_days: '7' }],
    [{ percent: 60.5 }],
    [{ percent: null }],
    [{ classes: ['ZZZ'] }],
    [{ branches: ['PTY'] }],
  ])('with %j is left out', (changes) => {
    const good = { min_days: 7, percent: 10 };
    const { rows, problems } = read({ ...good, ...changes }, good);
    expect(rows).toHaveLength(1);
    expect(problems).toMatchObject([{ row: 1 }]);
  });
});

test.each([
  [{ rate_periods: 'Carnaval', length_rates: { min_days: 7 } }, [{ problem: 'list' }, { problem: 'list' }]],
  [
    { rate_periods: [null, period], length_rates: [7] },
    [
      { problem: 'missing', row: 1 },
      { problem: 'shape', row: 1 },
    ],
  ],
  [{ rate_periods: null, length_rates: null }, []],
])('the editor learns of the rows of %j that are left out', (lists, problems) => {
  const reported: ContentProblem[] = [];
  const none = Object.fromEntries(Object.keys(COLLECTIONS).map((list) => [list, [] as unknown[]]));
  const raw = { ...none, site: { brand: 'firefly', ...lists } } as Parameters<typeof mapContent>[0];
  mapContent(raw, {
    report: (problem) => reported.push(problem),
    now: 0,
    last: undefined,
    brands: ['firefly'],
    findRefused: () => [],
  });
  expect(reported).toMatchObject(problems);
  for (const { collection, record, isKept } of reported) {
    expect([collection, isKept]).toEqual(['sites_config', false]);
    expect(['rate_periods', 'length_rates']).toContain(record);
  }
});
