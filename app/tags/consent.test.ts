import { expect, test } from 'vitest';
import { readConsent, rememberConsent } from './consent.ts';

test('a choice is stored for half a year', () => {
  expect(rememberConsent('granted', true)).toBe(
    '__Host-volante_consent=granted.1; Path=/; Max-Age=15724800; SameSite=Lax; Secure',
  );
});

test.each(['granted', 'denied'] as const)('%s is read from the cookies', (choice) => {
  for (const secure of [false, true]) {
    const [cookie] = rememberConsent(choice, secure).split(';');
    expect(readConsent(`a=b; ${cookie}; c=d`)).toBe(choice);
  }
});

test('with TLS the choice for this host wins over one without the prefix', () => {
  expect(readConsent('volante_consent=granted.1; __Host-volante_consent=denied.1')).toBe('denied');
  expect(readConsent('volante_consent=granted.1')).toBe('granted');
});

test.each(['', 'volante_consent=', 'volante_consent=granted', 'volante_consent=granted.0', 'x=granted.1'])(
  'nothing was chosen in "%s"',
  (cookies) => {
    expect(readConsent(cookies)).toBeUndefined();
  },
);
