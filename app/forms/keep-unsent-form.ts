import { data } from 'react-router';
import type { Results } from '../navigation/before-navigation.ts';
import { findRouterState, findSentForm } from '../navigation/router-state.ts';
import { isLost } from '../navigation/unanswered.ts';

/** How the router is told that nobody answered: as of any failure, it does not ask for the page again by itself. */
const NOBODY_ANSWERED = 504;

/** A form that nobody answered: each try is another one. */
export type UnsentForm = object;

/**
 * Leaves a page as it is, with everything that was typed, when nobody answers its form: it would give way to a page of errors.
 * Nothing is sent again by itself: it may have arrived, and only the answer have been lost. Returns the form that is unsent.
 */
export function keepUnsentForm(
  request: Request,
  results: Results,
  unsent: UnsentForm | undefined,
): UnsentForm | undefined {
  const state = findRouterState();
  // A form that is answered by another page has left its own.
  if (!state || !findSentForm() || state.location.pathname !== new URL(request.url).pathname)
    return undefined;
  const isSent = request.method !== 'GET';
  // What the page is asked for after a form was answered is no form.
  if (!isSent && !unsent) return undefined;
  const kept = isSent ? state.actionData : state.loaderData;
  const lost = Object.entries(results).filter(([, result]) => isLost(result));
  for (const [route] of lost)
    results[route] = { type: 'data', result: data(kept?.[route], { status: NOBODY_ANSWERED }) };
  if (!isSent) return unsent;
  return lost.length > 0 ? {} : undefined;
}
