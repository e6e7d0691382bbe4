import { data, type MiddlewareFunction, redirect } from 'react-router';
import { draftSessionContext, publicOriginContext, servicesContext } from '#app/request/context.ts';
import { formFor, rememberedLocale } from '#app/request/language/language.ts';
import { redirectTo } from '#app/request/redirect-to.ts';
import { toLanguageForm, toLocalPath, withoutLanguage } from '#app/texts/language-form.ts';
import type { Redirect } from '#operations/ports/content.ts';
import { leaveCheckout as giveBack } from '#operations/reservation/release-hold.ts';
import { isCheckout, isCheckoutOrThanks } from '../frame/checkout-area.ts';
import { TERMS_SLUG } from '../sharing/public-pages.ts';
import { describeMissing } from './redirects/missing-page.ts';
import { type Redirects, resolveRedirects } from './redirects/resolve-redirects.ts';
import { refreshAccount } from './session/account-session.ts';

/** Data of the error page after a fatal refusal. The error page then loads home as a new document. */
interface FatalRefusal {
  message: string;
  isFatal: true;
}

/** A page that fails validation is a fatal "not found", status 404 by default. requirements.md#errors. */
const INVALID_PAGE_STATUS = 404;

/** Returns a guard that responds with a fatal error unless `isValid` accepts the URL. */
export function validatePage(
  isValid: (url: URL) => boolean,
  status: number = INVALID_PAGE_STATUS,
): MiddlewareFunction<Response> {
  return ({ context, url }) => {
    if (isValid(url)) return;
    const refusal: FatalRefusal = { message: describeMissing(context, url), isFatal: true };
    throw data(refusal, { status });
  };
}

/** Longest allowed path in characters. The site has no longer address. */
const MAX_PATH = 1000;

/** Encoded slashes, backslashes and control characters, which servers and proxies may read differently. */
const AMBIGUOUS = /%2f|%5c|%[01][\da-f]|%7f/i;

/** Paths of info pages pass, because the info route validates its slugs itself. */
export const validatePath = validatePage(
  ({ pathname }) =>
    withoutLanguage(pathname).startsWith('/info/') ||
    (pathname.length <= MAX_PATH && !AMBIGUOUS.test(pathname)),
);

/**
 * Leaving checkout for any page other than thanks clears the `reservation_id` of the draft
 * (requirements.md#states). Applies to responses that show a page, "not found" included. A redirect or a
 * server error has not shown another page yet.
 */
const leaveCheckout: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
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

/** For each navigation. An absolute target leaves the site, a relative one stays. requirements.md#redirects. */
const redirectRules: MiddlewareFunction<Response> = ({ request, url, context }) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  const { redirects } = context.get(servicesContext).content.current();
  const known = knowRedirects(redirects, context.get(publicOriginContext));
  const target = known.find(url.pathname);
  if (!target) return;
  if (target.kind === 'outside') throw redirect(withCampaign(target.to, url.search), target.status);
  const to = toVisitorsForm(withQuery(target.to, url.search), formFor(request, url));
  throw redirectTo({ request, url }, to, target.status);
};

/** Adds the query of the request; to a target with a query of its own only the campaign. */
function withQuery(to: string, search: string): string {
  return to.includes('?') ? withCampaign(to, search) : addQuery(to, search.slice(1));
}

/** Adds the parameters of the request that name its campaign (`utm_…`) and that the target lacks. */
function withCampaign(to: string, search: string): string {
  const [, own = ''] = /\?([^#]*)/.exec(to) ?? [];
  const present = new URLSearchParams(own);
  const campaign = [...new URLSearchParams(search)].filter(
    ([name]) => /^utm_/i.test(name) && !present.has(name),
  );
  return addQuery(to, new URLSearchParams(campaign).toString());
}

function addQuery(to: string, query: string): string {
  const [address = to, hash] = to.split('#');
  const joined = query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return joined + (hash === undefined ? '' : `#${hash}`);
}

function toVisitorsForm(to: string, prefix: ReturnType<typeof formFor>): string {
  return toLanguageForm(to.replace(/[?#].*$/, '')).prefix === '' ? toLocalPath(prefix, to) : to;
}

/** Resolved rules by rule list. Unchanged content is the same array, so its rules are resolved once. */
const knownRules = new WeakMap<Redirect[], Map<string, Redirects>>();

function knowRedirects(rules: Redirect[], origin: string): Redirects {
  const byOrigin = knownRules.get(rules) ?? new Map<string, Redirects>();
  knownRules.set(rules, byOrigin);
  const known = byOrigin.get(origin);
  if (known) return known;
  const resolved = resolveRedirects(rules, origin);
  // Without SITE_URL each request may have another origin; the limit bounds the memory.
  if (byOrigin.size < 10) byOrigin.set(origin, resolved);
  return resolved;
}

/** Redirects any path with `tyc` to the terms page, in the same language. requirements.md#redirects. */
export const termsRedirect: MiddlewareFunction<Response> = ({ request, url }) => {
  if (!url.pathname.includes('tyc')) return;
  throw redirectTo({ request, url }, toLocalPath(formFor(request, url), `/info/${TERMS_SLUG}`));
};

/** Gives each page one address: `/flota/` redirects permanently to `/flota`. interface.md#search-engines. */
export const trailingSlash: MiddlewareFunction<Response> = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const canonical = withoutTrailingSlash(pathname);
  if (canonical === pathname) return;
  throw new Response(null, { status: 308, headers: { Location: canonical + search } });
};

/** Removes slashes at the end. Several at the beginning become one: `//host` would name another site. */
export function withoutTrailingSlash(pathname: string): string {
  return `/${pathname.replace(/^[/\\]+/, '').replace(/\/+$/, '')}`;
}

/** Of pages, not resource routes. The first redirect computes the final address, so there is only one. */
export const pageMiddleware: MiddlewareFunction<Response>[] = [
  termsRedirect,
  redirectRules,
  trailingSlash,
  leaveCheckout,
  validatePath,
  rememberedLocale,
  refreshAccount,
];
