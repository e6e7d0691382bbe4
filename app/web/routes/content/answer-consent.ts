import { data, redirect } from 'react-router';
import { publicOriginContext } from '#app/request/context.ts';
import { toOwnCookie } from '#app/request/own-cookie.ts';
import { parseOwnPath } from '#app/request/own-path.ts';
import { readFormData } from '#app/request/read-body.ts';
import { toConsentCookie } from '../../tags/consent.ts';
import type { Route } from './+types/answer-consent';

/** Stores a choice about analytics. Redirects back to the page, or responds to its script with 204. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await readFormData(request);
  const consent = form.get('consent');
  if (consent !== 'granted' && consent !== 'denied') throw data('Unknown consent', { status: 400 });
  const origin = context.get(publicOriginContext);
  const { name, ...cookie } = toConsentCookie(consent);
  const headers = { 'Set-Cookie': toOwnCookie(context, name, cookie) };
  if (request.headers.get('Accept') === 'application/json')
    return new Response(null, { status: 204, headers });
  return redirect(parseOwnPath(form.get('to'), origin) ?? '/', { status: 303, headers });
}

/** A GET, such as a reload, redirects to the home page. */
export function loader(): Response {
  return redirect('/');
}
