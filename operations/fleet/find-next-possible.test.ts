import { expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { SEARCH } from '#tests/support/a-booking.ts';
import { makeContent } from '#tests/support/some-content.ts';
import { findNextPossible } from './find-next-possible.ts';

/** For a pick-up on 2 March at ten and a return on 9 March. */
function findAt(now: string, changes: Partial<typeof SEARCH> = {}) {
  const services = { clock: { now: () => toInstant(now) }, content: makeContent().content };
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

it('nothing else is proposed for a search with another problem, or that cannot be read', () => {
  expect(findAt('2026-03-01T09:00', { return_date: '2026-03-01' })).toBeUndefined();
  expect(findAt('2026-03-02T11:00', { pickup_time: '25:00' })).toBeUndefined();
});
