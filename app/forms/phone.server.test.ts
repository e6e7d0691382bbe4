import { expect, it, test } from 'vitest';
import { formatPhone, parsePhone } from './phone.server.ts';

test.each([
  ['6123-4567', '+50761234567'],
  ['6123 4567', '+50761234567'],
  ['+507 269-0000', '+5072690000'],
  ['00507 6123 4567', '+50761234567'],
  ['+57 300 123 4567', '+573001234567'],
  ['+1 (212) 555-2368', '+12125552368'],
])('%s is %s', (text, expected) => {
  expect(parsePhone(text)).toBe(expected);
});

test.each(['1234', '', 'abc', '6123-4567 ext', '+999 123456', '61234567890123456789'])(
  '%j is no phone number',
  (text) => {
    expect(parsePhone(text)).toBeUndefined();
  },
);

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
