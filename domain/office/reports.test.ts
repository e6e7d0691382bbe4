import { describe, expect, it } from 'vitest';
import { listPeriods, toSpan } from './reports.ts';

const TODAY = '2026-11-28';
const typed = (from?: string, until?: string) => ({ from, until });

describe('the days of a report', () => {
  it.each([
    [typed(), '2026-11-01', TODAY],
    [typed(undefined, '2026-02-10'), '2026-02-01', '2026-02-10'],
    [typed('2026-01-05'), '2026-01-05', TODAY],
    [typed('2026-03-05', '2026-03-01'), '2026-03-01', '2026-03-05'],
  ])('of %j are those from %s until %s', (days, from, until) => {
    expect(toSpan('bookings', days, TODAY)).toEqual({ from, until, isCut: false });
  });

  it('of searches are those that come, unless others are typed', () => {
    expect(toSpan('turnedAway', typed(), TODAY)).toMatchObject({ from: TODAY, until: '2027-01-27' });
    expect(toSpan('turnedAway', typed(undefined, '2026-02-10'), TODAY)).toMatchObject({ from: '2026-02-01' });
  });

  it('are five years at most, the last ones', () => {
    expect(toSpan('bookings', typed('1999-01-01', '2025-12-31'), TODAY)).toEqual({
      from: '2020-12-28',
      until: '2025-12-31',
      isCut: true,
    });
  });
});

it('each day and month of a span has its key', () => {
  const span = { from: '2026-01-30', until: '2026-03-01' };
  expect(listPeriods('month', span)).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(listPeriods('day', span)).toHaveLength(31);
});
