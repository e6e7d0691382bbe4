import { type MiddlewareFunction, redirect } from 'react-router';
import { publicOriginContext, servicesContext } from '#app/request/context.ts';
import { formFor } from '#app/request/language/language.ts';
import { redirectTo } from '#app/request/redirect-to.ts';
import { toLanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import type { Redirect } from '#operations/ports/content.ts';
import { TERMS_SLUG } from '../../sharing/public-pages.ts';
import { type Redirects, resolveRedirects } from './resolve-redirects.ts';

/**
 * Looks up a rule of content for the path of every navigation. An absolute target leaves the site, a relative
 * one stays in the app. requirements.md#redirects.
 */
export const redirectRules: MiddlewareFunction<Response> = ({ request, url, context }) => {
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
