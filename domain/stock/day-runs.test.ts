import { expect, it } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import { toDayRuns } from './day-runs.ts';

const stay = (from: string, until: string) => ({
  from: toInstant(`2026-03-${from}`),
  until: toInstant(`2026-03-${until}`),
});
const FIVE_DAYS = { first: '2026-03-02', days: 5 };

it('a unit without stays has one run', () => {
  expect(toDayRuns([], FIVE_DAYS)).toEqual([{ from: '2026-03-02', days: 5, stays: [] }]);
});

it('a day on which one stay ends and another begins has both, and a stay may begin before', () => {
  const [one, two] = [stay('01T10:00', '04T11:00'), stay('04T12:00', '05T00:00')];
  expect(toDayRuns([one, two], FIVE_DAYS)).toEqual([
    { from: '2026-03-02', days: 2, stays: [one] },
    { from: '2026-03-04', days: 1, stays: [one, two] },
    { from: '2026-03-05', days: 2, stays: [] },
  ]);
});
