import { expect, test } from 'vitest';
import { isLeavingCheckout } from '../page-middleware.ts';

const origin = 'https://cars.example';

function leaves(target: string, headers: Record<string, string>, method = 'GET'): boolean {
  return isLeavingCheckout(new Request(origin + target, { method, headers }), { target, origin });
}

const fromCheckout = { Referer: `${origin}/reserva/checkout` };

test.each(['/', '/flota', '/reserva', '/en/flota', '/es'])(
  'going from checkout to %s leaves it',
  (target) => {
    expect(leaves(target, fromCheckout)).toBe(true);
    expect(leaves(target, { Referer: `${origin}/en/reserva/checkout` })).toBe(true);
  },
);

test.each(['/reserva/checkout', '/en/reserva/checkout', '/reserva/thanks', '/es/reserva/thanks'])(
  'going from checkout to %s does not leave it',
  (target) => {
    expect(leaves(target, fromCheckout)).toBe(false);
  },
);

test('a prefetched page does not leave checkout', () => {
  expect(leaves('/flota', { ...fromCheckout, 'Sec-Purpose': 'prefetch' })).toBe(false);
  expect(leaves('/flota', { ...fromCheckout, 'Sec-Purpose': 'prefetch;prerender' })).toBe(false);
  expect(leaves('/flota', { ...fromCheckout, Purpose: 'prefetch' })).toBe(false);
});

test('a form sent from checkout does not leave it', () => {
  expect(leaves('/flota', fromCheckout, 'POST')).toBe(false);
});

test('coming from another page or another site does not leave checkout', () => {
  expect(leaves('/flota', { Referer: `${origin}/reserva` })).toBe(false);
  expect(leaves('/flota', { Referer: 'https://evil.example/reserva/checkout' })).toBe(false);
  expect(leaves('/flota', { Referer: 'not a url' })).toBe(false);
  expect(leaves('/flota', {})).toBe(false);
});
