import { type RouterContextProvider, redirect } from 'react-router';
import { draftSessionContext, languageContext } from '#app/request/context.ts';
import { readOwnCookie, toOwnCookie } from '#app/request/own-cookie.ts';
import { readSearchFields } from '#app/request/search-form.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { toSearchEntries } from '../../forms/search-fields.ts';

/** A cookie, not a parameter, so that the address of home stays the one to share. For the redirect only. */
const COOKIE = 'volante_notice';
const VALUE = 'lost-draft';
const MAX_AGE_SECONDS = 60;

/** Parameter of home for a browser that keeps no cookie. */
const NOTICE = 'notice';
const NO_COOKIES = 'no-cookies';

type Context = Readonly<RouterContextProvider>;

/**
 * Returns a redirect to the home page. If the visitor had a draft, a cookie makes that page show a notice
 * that the draft has expired. interface.md#booking-forms. A visitor who comes from another page of the site
 * without any cookie refuses cookies: a parameter makes home say so, with the search of that page filled in.
 */
export function redirectHome(request: Request, context: Context): Response {
  const to = toLocalPath(context.get(languageContext).prefix, '/');
  const cookie = { value: VALUE, maxAgeSeconds: MAX_AGE_SECONDS };
  if (context.get(draftSessionContext).id !== undefined)
    return redirect(to, { headers: { 'Set-Cookie': toOwnCookie(context, COOKIE, cookie) } });
  return redirect(isRefusingCookies(request) ? `${to}?${toRefusedQuery(request)}` : to);
}

function isRefusingCookies({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('Sec-Fetch-Site') === 'same-origin' && !headers.has('Cookie');
}

function toRefusedQuery({ headers }: Request): URLSearchParams {
  const referrer = headers.get('Referer') ?? '';
  const search = URL.canParse(referrer) ? new URL(referrer).searchParams : new URLSearchParams();
  return new URLSearchParams([...toSearchEntries(readSearchFields(search)), [NOTICE, NO_COOKIES]]);
}

/** Whether `redirectHome` found that this visitor's browser refuses cookies. */
export function refusesCookies({ searchParams }: URL): boolean {
  return searchParams.get(NOTICE) === NO_COOKIES;
}

/** Whether this visitor was redirected by `redirectHome` because their draft is no longer stored. */
export function hasLostDraft(request: Request, context: Context): boolean {
  return readOwnCookie(request, context, COOKIE) === VALUE;
}

/** The texts of the notice, translated on the server: catalogs of other pages need not have them. */
export function lostDraftNotice(context: Context): { title: string; text: string; link?: string } {
  const t = makeTranslator(context.get(languageContext).language);
  return {
    title: t('reservation.lostDraft.title'),
    text: t('reservation.lostDraft.text'),
    link: t('reservation.lostDraft.link'),
  };
}

/** Returns the texts of the notice that the browser refuses cookies, which a booking needs. */
export function noCookiesNotice(context: Context): { title: string; text: string; link?: string } {
  const t = makeTranslator(context.get(languageContext).language);
  return { title: t('fleet.noCookies.title'), text: t('fleet.noCookies.text') };
}

/** The header that deletes the cookie, so that the notice is shown once. */
export function forgetLostDraft(context: Context): { 'Set-Cookie': string } {
  return { 'Set-Cookie': toOwnCookie(context, COOKIE, { value: '', maxAgeSeconds: 0 }) };
}
