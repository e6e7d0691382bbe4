import { data, type MiddlewareFunction } from 'react-router';
import { HYDRATION_REFUSAL } from '#app/ui/failure.ts';
import { isLost } from '#app/ui/unanswered.ts';
import { isCardPage } from '../frame/checkout-area.ts';
import { allowsTags } from '../tags/tag-pages.ts';
import { wantsTags } from '../tags/tags.ts';
import { hasNewBuild } from './build-check.ts';
import { forgetTarget, noteTarget } from './chunk-errors.ts';
import { untilConnected } from './connection.tsx';
import { findRouterState, findTarget } from './router-state.ts';

/**
 * Longest time in milliseconds that a navigation waits for the browser to paint its loading state.
 * requirements.md#constants.
 */
const TRANSITION_WAIT = 100;

type ClientMiddleware = MiddlewareFunction<Record<string, unknown>>;

/** Results by route id, as the router passes them. */
export type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;
type Reviewer = (request: Request, results: Results) => void;

let reviewer: Reviewer | undefined;

/**
 * Registers a function that may inspect and change the results of each navigation before the page gets them.
 * Returns the function that unregisters it.
 */
export function reviewResults(review: Reviewer): () => void {
  reviewer = review;
  return () => {
    reviewer = undefined;
  };
}

/**
 * Client middleware of every page navigation; other fetches of a page pass through. When the data of a page
 * cannot be fetched, the visitor stays on the current page until the site responds again.
 */
export const beforeNavigation: ClientMiddleware = async ({ request }, next) => {
  const target = findTarget();
  if (target === undefined) return next();
  if (request.method === 'GET' && needsDocument(target)) return loadDocument(target);
  noteTarget(target);
  try {
    const [result] = await Promise.all([next(), untilPainted()]);
    const results = result as Results;
    reviewer?.(request, results);
    if (request.method === 'GET' && Object.values(results ?? {}).some(isLost)) {
      await untilConnected(request.signal);
      // The visitor may have navigated elsewhere meanwhile.
      if (!request.signal.aborted) return await loadDocument(target);
    }
    return result;
  } finally {
    // After a failed chunk this line is not reached, because the router waits for its own reload.
    forgetTarget();
  }
};

/**
 * Failed middleware during hydration gives 404 "Page Not Found" (requirements.md#errors). Thrown responses
 * pass unchanged.
 */
export const refuseWhileHydrating: ClientMiddleware = async (_, next) => {
  try {
    return await next();
  } catch (thrown) {
    const state = findRouterState();
    if (!(thrown instanceof Error) || state?.initialized !== false) throw thrown;
    throw data(HYDRATION_REFUSAL, { status: 404 });
  }
};

/**
 * Whether a navigation must load a document: after a new build; to a page with a card form, whose policy is
 * that of its document; and between pages with and without a tag manager, so that it never runs where it is
 * not allowed.
 */
function needsDocument(target: string): boolean {
  if (hasNewBuild()) return true;
  const here = findRouterState()?.location.pathname ?? '/';
  const there = target.replace(/[?#].*$/, '');
  if (isCardPage(there) && !isCardPage(here)) return true;
  return wantsTags() && allowsTags(here) !== allowsTags(there);
}

/** Loads a document. Never resolves, so that the client navigation does not finish. */
function loadDocument(target: string): Promise<never> {
  window.location.assign(target);
  return new Promise(() => undefined);
}

/** Resolves when the browser has painted, or after 100 ms: a hidden tab paints nothing. */
export function untilPainted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, TRANSITION_WAIT);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
