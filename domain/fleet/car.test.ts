import { expect, test } from 'vitest';
import { hasFourWheelDrive } from './car.ts';

test.each([
  ['SFBD', true],
  ['PFDR', true],
  ['SQND', true],
  ['IFCR', true],
  ['IFAR', false],
  ['EDMR', false],
  ['SUV 4x4', false],
  ['', false],
])('a class %s has four-wheel drive: %s', (code, expected) => {
  expect(hasFourWheelDrive(code)).toBe(expected);
});
