import { data, redirect } from 'react-router';
import { publicOriginContext } from '#app/request/context.ts';
import { rememberLocale } from '#app/request/language/language.ts';
import { parseOwnPath } from '#app/request/own-path.ts';
import { readFormData } from '#app/request/read-body.ts';
import { toLocalPath, withoutLanguage } from '#app/texts/language-form.ts';
import type { Route } from './+types/locale';

/** The explicit language switch: stores the language and redirects to the page. requirements.md#redirects. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await readFormData(request);
  const locale = form.get('locale');
  if (locale !== 'es' && locale !== 'en') throw data('Unknown locale', { status: 400 });
  const origin = context.get(publicOriginContext);
  const { pathname, search } = new URL(parseOwnPath(form.get('to'), origin) ?? '/', origin);
  const prefix = locale === 'en' ? '/en' : '';
  // The path after the language may start with two slashes: `/es//evil.example`.
  const target = parseOwnPath(toLocalPath(prefix, withoutLanguage(pathname)) + search, origin);
  return redirect(target ?? toLocalPath(prefix, '/'), {
    status: 303,
    headers: { 'Set-Cookie': rememberLocale(locale, origin.startsWith('https:')) },
  });
}

/** A GET, such as a reload, redirects to the home page. */
export function loader(): Response {
  return redirect('/');
}
