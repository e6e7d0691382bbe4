import type { MiddlewareFunction } from 'react-router';
import type { Language } from '#domain/texts.ts';
import { type LanguageForm, toLanguageForm, toLocalPath } from '../i18n/language-form.ts';
import { leadTo } from './lead-to.ts';
import { readCookie } from './read-cookie.ts';

/** Name of the remembered-locale cookie; set by an explicit switch only. SPEC.md sections 2 and 9. */
const COOKIE = 'i18n_redirected';
/** 365 days. SPEC.md section 9. */
const REMEMBERED_LOCALE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Sends an unprefixed page to `/en` when the visitor chose English before. Spanish stays where it is, because it is
 * what an unprefixed path means. On the language forms only, so resource routes never pass here.
 */
export const rememberedLocale: MiddlewareFunction<Response> = ({ request, url }) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  if (toLanguageForm(url.pathname).prefix !== '' || readRememberedLocale(request) !== 'en') return;
  const target = toLocalPath('/en', url.pathname) + url.search;
  throw leadTo({ request, url }, target, {
    headers: { 'Cache-Control': 'private, no-store', Vary: 'Cookie' },
  });
};

/** The language form in which this visitor will see a page asked for at `url`: redirects lead there at once. */
export function formFor(request: Request, url: URL): LanguageForm['prefix'] {
  const { prefix } = toLanguageForm(url.pathname);
  return prefix === '' && readRememberedLocale(request) === 'en' ? '/en' : prefix;
}

/** The language this visitor chose; undefined: never chose. */
export function readRememberedLocale(request: Request): Language | undefined {
  const value = readCookie(request, COOKIE);
  return value === 'es' || value === 'en' ? value : undefined;
}

/** The Set-Cookie value that remembers a choice for 365 days. */
export function rememberLocale(language: Language, secure: boolean): string {
  return `${COOKIE}=${language}; Path=/; Max-Age=${REMEMBERED_LOCALE_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
