import { expect, it } from 'vitest';
import { isEmail } from './email.ts';

it.each(['ana@example.com', "o'neil+coches@sub.example.com.pa", 'zoë@ñandú.example'])(
  'takes %s',
  (address) => {
    expect(isEmail(address)).toBe(true);
  },
);

it.each([
  'ana@example.com,all@example.com',
  'Ana <ana@example.com>',
  'ana\u001b[2J@example.com',
  'ana\u009b@example.com',
  'ana\r\nBcc: all@example.com',
  'ana@example.com\u0000',
])('refuses %j, which has more than one address', (address) => {
  expect(isEmail(address)).toBe(false);
});
