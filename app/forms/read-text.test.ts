import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test('reads a text as it was typed', () => {
  expect(readText(' Ñandú 👋 ', 20)).toBe(' Ñandú 👋 ');
});

test('returns an empty text for a missing field and for a file', () => {
  expect(readText(null, 10)).toBe('');
  expect(readText(new File(['x'], 'x.txt'), 10)).toBe('');
});

test('leaves NUL out', () => {
  expect(readText('a\u0000b', 10)).toBe('ab');
});

test('does not truncate inside a surrogate pair', () => {
  expect(readText('abc👋', 4)).toBe('abc');
  expect(readText('ab👋', 4)).toBe('ab👋');
});
