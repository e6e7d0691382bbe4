import type { MiddlewareFunction } from 'react-router';
import { leaveCheckout as giveBack } from '#operations/payment/leave-checkout.ts';
import { draftSessionContext, publicOriginContext, servicesContext } from '../context.ts';
import { isCheckout, isCheckoutOrThanks } from '../navigation/checkout-area.ts';

/**
 * "Leaving the checkout area to any page other than thanks clears the stored reservation_id" (SPEC.md section 4). On
 * pages only, the page that says "not found" too; an answer that leads elsewhere, or a failure of ours, has shown no other
 * page yet.
 */
export const leaveCheckout: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next();
  const draftId = context.get(draftSessionContext).id;
  const leaves = isLeavingCheckout(request, {
    target: url.pathname,
    origin: context.get(publicOriginContext),
  });
  if (draftId && leaves && isPage(request, response)) await giveBack(context.get(servicesContext), draftId);
  return response;
};

/**
 * Whether a visitor goes from checkout to another page: a real navigation, not what a browser fetches ahead of a click
 * that may never come (UX.md D3). `target` is the path of the page, without the `.data` of client navigations.
 */
export function isLeavingCheckout(request: Request, page: { target: string; origin: string }): boolean {
  if (request.method !== 'GET' || isPrefetch(request.headers)) return false;
  const referrer = request.headers.get('Referer');
  if (!referrer || !URL.canParse(referrer)) return false;
  const from = new URL(referrer);
  return from.origin === page.origin && isCheckout(from.pathname) && !isCheckoutOrThanks(page.target);
}

function isPrefetch(headers: Headers): boolean {
  return ['Sec-Purpose', 'Purpose', 'X-Moz'].some((name) => headers.get(name)?.includes('prefetch'));
}

/**
 * Client navigations answer redirects with 202. What is not found is a page where a document was asked for, and not where
 * a picture was; of client navigations there the page tells by itself (`navigation/leaving-checkout.tsx`).
 */
function isPage(request: Request, { status }: Response): boolean {
  return status === 200 || (status === 404 && wantsDocument(request.headers));
}

/** Browsers name HTML for documents alone: pictures, styles and what scripts fetch are asked for otherwise. */
function wantsDocument(headers: Headers): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false;
}
