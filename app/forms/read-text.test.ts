import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test('reads a text as it was typed', () => {
  expect(readText(' Ñandú 👋 ', 20)).toBe(' Ñandú 👋 ');
});

test('takes what was not sent and what is a file for nothing', () => {
  expect(readText(null, 10)).toBe('');
  expect(readText(new File(['x'], 'x.txt'), 10)).toBe('');
});

test('leaves NUL out', () => {
  expect(readText('a\u0000b', 10)).toBe('ab');
});

test('cuts before a character that would be torn in two', () => {
  expect(readText('abc👋', 4)).toBe('abc');
  expect(readText('ab👋', 4)).toBe('ab👋');
});
