/** What a visitor said to measuring by others. */
export type Consent = 'granted' | 'denied';

/** Name of the cookie; scripts read it, because pages are the same for all visitors. */
const CONSENT_COOKIE = 'volante_consent';

/** Counts the texts that were consented to: after a new one everybody is asked again. */
export const CONSENT_VERSION = 1;

/** Half a year; then the question comes again. */
const CONSENT_SECONDS = 182 * 24 * 60 * 60;

function parseConsent(value: string | undefined): Consent | undefined {
  const [choice, version] = (value ?? '').split('.');
  if (version !== String(CONSENT_VERSION)) return undefined;
  return choice === 'granted' || choice === 'denied' ? choice : undefined;
}

/** The choice among the cookies of a browser; undefined: none was made, or on another text. */
export function readConsent(cookies: string): Consent | undefined {
  const pair = cookies.split('; ').find((each) => each.startsWith(`${CONSENT_COOKIE}=`));
  return parseConsent(pair?.slice(CONSENT_COOKIE.length + 1));
}

/** The Set-Cookie value that keeps a choice. */
export function rememberConsent(consent: Consent, secure: boolean): string {
  const attributes = `Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${CONSENT_COOKIE}=${consent}.${CONSENT_VERSION}; ${attributes}`;
}
