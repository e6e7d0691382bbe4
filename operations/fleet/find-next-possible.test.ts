import { expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { SEARCH } from '#tests/support/a-booking.ts';
import { everyDay } from '#tests/support/a-rental.ts';
import { makeContent, someSiteContent } from '#tests/support/some-content.ts';
import type { SiteContent } from '../ports/content.ts';
import { findNextPossible } from './find-next-possible.ts';

/** For a pick-up on 2 March at ten and a return on 9 March. */
function findAt(now: string, changes: Partial<typeof SEARCH> = {}, edit = (content: SiteContent) => content) {
  const { content } = makeContent(edit(someSiteContent()));
  const services = { clock: { now: () => toInstant(now) }, content };
  const found = findNextPossible(services, { ...SEARCH, ...changes });
  return found && [found.search.pickupAt, found.search.returnAt, found.hasPassed];
}

it.each([
  [
    'later on the same day, when there is time',
    '2026-03-02T11:10',
    '2026-03-02T13:30',
    '2026-03-09T10:00',
    true,
  ],
  [
    'also when the pick-up is only too soon',
    '2026-03-02T08:30',
    '2026-03-02T10:30',
    '2026-03-09T10:00',
    false,
  ],
  ['on the next day late in the evening', '2026-03-02T23:10', '2026-03-03T10:00', '2026-03-10T10:00', true],
  ['on the present day, days later', '2026-03-04T07:00', '2026-03-04T10:00', '2026-03-11T10:00', true],
  ['on a day with notice', '2026-03-04T09:00', '2026-03-05T10:00', '2026-03-12T10:00', true],
])('the next possible pick-up is %s', (_, now, pickupAt, returnAt, hasPassed) => {
  expect(findAt(now)).toEqual([pickupAt, returnAt, hasPassed]);
});

/** Open from eight to six except on Sundays, and not on 10 March. */
function openOnWeekdays(content: SiteContent): SiteContent {
  const hours = everyDay({ from: '08:00', to: '18:00' });
  const closed = { weekly: { ...hours.weekly, 0: [] }, closedDates: ['2026-03-10'] };
  return {
    ...content,
    branches: content.branches.map((one) => ({ ...one, hours: { ...hours, ...closed } })),
  };
}

it.each<[string, Partial<typeof SEARCH>, string, string]>([
  ['on the day after a closed one', { pickup_date: '2026-03-08' }, '2026-03-09T10:00', '2026-03-11T10:00'],
  ['when the branch opens', { pickup_time: '05:00' }, '2026-03-02T08:00', '2026-03-09T10:00'],
  ['until the branch closes', { pickup_time: '23:00' }, '2026-03-02T18:00', '2026-03-09T10:00'],
  ['until a day on which it is open', { return_date: '2026-03-10' }, '2026-03-02T10:00', '2026-03-11T10:00'],
  ['until it closes on the last day', { return_time: '20:00' }, '2026-03-02T10:00', '2026-03-09T18:00'],
])('the next possible rental is %s', (_, changes, pickupAt, returnAt) => {
  const returned = changes.pickup_date ? { return_date: '2026-03-10' } : {};
  const found = findAt('2026-02-20T09:00', { ...returned, ...changes }, openOnWeekdays);
  expect(found).toEqual([pickupAt, returnAt, false]);
});

it('the next possible rental has the minimum days, from the first day on which cars are rented', () => {
  const rules = { reservationMinDays: 20, disableReservationsUntil: '2026-04-20T00:00' };
  const found = findAt('2026-02-20T09:00', {}, (content) => ({
    ...content,
    site: { ...content.site, ...rules },
  }));
  expect(found).toEqual(['2026-04-20T10:00', '2026-05-10T10:00', false]);
});

it('nothing is proposed for a search that ends before it begins, or that cannot be read', () => {
  expect(findAt('2026-03-01T09:00', { return_date: '2026-03-01' })).toBeUndefined();
  expect(findAt('2026-03-02T11:00', { pickup_time: '25:00' })).toBeUndefined();
});
