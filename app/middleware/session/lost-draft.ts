import { type RouterContextProvider, redirect } from 'react-router';
import { draftSessionContext, languageContext } from '../../context.ts';
import { toLocalPath } from '../../i18n/language-form.ts';
import { makeTranslator } from '../../i18n/translator.ts';
import { readOwnCookie, toOwnCookie } from './own-cookie.ts';

/**
 * A cookie instead of a parameter, so that the address of home stays the one to share. It lasts for the
 * redirect only.
 */
const COOKIE = 'volante_notice';
const VALUE = 'lost-draft';
const MAX_AGE_SECONDS = 60;

type Context = Readonly<RouterContextProvider>;

/**
 * Returns a redirect to the home page. If the visitor had a draft, a cookie makes that page show a notice
 * that the draft has expired. interface.md#booking-forms.
 */
export function redirectHome(context: Context): Response {
  const to = toLocalPath(context.get(languageContext).prefix, '/');
  const hadDraft = context.get(draftSessionContext).id !== undefined;
  const cookie = { value: VALUE, maxAgeSeconds: MAX_AGE_SECONDS };
  return hadDraft
    ? redirect(to, { headers: { 'Set-Cookie': toOwnCookie(context, COOKIE, cookie) } })
    : redirect(to);
}

/** Whether this visitor was redirected by `redirectHome` because their draft is no longer stored. */
export function hasLostDraft(request: Request, context: Context): boolean {
  return readOwnCookie(request, context, COOKIE) === VALUE;
}

/**
 * Returns the texts of the notice. Translated on the server, so that the catalogues of other pages need not
 * contain them.
 */
export function lostDraftNotice(context: Context): { title: string; text: string; link: string } {
  const t = makeTranslator(context.get(languageContext).language);
  return {
    title: t('reservation.lostDraft.title'),
    text: t('reservation.lostDraft.text'),
    link: t('reservation.lostDraft.link'),
  };
}

/** The header that deletes the cookie, so that the notice is shown once. */
export function forgetLostDraft(context: Context): { 'Set-Cookie': string } {
  return { 'Set-Cookie': toOwnCookie(context, COOKIE, { value: '', maxAgeSeconds: 0 }) };
}
