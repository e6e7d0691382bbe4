import { expect, it } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';

it.each([
  'ana@example.com',
  "o'neil+coches@sub.example.com.pa",
  'zoë@ñandú.example',
  'ana@123.pa',
  'ana@1and1.com',
  'ana@example.xn--p1ai',
  'ana@пример.рф',
])('takes %s', (address) => {
  expect(isEmail(address)).toBe(true);
});

it.each([
  'ana@123.456',
  'ana@10.0.0.1',
  'ana@example.c',
  'ana@example.c0m',
  'ana@example.com.',
  'ana@exam\u200bple.com',
  'a\u200dna@example.com',
  'ana@example.co\u3164m',
  'ana@exa😀mple.com',
  'ana@exam—ple.com',
])('refuses %j, which cannot be delivered', (address) => {
  expect(isEmail(address)).toBe(false);
});

it.each([
  [' Ana@Example.COM ', 'Ana@example.com'],
  ['\u202aana@ex\u200bample.com\u202c', 'ana@example.com'],
  ['ana＠example．com', 'ana@example.com'],
])('reads %j as %j', (typed, address) => {
  expect(normalizeEmail(typed)).toBe(address);
});

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
