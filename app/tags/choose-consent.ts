import type { Consent } from './consent.ts';
import { withTagManager } from './tags.ts';

/** Path that stores a visitor's choice, for scripts and for a plain form. */
export const CONSENT_PATH = '/consent';

/**
 * Stores the choice on the server, because some browsers limit cookies set by scripts to a few days, and
 * applies it. Returns whether it was stored.
 */
export async function chooseConsent(consent: Consent): Promise<boolean> {
  const answer = await fetch(CONSENT_PATH, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ consent }),
  }).catch(() => undefined);
  // A refusal applies at once, even if it could not be stored.
  if (answer?.ok || consent === 'denied') withTagManager((tags) => tags.applyConsent(consent));
  return answer?.ok ?? false;
}
