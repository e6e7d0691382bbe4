import { expect, test } from 'vitest';
import { aCar } from '#tests/support/a-rental.ts';
import { carName, hasFourWheelDrive } from './car.ts';

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

test('a car is named by make and model', () => {
  expect(carName(aCar({ make: 'Kia', model: 'Picanto' }))).toBe('Kia Picanto');
});
