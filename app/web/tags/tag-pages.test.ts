import { expect, test } from 'vitest';
import { allowsTags } from './tag-pages.ts';

test.each(['/', '/en', '/flota', '/en/reserva', '/reserva/thanks', '/cuentas'])(
  'a tag manager may run on %s',
  (path) => {
    expect(allowsTags(path)).toBe(true);
  },
);

test.each([
  '/reserva/checkout',
  '/es/reserva/checkout',
  '/en/reserva/checkout',
  '/en/reserva/checkout.data',
  '/precheckin',
  '/precheckin/verify',
  '/precheckin/checkout',
  '/en/precheckin/checkout',
  '/cuenta/restablecer',
  '/mi-reserva',
  '/en/mi-reserva/FFX-7K2M9',
  '/staff/papers',
  '/pay/window',
])('no tag manager runs on %s', (path) => {
  expect(allowsTags(path)).toBe(false);
});
