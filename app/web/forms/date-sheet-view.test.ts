import { describe, expect, it } from 'vitest';
import { limitsOf, openView, showDay, stepMonth } from './date-sheet-view.ts';

const RULES = { firstDay: '2026-11-20', lastDay: '2027-11-20' };
const DATES = { pickup_date: '2026-12-01', return_date: '2026-12-04' };

describe('The date sheet', () => {
  it('opens with the date of the tapped end', () => {
    expect(openView('pickup', DATES, RULES)).toEqual({
      side: 'pickup',
      month: '2026-12',
      focused: '2026-12-01',
      isHalfway: false,
    });
    expect(openView('return', DATES, RULES)).toMatchObject({ side: 'return', focused: '2026-12-04' });
  });

  it('opens with the month of the return as its second one when the rental is longer than two months', () => {
    const dates = { ...DATES, return_date: '2027-02-20' };
    expect(openView('return', dates, RULES)).toMatchObject({ month: '2027-01', focused: '2027-02-20' });
  });

  it.each(['', '2026-02-30', '2020-01-01'])('opens with the first day instead of the date %j', (typed) => {
    const dates = { pickup_date: typed, return_date: typed };
    expect(openView('pickup', dates, RULES)).toMatchObject({ month: '2026-11', focused: '2026-11-20' });
  });

  it('allows returns from the day of the pick-up to the end of the longest rental', () => {
    expect(limitsOf('return', DATES, RULES)).toEqual({ first: '2026-12-01', last: '2027-03-01' });
    expect(limitsOf('pickup', DATES, RULES)).toEqual({ first: '2026-11-20', last: '2027-11-20' });
  });

  it('changes its months only as far as the focused day needs', () => {
    const view = openView('pickup', DATES, RULES);
    expect(showDay(view, '2027-01-31').month).toBe('2026-12');
    expect(showDay(view, '2027-02-01').month).toBe('2027-01');
    expect(showDay(view, '2026-11-30').month).toBe('2026-11');
  });

  it('has a focusable day in every month that it shows', () => {
    const view = openView('pickup', DATES, RULES);
    const limits = limitsOf('pickup', DATES, RULES);
    expect(stepMonth(view, 1, limits)).toMatchObject({ month: '2027-01', focused: '2027-01-01' });
    expect(stepMonth(view, -1, limits)).toMatchObject({ month: '2026-11', focused: '2026-11-20' });
  });
});
