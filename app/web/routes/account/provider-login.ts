import { type RouterContextProvider, redirect } from 'react-router';
import { publicOriginContext, servicesContext } from '#app/request/context.ts';
import { toHostCookie, withoutOwnCookies } from '#app/request/own-cookie.ts';
import { parseOwnPath } from '#app/request/own-path.ts';
import { readFormData } from '#app/request/read-body.ts';
import { type LanguageForm, toLanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { type ProviderAnswer, providerCookie } from '#operations/ports/accounts.ts';
import { accountSessionContext } from '../../middleware/session/account-session.ts';
import { rememberWayBack } from '../../middleware/way-back.ts';
import type { Route } from './+types/provider-login';
import { accountPaths, withNotice } from './account-paths.ts';

/**
 * `POST /auth/login/{provider}?redirect=…` starts a sign-in. GET does not, because any page with a link could
 * otherwise sign a visitor out, and in as another user. Only the language of `redirect` is used; the return
 * page is fixed, and the page after it is the field `to`. requirements.md#calls.
 */
export async function action({ request, url, params, context }: Route.ActionArgs): Promise<Response> {
  const { language, prefix } = findWayBack(url, context);
  // The visitor is signed out before any provider login. requirements.md#states.
  context.get(accountSessionContext).end();
  const answer = await context.get(servicesContext).accounts.forwardProviderCall({
    provider: params.provider,
    isCallback: false,
    search: url.search,
    cookie: toForeignCookies(request, context),
    language,
  });
  const to = parseOwnPath((await readFormData(request)).get('to'), context.get(publicOriginContext));
  const wayBack = rememberWayBack(context, to);
  if (answer.kind !== 'redirect') return redirectFailed(prefix, { to, wayBack });
  const headers = toHeaders(answer, context);
  headers.append('Set-Cookie', wayBack);
  return redirectToProvider(answer, headers, language);
}

/** The callback: redirects to the page that creates the session. */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const { language, prefix } = findWayBack(url, context);
  if (!url.pathname.endsWith('/callback')) return redirect(toLocalPath(prefix, accountPaths.signIn));
  const answer = await context.get(servicesContext).accounts.forwardProviderCall({
    provider: params.provider,
    isCallback: true,
    search: url.search,
    cookie: toForeignCookies(request, context),
    language,
  });
  if (answer.kind !== 'redirect') return redirectFailed(prefix);
  const own = parseOwnPath(answer.location, context.get(publicOriginContext));
  const headers = toHeaders(answer, context);
  headers.set('Location', own ?? accountPaths.provider);
  return new Response(null, { status: 302, headers });
}

function findWayBack(url: URL, context: Readonly<RouterContextProvider>): LanguageForm {
  const origin = context.get(publicOriginContext);
  return toLanguageForm(parseOwnPath(url.searchParams.get('redirect'), origin) ?? '/');
}

function redirectFailed(
  prefix: LanguageForm['prefix'],
  { to, wayBack }: { to?: string | undefined; wayBack?: string } = {},
): Response {
  const path = withNotice(toLocalPath(prefix, accountPaths.signIn), 'provider-failed', to);
  return redirect(path, wayBack ? { headers: { 'Set-Cookie': wayBack } } : {});
}

type Redirect = Extract<ProviderAnswer, { kind: 'redirect' }>;

function toHeaders({ setCookies }: Redirect, context: Readonly<RouterContextProvider>): Headers {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  for (const cookie of setCookies) headers.append('Set-Cookie', toHostCookie(context, cookie));
  return headers;
}

/** By a Refresh header: `form-action` also applies to redirects after a form, and allows this site only. */
function redirectToProvider(
  answer: Redirect,
  headers: Headers,
  language: LanguageForm['language'],
): Response {
  const location = new URL(answer.location).href;
  headers.set('Refresh', `0; url=${location}`);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const link = makeTranslator(language)('account.signIn.continue');
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${link}</title>
<a href="${location.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${link}</a></html>`;
  return new Response(html, { headers });
}

/** The cookies for the content service, without this site's and without the token of an earlier sign-in. */
function toForeignCookies(request: Request, context: Readonly<RouterContextProvider>): string {
  const pairs = withoutOwnCookies(request, context).split('; ');
  return pairs.filter((pair) => !pair.startsWith(providerCookie)).join('; ');
}
