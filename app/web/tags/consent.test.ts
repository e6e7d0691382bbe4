import { expect, test } from 'vitest';
import { formatOwnCookie } from '#app/request/cookies.ts';
import { type Consent, readConsent, toConsentCookie } from './consent.ts';

function store(consent: Consent, isSecure: boolean): string {
  const { name, ...cookie } = toConsentCookie(consent);
  return formatOwnCookie(name, cookie, isSecure);
}

test('a choice is stored for half a year, and scripts can read it', () => {
  expect(store('granted', true)).toBe(
    '__Host-volante_consent=granted.2; Max-Age=15724800; Path=/; Secure; SameSite=Lax',
  );
});

test.each([
  ['granted', true],
  ['granted', false],
  ['denied', true],
  ['denied', false],
] as const)('%s is read from the cookies, with TLS: %s', (choice, isSecure) => {
  const [cookie] = store(choice, isSecure).split(';');
  expect(readConsent(`a=b; ${cookie}; c=d`)).toBe(choice);
});

test.each(['', 'volante_consent=', 'volante_consent=granted', 'volante_consent=granted.0', 'x=granted.2'])(
  'nothing was chosen in "%s"',
  (cookies) => {
    expect(readConsent(cookies)).toBeUndefined();
  },
);
