import { expect, test } from 'vitest';
import { resetDates } from './search-bar.tsx';

test('the dates are reset to today, for the shortest rental; places and times stay', () => {
  const fields = {
    pickup_location: 'PTY',
    return_location: 'CDE',
    pickup_date: '2026-12-24',
    pickup_time: '09:30',
    return_date: '2027-01-10',
    return_time: '18:00',
  };
  expect(resetDates(fields, { firstDay: '2026-11-20', minimumDays: 2 })).toEqual({
    ...fields,
    pickup_date: '2026-11-20',
    return_date: '2026-11-22',
  });
});
