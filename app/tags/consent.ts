/** A visitor's choice about third-party analytics. */
export type Consent = 'granted' | 'denied';

/** Name of the cookie. Readable by scripts, because pages are equal for all visitors. */
const CONSENT_COOKIE = 'volante_consent';
/** With TLS, so that no other subdomain sets it. Not `toOwnName`, which this script does without. */
const CONSENT_COOKIE_OF_HOST = '__Host-volante_consent';

/** Version of the consent text. Incrementing it asks all visitors again. */
export const CONSENT_VERSION = 1;

/** Half a year, after which the visitor is asked again. */
const CONSENT_SECONDS = 182 * 24 * 60 * 60;

function parseConsent(value: string | undefined): Consent | undefined {
  const [choice, version] = (value ?? '').split('.');
  if (version !== String(CONSENT_VERSION)) return undefined;
  return choice === 'granted' || choice === 'denied' ? choice : undefined;
}

/**
 * Returns the choice in the cookies of a browser, or undefined without a choice for the current version of
 * the text.
 */
export function readConsent(cookies: string): Consent | undefined {
  const readValue = (name: string) =>
    cookies
      .split('; ')
      .find((each) => each.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  return parseConsent(readValue(CONSENT_COOKIE_OF_HOST) ?? readValue(CONSENT_COOKIE));
}

/** Returns the Set-Cookie value that stores a choice. */
export function rememberConsent(consent: Consent, secure: boolean): string {
  const attributes = `Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${secure ? CONSENT_COOKIE_OF_HOST : CONSENT_COOKIE}=${consent}.${CONSENT_VERSION}; ${attributes}`;
}
