import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDate,
  formatMoney,
  formatMonth,
  formatRate,
  formatShortDate,
  formatTime,
  formatWeekday,
} from './format.ts';

describe('formatMoney', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123_450, '$1,234.50'],
    [100_000_000, '$1,000,000.00'],
    [-2_240, '−$22.40'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });
});

describe('dates', () => {
  it.each([
    ['2026-12-01T10:05', 'mar, 1 dic 2026, 10:05\u00a0a.\u00a0m.', 'Tue, Dec 1, 2026, 10:05\u00a0AM'],
    ['2026-02-28T00:00', 'sáb, 28 feb 2026, 12:00\u00a0a.\u00a0m.', 'Sat, Feb 28, 2026, 12:00\u00a0AM'],
    ['2028-02-29T12:30', 'mar, 29 feb 2028, 12:30\u00a0p.\u00a0m.', 'Tue, Feb 29, 2028, 12:30\u00a0PM'],
    ['2026-09-09T23:59', 'mié, 9 sep 2026, 11:59\u00a0p.\u00a0m.', 'Wed, Sep 9, 2026, 11:59\u00a0PM'],
  ])('formats the month of %s in both languages', (at, spanish, english) => {
    expect(formatDateTime(at, 'es')).toBe(spanish);
    expect(formatDateTime(at, 'en')).toBe(english);
  });

  it('formats a day alone, short and in full', () => {
    expect(formatDate('2026-11-28', 'es')).toBe('sáb, 28 nov 2026');
    expect(formatDay('2026-11-28', 'es')).toBe('sáb, 28 nov');
    expect(formatDay('2026-11-28', 'en')).toBe('Sat, Nov 28');
    expect(formatLongDate('2026-11-28', 'es')).toBe('sábado, 28 de noviembre de 2026');
    expect(formatLongDate('2026-11-28', 'en')).toBe('Saturday, November 28, 2026');
    expect(formatShortDate('2026-11-28', 'es')).toBe('28 nov 2026');
    expect(formatShortDate('2026-11-28', 'en')).toBe('Nov 28, 2026');
    expect(formatWeekday('2026-11-28', 'es')).toBe('sábado');
    expect([formatMonth('2026-11', 'es'), formatMonth('2026-11', 'en')]).toEqual([
      'noviembre de 2026',
      'November 2026',
    ]);
  });

  it('formats the end of the day as midnight', () => {
    expect(formatTime('24:00', 'es')).toBe('12:00\u00a0a.\u00a0m.');
  });

  it('formats a time without a line break', () => {
    expect(formatTime('10:05', 'es')).not.toContain(' ');
    expect(formatTime('10:05', 'en')).not.toContain(' ');
  });
});

describe('formatRate', () => {
  it.each([
    [700, '7\u00a0%', '7%'],
    [1250, '12.5\u00a0%', '12.5%'],
    [0, '0\u00a0%', '0%'],
    [10_000, '100\u00a0%', '100%'],
  ])('writes %i basis points', (rate, spanish, english) => {
    expect(formatRate(rate, 'es')).toBe(spanish);
    expect(formatRate(rate, 'en')).toBe(english);
  });
});
