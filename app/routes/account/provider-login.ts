import { redirect } from 'react-router';
import { type ProviderAnswer, providerCookie } from '#operations/ports/accounts.ts';
import { publicOriginContext, servicesContext } from '../../context.ts';
import { parseOwnPath } from '../../forms/own-path.ts';
import { type LanguageForm, toLanguageForm, toLocalPath } from '../../i18n/language-form.ts';
import { accountSessionContext } from '../../middleware/account-session.ts';
import { withoutOwnCookies } from '../../middleware/own-cookie.ts';
import type { Route } from './+types/provider-login';
import { accountPaths, withNotice } from './account-paths.ts';

/**
 * `/auth/login/{provider}?redirect=…` and its callback. Of `redirect` only the language counts: one comes back to one fixed
 * page, whatever a link says. SPEC.md section 7.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs): Promise<Response> {
  const isCallback = url.pathname.endsWith('/callback');
  const origin = context.get(publicOriginContext);
  const back = toLanguageForm(parseOwnPath(url.searchParams.get('redirect'), origin) ?? '/');
  // Back to logged out before any provider login. SPEC.md section 4.
  if (!isCallback) context.get(accountSessionContext).end();
  const answer = await context.get(servicesContext).accounts.forwardProviderCall({
    provider: params.provider,
    isCallback,
    search: url.search,
    cookie: toForeignCookies(request),
    language: back.language,
  });
  return toResponse(answer, { isCallback, origin, prefix: back.prefix });
}

function toResponse(
  answer: ProviderAnswer,
  at: { isCallback: boolean; origin: string } & Pick<LanguageForm, 'prefix'>,
): Response {
  if (answer.kind !== 'redirect')
    return redirect(withNotice(toLocalPath(at.prefix, accountPaths.signIn), 'provider-failed'));
  const own = parseOwnPath(answer.location, at.origin);
  const location = at.isCallback ? (own ?? accountPaths.provider) : answer.location;
  const headers = new Headers({ Location: location, 'Cache-Control': 'private, no-store' });
  for (const cookie of answer.setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 302, headers });
}

/** Cookies of the site are none of the content service's business, nor is a token that it handed over before. */
function toForeignCookies(request: Request): string {
  const pairs = withoutOwnCookies(request).split('; ');
  return pairs.filter((pair) => !pair.startsWith(providerCookie)).join('; ');
}
