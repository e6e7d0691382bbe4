import { describe, expect, it } from 'vitest';
import { everyDay } from '#tests/support/a-rental.ts';
import { openStateAt } from './open-state.ts';
import type { OpeningHours } from './opening-hours.ts';

const branchHours: OpeningHours = {
  weekly: { ...everyDay({ from: '08:00', to: '12:00' }, { from: '13:00', to: '17:00' }).weekly, 0: [] },
  closedDates: ['2026-11-28'],
};

describe('openStateAt', () => {
  it.each([
    ['before opening', '2026-11-25T07:59', false, '2026-11-25T08:00'],
    ['at opening', '2026-11-25T08:00', true, '2026-11-25T12:00'],
    ['at noon', '2026-11-25T12:00', false, '2026-11-25T13:00'],
    ['in the afternoon', '2026-11-25T16:59', true, '2026-11-25T17:00'],
    ['at closing', '2026-11-25T17:00', false, '2026-11-26T08:00'],
    ['before a holiday and a Sunday', '2026-11-27T17:00', false, '2026-11-30T08:00'],
    ['on a holiday', '2026-11-28T10:00', false, '2026-11-30T08:00'],
  ])('%s', (_name, at, isOpen, changesAt) => {
    expect(openStateAt(branchHours, at)).toEqual({ isOpen, changesAt });
  });

  it('stays open at midnight when the next day continues the interval', () => {
    const airport = everyDay({ from: '00:00', to: '24:00' });
    expect(openStateAt(airport, '2026-11-25T23:59')).toEqual({ isOpen: true, changesAt: undefined });
  });

  it('closes at midnight when the next day does not continue the interval', () => {
    const hours = { ...everyDay({ from: '18:00', to: '24:00' }), closedDates: [] };
    expect(openStateAt(hours, '2026-11-25T20:00')).toEqual({ isOpen: true, changesAt: '2026-11-26T00:00' });
    expect(openStateAt(hours, '2026-11-26T00:00')).toEqual({ isOpen: false, changesAt: '2026-11-26T18:00' });
  });

  it('returns no next opening of a branch that stays closed', () => {
    expect(openStateAt({ ...everyDay(), closedDates: [] }, '2026-11-25T20:00')).toEqual({
      isOpen: false,
      changesAt: undefined,
    });
  });
});
