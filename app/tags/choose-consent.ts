import type { Consent } from './consent.ts';
import { applyConsent } from './tag-manager.ts';

/** Keeps a visitor's choice; a plain form works as well. */
export const CONSENT_PATH = '/consent';

/** Lets the server keep the choice, because some browsers keep cookies of scripts for a few days only, and follows it. */
export async function chooseConsent(consent: Consent): Promise<boolean> {
  const answer = await fetch(CONSENT_PATH, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ consent }),
  }).catch(() => undefined);
  // A no holds at once, whether it could be kept or not.
  if (answer?.ok || consent === 'denied') applyConsent(consent);
  return answer?.ok ?? false;
}
