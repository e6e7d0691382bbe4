import { describe, expect, it, test } from 'vitest';
import { addMonths, listWeeks, moveDay } from './calendar-days.ts';

test('Months are counted over the ends of years', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', 12)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-11',
  ]);
});

describe('The weeks of a month', () => {
  it('begin on Sunday and leave the days of other months out', () => {
    const weeks = listWeeks('2026-12', '2026-11-26');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      undefined,
      undefined,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
    expect(weeks.flat().filter(Boolean)).toHaveLength(31);
  });

  it('are four where a February begins on a Sunday, and six where a month needs them', () => {
    expect(listWeeks('2026-02', '2026-01-01')).toHaveLength(4);
    expect(listWeeks('2026-08', '2026-01-01')).toHaveLength(6);
  });

  it('leave out those that are over, and keep the days that are over in the current one', () => {
    const [current, last] = listWeeks('2026-11', '2026-11-28');
    expect(current?.[0]).toBe('2026-11-22');
    expect(last?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', undefined]);
    expect(listWeeks('2026-11', '2026-11-28')).toHaveLength(2);
    expect(listWeeks('2026-12', '2026-11-28')).toHaveLength(5);
  });
});

describe('In the grid of days', () => {
  const limits = { first: '2026-11-20', last: '2028-02-20' };
  it.each([
    ['ArrowLeft', false, '2026-12-30'],
    ['ArrowRight', false, '2027-01-01'],
    ['ArrowUp', false, '2026-12-24'],
    ['ArrowDown', false, '2027-01-07'],
    ['Home', false, '2026-12-27'],
    ['End', false, '2027-01-02'],
    ['PageUp', false, '2026-11-30'],
    ['PageDown', false, '2027-01-31'],
    ['PageUp', true, '2026-11-20'],
    ['PageDown', true, '2027-12-31'],
    ['Enter', false, undefined],
  ])('%s (shift: %s) moves from 31 December 2026 to %s', (key, shiftKey, to) => {
    expect(moveDay('2026-12-31', { key, shiftKey }, limits)).toBe(to);
  });

  it('no key moves beyond the selectable days', () => {
    expect(moveDay('2026-11-20', { key: 'ArrowUp', shiftKey: false }, limits)).toBe('2026-11-20');
    expect(moveDay('2028-02-18', { key: 'End', shiftKey: false }, limits)).toBe('2028-02-19');
    expect(moveDay('2028-02-18', { key: 'ArrowDown', shiftKey: false }, limits)).toBe('2028-02-20');
  });
});
