import type { MiddlewareFunction } from 'react-router';
import { draftSessionContext, publicOriginContext, servicesContext } from '#app/request/context.ts';
import { leaveCheckout as giveBack } from '#operations/reservation/release-hold.ts';
import { isCheckout, isCheckoutOrThanks } from '../../frame/checkout-area.ts';

/**
 * Leaving checkout for any page other than thanks clears the `reservation_id` of the draft
 * (requirements.md#states). Applies to responses that show a page, "not found" included. A redirect or a
 * server error has not shown another page yet.
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
 * Whether the visitor goes from checkout to another page. A prefetch does not count, because the click may
 * never follow (interface.md#navigation). `target` is the path of the page, without the `.data` of client
 * navigations.
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
 * Whether the response shows a page. Redirects of client navigations have status 202. A 404 counts only when
 * a document was requested, not an image. For client navigations that end in 404 the page itself informs the
 * server (`web/browser/leaving-checkout.tsx`).
 */
function isPage(request: Request, { status }: Response): boolean {
  return status === 200 || (status === 404 && wantsDocument(request.headers));
}

/** Browsers accept `text/html` for documents only, not for images, styles or the requests of scripts. */
function wantsDocument(headers: Headers): boolean {
  return headers.get('Accept')?.includes('text/html') ?? false;
}
