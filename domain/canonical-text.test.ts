import { expect, test } from 'vitest';
import { canonicalText } from './canonical-text.ts';

test('equal values have the same text whatever the order of their keys, at any depth', () => {
  const written = {
    lines: [{ code: 'PCM', cents: 100 }],
    carId: 'corolla',
    label: { es: 'Día', en: 'Day "1"' },
  };
  const read = {
    label: { en: 'Day "1"', es: 'Día' },
    carId: 'corolla',
    lines: [{ cents: 100, code: 'PCM' }],
  };
  expect(canonicalText(written)).toBe(canonicalText(read));
});

test('a key without a value counts as absent, as it does in the database', () => {
  expect(canonicalText({ coupon: undefined, era: true })).toBe(canonicalText({ era: true }));
  expect(canonicalText({ coupon: undefined })).toBe('{}');
});

test('different values have different texts', () => {
  const values = [
    null,
    '',
    'null',
    0,
    '0',
    false,
    [],
    {},
    [1, 2],
    [2, 1],
    [[1], 2],
    { a: 1 },
    { a: '1' },
    { b: 1 },
  ];
  expect(new Set(values.map(canonicalText)).size).toBe(values.length);
});

test('the text is JSON of the value', () => {
  const value = { b: [1, null, 'a,"b"\n'], a: { z: false, y: -1.5 } };
  expect(JSON.parse(canonicalText(value))).toEqual(value);
});
