import { expect, test } from 'vitest';
import { readSearchFields, toSearchFields } from './search-form.ts';

test('a stored search becomes the fields it came from', () => {
  const search = {
    pickupLocation: 'PTY',
    returnLocation: 'DAV',
    pickupAt: '2026-12-01T10:00',
    returnAt: '2026-12-08T09:30',
  };
  expect(toSearchFields(search)).toEqual({
    pickup_location: 'PTY',
    return_location: 'DAV',
    pickup_date: '2026-12-01',
    pickup_time: '10:00',
    return_date: '2026-12-08',
    return_time: '09:30',
  });
});

test('files and very long texts in fields are truncated or dropped', () => {
  const form = new FormData();
  form.set('pickup_location', new File(['x'], 'x.txt'));
  form.set('pickup_date', 'x'.repeat(10_000));
  const fields = readSearchFields(form);
  expect(fields.pickup_location).toBe('');
  expect(fields.pickup_date.length).toBeLessThanOrEqual(60);
});
