import { describe, expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import { aBranch, aCityBranch } from '#tests/support/a-rental.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { loadLocationForm } from './location-form-data.ts';
import { closedDaysOf } from './location-form-dates.ts';

function formAt(now: string, content: Partial<SiteContent> = {}, query = '') {
  const shown = someSiteContent(content);
  const services = { content: { current: () => shown }, clock: { now: () => toInstant(now) } };
  return loadLocationForm(services as unknown as Services, new URLSearchParams(query));
}

describe('loadLocationForm', () => {
  it('proposes three days from the day after tomorrow at ten in Panama time', () => {
    const { values, firstDay } = formAt('2026-11-30T23:30');
    expect(values).toMatchObject({
      pickup_date: '2026-12-02',
      pickup_time: '10:00',
      return_date: '2026-12-05',
      return_time: '10:00',
      return_location: '',
    });
    expect(firstDay).toBe('2026-11-30');
  });

  it('keeps the values of the query unchanged, so that mistakes can be shown', () => {
    const query = 'pickup_location=ZZZ&pickup_date=2026-02-30&return_time=&coupon=VERANO&tipo=suv';
    const { values, kept } = formAt('2026-11-30T08:00', {}, query);
    expect(values).toMatchObject({
      pickup_location: 'ZZZ',
      pickup_date: '2026-02-30',
      return_time: '',
      coupon: 'VERANO',
    });
    expect(kept).toEqual({ tipo: 'suv' });
  });

  it.each([
    ['2026-12-25T00:00', '2026-12-25', '2026-12-25', '2026-12-29'],
    ['2026-12-25T09:30', '2026-12-25', '2026-12-25', '2026-12-29'],
    ['2026-12-25T15:30', '2026-12-25', '2026-12-26', '2026-12-30'],
  ])(
    'proposes a date after %s, until which reservations are closed, with the shortest rental allowed',
    (until, first, pickup, giveBack) => {
      const { site } = someSiteContent();
      const changes = { site: { ...site, disableReservationsUntil: until, reservationMinDays: 4 } };
      const { values, firstDay } = formAt('2026-12-01T08:00', changes);
      expect(firstDay).toBe(first);
      expect([values.pickup_date, values.return_date]).toEqual([pickup, giveBack]);
    },
  );

  it('ignores a closing that is over', () => {
    const { site } = someSiteContent();
    const form = formAt('2026-12-01T08:00', {
      site: { ...site, disableReservationsUntil: '2026-10-01T15:00' },
    });
    expect(form.firstDay).toBe('2026-12-01');
  });
});

describe('isClosedAt', () => {
  const week = { 0: [], 1: [], 2: [], 3: [], 4: [], 5: [], 6: [] };
  const open = [{ from: '08:00', to: '17:00' }];
  const hours = {
    weekly: { ...week, 1: open, 2: open, 3: open, 4: open, 5: open, 6: open },
    closedDates: ['2026-11-28'],
  };

  it('returns closed weekdays and dates of a branch without after-hours service', () => {
    const branches = [aCityBranch({ code: 'ONX', hours, afterHoursFeeCents: undefined })];
    const form = formAt('2026-11-20T08:00', { branches });
    expect(form.branches[0]).toMatchObject({ closedWeekdays: [0], closedDates: ['2026-11-28'] });
  });

  it('returns no date after the last possible return', () => {
    const closedDates = ['2028-02-18', '2028-02-19'];
    const branches = [aCityBranch({ hours: { ...hours, closedDates }, afterHoursFeeCents: undefined })];
    const form = formAt('2026-11-20T08:00', { branches });
    expect(form.lastDay).toBe('2027-11-20');
    expect(form.branches[0]?.closedDates).toEqual(['2028-02-18']);
  });

  it('returns no closed day of a branch with an after-hours fee', () => {
    const form = formAt('2026-11-20T08:00', { branches: [aBranch({ hours, afterHoursFeeCents: 2500 })] });
    expect(form.branches[0]).not.toHaveProperty('closedWeekdays');
    expect(form.branches[0]).not.toHaveProperty('closedDates');
  });

  it('returns no closed day for an unknown branch', () => {
    expect(closedDaysOf(formAt('2026-11-20T08:00'), 'ZZZ')).toEqual({});
  });
});
