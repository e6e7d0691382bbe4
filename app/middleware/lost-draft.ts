import { type RouterContextProvider, redirect } from 'react-router';
import { draftSessionContext, languageContext } from '../context.ts';
import { toLocalPath } from '../i18n/language-form.ts';
import { makeTranslator } from '../i18n/translator.ts';
import { readOwnCookie, toOwnCookie } from './own-cookie.ts';

/** A cookie and no parameter: the address of home stays the one that is shared. It lives as long as the way there takes. */
const COOKIE = 'volante_notice';
const VALUE = 'lost-draft';
const MAX_AGE_SECONDS = 60;

type Context = Readonly<RouterContextProvider>;

/** To home, where whoever had begun a reservation is told that it is not kept any more. DESIGN.md section 6. */
export function leadHome(context: Context): Response {
  const to = toLocalPath(context.get(languageContext).prefix, '/');
  const hadDraft = context.get(draftSessionContext).id !== undefined;
  const told = { value: VALUE, maxAgeSeconds: MAX_AGE_SECONDS };
  return hadDraft
    ? redirect(to, { headers: { 'Set-Cookie': toOwnCookie(context, COOKIE, told) } })
    : redirect(to);
}

/** Whether this visitor was led here because of that. */
export function hasLostDraft(request: Request, context: Context): boolean {
  return readOwnCookie(request, context, COOKIE) === VALUE;
}

/** What is said then. From the server, so that no other page carries these words. */
export function sayDraftLost(context: Context): { title: string; text: string; link: string } {
  const t = makeTranslator(context.get(languageContext).language);
  return {
    title: t('reservation.lostDraft.title'),
    text: t('reservation.lostDraft.text'),
    link: t('reservation.lostDraft.link'),
  };
}

/** The header that lets it be told once. */
export function forgetLostDraft(context: Context): { 'Set-Cookie': string } {
  return { 'Set-Cookie': toOwnCookie(context, COOKIE, { value: '', maxAgeSeconds: 0 }) };
}
