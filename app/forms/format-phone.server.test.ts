import { expect, it } from 'vitest';
import { formatPhone } from './format-phone.server.ts';

it.each([
  ['+50761234567', '+507 6123-4567'],
  ['+5072234567', '+507 223-4567'],
  ['+573001234567', '+57 300 1234567'],
  ['+14155552671', '+1 415 555 2671'],
  ['erased', 'erased'],
  ['', ''],
])('groups %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown);
});
