import { expect, test } from 'vitest';
import { readChangeForm } from './change-form.ts';

test('a change that asks for the driver leaves the driver out of the search', () => {
  const sent = new FormData();
  for (const [name, value] of Object.entries({
    pickup_location: 'PTY',
    driver_age: '23',
    residence: 'foreign',
  }))
    sent.append(name, value);
  const { search } = readChangeForm(sent);
  expect(search).toMatchObject({ pickup_location: 'PTY' });
  expect(search).not.toHaveProperty('driver_age');
  expect(search).not.toHaveProperty('residence');
});
