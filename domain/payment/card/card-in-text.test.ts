import { expect, it } from 'vitest';
import { hasCardNumber } from './card-in-text.ts';

it.each([
  '4111111111111111',
  'su tarjeta 4111 1111 1111 1111, vence 12/28',
  '4111-1111-1111-1111',
  'amex 3782.822463.10005',
  '6123-4567 4111111111111111 2',
  '4111  1111  1111  1111',
  '4111/1111/1111/1111',
  '4111 - 1111 - 1111 - 1111',
  '4111_1111_1111_1111',
  '4111, 1111, 1111, 1111',
])('finds the card number in “%s”', (text) => {
  expect(hasCardNumber(text)).toBe(true);
});

it.each([
  'Llega en el vuelo CM 432 a las 23:10',
  '+507 6123-4567 y 6987-6543',
  '4111111111111112',
  '2026-11-27 10:00',
  '4111, 1111, 1111, 1112',
  '',
])('finds none in “%s”', (text) => {
  expect(hasCardNumber(text)).toBe(false);
});
