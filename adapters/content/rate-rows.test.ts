import { describe, expect, it, test } from 'vitest';
import type { ContentProblem } from '#operations/ports/content.ts';
import { mapContent } from './map-content.ts';
import { readLengthRates, readRatePeriods } from './rate-rows.ts';

const known = { classes: ['ECAR', 'ICAR'], branches: ['PTY', 'CDE'] };
const name = { es: 'Carnaval', en: 'Carnival' };
const period = { name, from: '2027-02-05', to: '2027-02-10', percent: 2500 };
const fixed = { ...period, percent: null, price: 4100, classes: ['ICAR'] };

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

  it('may be one day, change nothing, overlap another one, and have no English name', () => {
    const oneDay = { ...period, to: period.from, percent: 0, name: { es: 'Día' } };
    const { rows, problems } = read(oneDay, period, { ...period, percent: -9999 });
    expect([rows.length, problems, rows[0]?.name]).toEqual([3, [], { es: 'Día' }]);
  });

  it.each([
    ['ends before it begins', { to: '2027-02-04' }, /before it begins/],
    ['begins on a day that does not exist', { from: '2027-02-30' }, /is no day/],
    ['begins at a time, which depends on a time zone', { from: '2027-02-05T00:00:00' }, /is no day/],
    ['has no end', { to: null }, /to/],
    [
      'names only unknown classes',
      { classes: ['YYY', 'ZZZ'] },
      /there is no class YYY, there is no class ZZZ$/,
    ],
    ['names only unknown branches', { branches: ['ZZZ'] }, /there is no branch ZZZ$/],
    ['names only blank classes', { classes: ['', ' '] }, /names none/],
    ['names only blank branches, as text', { branches: ' , ' }, /names none/],
    ['has a field that does not exist', { clases: ['ICAR'] }, /clases/],
    ['has lists in its list of classes', { classes: [['ICAR']] }, /classes/],
    ['ends on 29 February of another year', { to: '2027-02-29' }, /is no day/],
    ['has an infinite percentage', { percent: Number.POSITIVE_INFINITY }, /percent/],
    ['has no number as percentage', { percent: 'NaN' }, /percent/],
    ['has weekdays as text', { weekdays: '6,7' }, /weekdays/],
    ['has its name in one language only as text', { name: 'Carnaval' }, /name/],
    ['names a day after Sunday', { weekdays: [6, 8] }, /weekdays/],
    ['names a weekday in words', { weekdays: ['saturday'] }, /weekdays/],
    ['has classes that are no list', { classes: { ICAR: true } }, /classes/],
    ['has no name', { name: { es: '', en: 'Carnival' } }, /is empty/],
    ['has a percentage of −200 %', { percent: -20_000 }, /percent/],
    ['would give the car away', { percent: -10_000 }, /percent/],
    ['has a huge percentage', { percent: 1e12 }, /percent/],
    ['has half a hundredth of a percent', { percent: 12.5 }, /percent/],
    ['has a percentage as text', { percent: '25.00' }, /percent/],
    ['has neither percentage nor price', { percent: null }, /either percent or price/],
    ['has both', { price: 4100, classes: ['ICAR'] }, /either percent or price/],
  ])('that %s is left out and reported with its number', (_what, changes, problem) => {
    const { rows, problems } = read(period, { ...period, ...changes });
    expect(rows).toHaveLength(1);
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems[0]).toMatch(/^row 2: /);
  });

  it('holds for the codes that exist where others left content, which is reported', () => {
    const { rows, problems } = read({ ...period, classes: ['ICAR', 'ZZZ'], branches: ['PTY', 'YYY'] });
    expect(rows).toMatchObject([{ classes: ['ICAR'], branches: ['PTY'] }]);
    expect(problems).toEqual([
      'row 1: there is no class ZZZ, there is no branch YYY; the row holds for the codes that exist',
    ]);
  });

  it.each([
    ['without classes', { classes: [] }],
    ['of nothing', { price: 0 }],
    ['below nothing', { price: -4100 }],
    ['of half a cent', { price: 4100.5 }],
    ['as text', { price: '41.00' }],
    ['that is huge', { price: 1e15 }],
  ])('with a price %s is left out', (_what, changes) => {
    expect(read({ ...fixed, ...changes })).toMatchObject({ rows: [], problems: [expect.any(String)] });
  });
});

describe('a rate by length', () => {
  const read = (...rows: unknown[]) => readLengthRates({ length_rates: rows }, known);

  it('lowers the price, with or without a minus', () => {
    const rows = [
      { min_days: 7, percent: -1000 },
      { min_days: 28, percent: 2500, classes: ['ICAR'] },
    ];
    expect(read(...rows)).toEqual({
      rows: [
        { minDays: 7, percent: 1000, classes: [] },
        { minDays: 28, percent: 2500, classes: ['ICAR'] },
      ],
      problems: [],
      isList: true,
    });
  });

  it('holds for the classes that exist where others left content, which is reported', () => {
    expect(read({ min_days: 7, percent: 1000, classes: ['ZZZ', 'ICAR'] })).toMatchObject({
      rows: [{ classes: ['ICAR'] }],
      problems: ['row 1: there is no class ZZZ; the row holds for the codes that exist'],
    });
  });

  it.each([
    [{ min_days: 0 }],
    [{ min_days: 6.5 }],
    [{ min_days: '7' }],
    [{ min_days: 1e9 }],
    [{ percent: -10_000 }],
    [{ percent: 20_000 }],
    [{ percent: null }],
    [{ classes: ['ZZZ'] }],
    [{ classes: [''] }],
    [{ branches: ['PTY'] }],
  ])('with %j is left out', (changes) => {
    const good = { min_days: 7, percent: 1000 };
    const { rows, problems } = read({ ...good, ...changes }, good);
    expect(rows).toHaveLength(1);
    expect(problems).toEqual([expect.stringMatching(/^row 1: /)]);
  });
});

test.each([
  [{ rate_periods: 'Carnaval', length_rates: { min_days: 7 } }, ['it is not a list', 'it is not a list']],
  [
    { rate_periods: [null, period], length_rates: [7] },
    [expect.stringMatching(/^row 1: /), expect.stringMatching(/^row 1: /)],
  ],
  [{ rate_periods: null, length_rates: null }, []],
])('the editor learns of the rows of %j that are left out', (lists, problems) => {
  const reported: ContentProblem[] = [];
  const names = ['classes', 'cars', 'branches', 'coverages', 'extras', 'callsToAction', 'infoPages'] as const;
  const others = ['promos', 'jobs', 'redirects', 'corporatePlans'] as const;
  const none = Object.fromEntries([...names, ...others].map((list) => [list, [] as unknown[]]));
  const raw = { ...none, site: { brand: 'firefly', ...lists } } as Parameters<typeof mapContent>[0];
  mapContent(raw, { report: (problem) => reported.push(problem), now: 0, last: undefined });
  expect(reported.map(({ problem }) => problem)).toEqual(problems);
  for (const { collection, record, isKept } of reported) {
    expect([collection, isKept]).toEqual(['sites_config', false]);
    expect(['rate_periods', 'length_rates']).toContain(record);
  }
});
