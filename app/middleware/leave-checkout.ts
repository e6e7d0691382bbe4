import type { MiddlewareFunction } from 'react-router';
import { leaveCheckout as giveBack } from '#operations/payment/leave-checkout.ts';
import { draftSessionContext, publicOriginContext, servicesContext } from '../context.ts';
import { isCheckout, isCheckoutOrThanks } from '../navigation/checkout-area.ts';

/**
 * "Leaving the checkout area to any page other than thanks clears the stored reservation_id" (SPEC.md section 4). On
 * pages only; an answer that is an error or leads elsewhere has shown no other page yet.
 */
export const leaveCheckout: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next();
  const draftId = context.get(draftSessionContext).id;
  const leaves = isLeavingCheckout(request, {
    target: url.pathname,
    origin: context.get(publicOriginContext),
  });
  if (draftId && leaves && isPage(response)) await giveBack(context.get(servicesContext), draftId);
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

/** Client navigations answer redirects with 202. */
function isPage(response: Response): boolean {
  return response.status === 200;
}
