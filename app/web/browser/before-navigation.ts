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

/** Longest wait in milliseconds for the painted loading state. requirements.md#constants. */
const TRANSITION_WAIT = 100;

type ClientMiddleware = MiddlewareFunction<Record<string, unknown>>;

/** Results by route id, as the router passes them. */
export type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;
type Reviewer = (request: Request, results: Results) => void;

let reviewer: Reviewer | undefined;

/** Registers what inspects and changes the results of each navigation. Returns the function that ends it. */
export function reviewResults(review: Reviewer): () => void {
  reviewer = review;
  return () => {
    reviewer = undefined;
  };
}

/** Keeps the visitor on the current page, when data cannot be fetched, until the site responds again. */
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
      if (!request.signal.aborted) return await loadDocument(target);
    }
    return result;
  } finally {
    // Not reached after a failed chunk: the router waits for its own reload.
    forgetTarget();
  }
};

/** Failed middleware during hydration gives 404 "Page Not Found". requirements.md#errors. */
export const refuseWhileHydrating: ClientMiddleware = async (_, next) => {
  try {
    return await next();
  } catch (thrown) {
    const state = findRouterState();
    if (!(thrown instanceof Error) || state?.initialized !== false) throw thrown;
    throw data(HYDRATION_REFUSAL, { status: 404 });
  }
};

/** Policies belong to documents: card pages, and pages with and without a tag manager, are loaded as such. */
function needsDocument(target: string): boolean {
  if (hasNewBuild()) return true;
  const here = findRouterState()?.location.pathname ?? '/';
  const there = target.replace(/[?#].*$/, '');
  if (isCardPage(there) && !isCardPage(here)) return true;
  return wantsTags() && allowsTags(here) !== allowsTags(there);
}

/** Never resolves, so that the client navigation does not finish. */
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
