/** A visitor's choice about third-party analytics. */
export type Consent = 'granted' | 'denied';

/** Name of the cookie. Readable by scripts, because pages are equal for all visitors. */
const CONSENT_COOKIE = 'volante_consent';

/** Version of the consent text. Incrementing it asks all visitors again. */
export const CONSENT_VERSION = 2;

/** Half a year, after which the visitor is asked again. */
const CONSENT_SECONDS = 182 * 24 * 60 * 60;

function parseConsent(value: string | undefined): Consent | undefined {
  const [choice, version] = (value ?? '').split('.');
  if (version !== String(CONSENT_VERSION)) return undefined;
  return choice === 'granted' || choice === 'denied' ? choice : undefined;
}

/** The choice for the current text, or undefined. The name has a prefix where there is TLS. */
export function readConsent(cookies: string): Consent | undefined {
  const pairs = cookies.split('; ');
  const find = (name: string) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return parseConsent(find(`__Host-${CONSENT_COOKIE}`) ?? find(CONSENT_COOKIE));
}

/** The cookie that stores a choice. */
export function toConsentCookie(consent: Consent) {
  const value = `${consent}.${CONSENT_VERSION}`;
  return { name: CONSENT_COOKIE, value, maxAgeSeconds: CONSENT_SECONDS, isReadable: true };
}
