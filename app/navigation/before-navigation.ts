import { data, type MiddlewareFunction } from 'react-router';
import { wantsTags } from '../tags/tag-manager.ts';
import { allowsTags } from '../tags/tag-pages.ts';
import { HYDRATION_REFUSAL } from '../ui/failure.ts';
import { hasNewBuild } from './build-check.ts';
import { isCardPage } from './card-pages.ts';
import { forgetTarget, noteTarget } from './chunk-errors.ts';
import { untilConnected } from './connection.ts';
import { findRouterState, findTarget } from './router-state.ts';
import { untilPainted } from './transition.ts';
import { isLost } from './unanswered.ts';

type ClientMiddleware = MiddlewareFunction<Record<string, unknown>>;

/** By route, as the router has them. */
export type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;
type Reviewer = (request: Request, results: Results) => void;

let reviewer: Reviewer | undefined;

/** Has somebody see, and change, what comes of each navigation before the page does. Returns the function that ends it. */
export function reviewResults(review: Reviewer): () => void {
  reviewer = review;
  return () => {
    reviewer = undefined;
  };
}

/**
 * What the browser does around every client navigation; what a part of a page fetches for itself passes. A page that does not come
 * is waited for where the visitor is.
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
      // The visitor may have gone elsewhere meanwhile.
      if (!request.signal.aborted) return await loadDocument(target);
    }
    return result;
  } finally {
    // A chunk that cannot be loaded never comes here: the router waits for its own reload.
    forgetTarget();
  }
};

/** "Failed middleware during hydration gives 404 "Page Not Found"" (SPEC.md section 8); answers pass as they are. */
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
 * After a new build; onto a page with a card form, whose policy is that of its
 * document; and between pages with a tag manager and those where none may run, so that none does.
 */
function needsDocument(target: string): boolean {
  if (hasNewBuild()) return true;
  const here = findRouterState()?.location.pathname ?? '/';
  const there = target.replace(/[?#].*$/, '');
  if (isCardPage(there) && !isCardPage(here)) return true;
  return wantsTags() && allowsTags(here) !== allowsTags(there);
}

/** Leaves for good: nothing of the navigation is finished any more. */
function loadDocument(target: string): Promise<never> {
  window.location.assign(target);
  return new Promise(() => undefined);
}
