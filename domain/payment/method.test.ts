import { expect, test } from 'vitest';
import { PAYPAL, paymentMethod } from './method.ts';

test.each([
  [PAYPAL, 'paypal'],
  ['metrobank', 'card'],
  ['', 'card'],
])('a payment by the gateway %j is one by %s', (gateway, method) => {
  expect(paymentMethod({ gateway })).toBe(method);
});
