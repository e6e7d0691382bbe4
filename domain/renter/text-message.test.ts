import { expect, test } from 'vitest';
import { nameMessage, textMessage } from './text-message.ts';

test.each([
  ['Ana', undefined],
  ['Ñ', undefined],
  ['李小龙', undefined],
  ['J. R.', undefined],
  ['', 'validation.required'],
  ['.', 'validation.name'],
  ['-', 'validation.name'],
  ['--- ...', 'validation.name'],
  ['😀', 'validation.name'],
  ['123', 'validation.name'],
  ['A'.repeat(81), 'validation.tooLong'],
])('the name %j: %s', (name, key) => {
  expect(nameMessage(name, 80)?.key).toBe(key);
});

test.each([
  ['8-123-456', undefined],
  ['Calle 50', undefined],
  ['3M', undefined],
  ['', 'validation.required'],
  ['-', 'validation.required'],
  ['. / -', 'validation.required'],
  ['A'.repeat(81), 'validation.tooLong'],
])('the text %j: %s', (text, key) => {
  expect(textMessage(text, 80)?.key).toBe(key);
});
