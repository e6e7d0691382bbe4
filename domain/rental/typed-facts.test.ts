import { expect, test } from 'vitest';
import { parseFuel, parseKm } from './typed-facts.ts';

test.each([
  ['41200', 41_200],
  [' 41,200 ', 41_200],
  ['41.200', 41_200],
  ['1 241 200', 1_241_200],
  ['0', 0],
  ['', undefined],
  ['-1', undefined],
  ['41.2', undefined],
  ['12345678', undefined],
  ['many', undefined],
])('the kilometers "%s" are read as %s', (text, km) => {
  expect(parseKm(text)).toBe(km);
});

test.each([
  ['0', 0],
  ['8', 8],
  ['9', undefined],
  ['-1', undefined],
  ['3.5', undefined],
  ['', undefined],
])('the fuel "%s" is read as %s eighths', (text, fuel) => {
  expect(parseFuel(text)).toBe(fuel);
});
