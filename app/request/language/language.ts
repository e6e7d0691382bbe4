import type { MiddlewareFunction } from 'react-router';
import { type LanguageForm, toLanguageForm, toLocalPath } from '#app/texts/language-form.ts';
import type { Language } from '#domain/texts.ts';
import { languageContext, routePatternContext } from '../context.ts';
import { formatOwnCookie, readCookie, toOwnName } from '../cookies.ts';
import { redirectTo } from '../redirect-to.ts';

/** Reads the language from the path. The prefix takes precedence over every other setting. */
export const language: MiddlewareFunction<Response> = ({ url, context }) => {
  context.set(languageContext, toLanguageForm(url.pathname));
};

/** Passes the pattern of the route to the server, which measures durations by route. */
export const routePattern: MiddlewareFunction<Response> = ({ pattern, context }) => {
  context.set(routePatternContext, `/${pattern.replace(/^\//, '')}`);
};

/** The chosen language, set only by switching. requirements.md#redirects and requirements.md#constants. */
const COOKIE = 'i18n_redirected';
/** 365 days. requirements.md#constants. */
const REMEMBERED_LOCALE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Redirects an unprefixed page to `/en` when the visitor chose English before. Spanish needs no redirect,
 * because an unprefixed path means Spanish. Part of the page middleware only, so it does not apply to
 * resource routes.
 */
export const rememberedLocale: MiddlewareFunction<Response> = ({ request, url }) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return;
  if (toLanguageForm(url.pathname).prefix !== '' || readRememberedLocale(request) !== 'en') return;
  const target = toLocalPath('/en', url.pathname) + url.search;
  throw redirectTo({ request, url }, target, {
    headers: { 'Cache-Control': 'private, no-store', Vary: 'Cookie' },
  });
};

/** The language prefix with which this visitor will see the page at `url`: redirects lead there directly. */
export function formFor(request: Request, url: URL): LanguageForm['prefix'] {
  const { prefix } = toLanguageForm(url.pathname);
  return prefix === '' && readRememberedLocale(request) === 'en' ? '/en' : prefix;
}

/** Returns the language that this visitor chose, or undefined when they never chose one. */
export function readRememberedLocale(request: Request): Language | undefined {
  const isSecure = new URL(request.url).protocol === 'https:';
  const value = readCookie(request, toOwnName(COOKIE, isSecure));
  return value === 'es' || value === 'en' ? value : undefined;
}

/** Returns the Set-Cookie value that stores the chosen language for 365 days. */
export function rememberLocale(language: Language, isSecure: boolean): string {
  return formatOwnCookie(COOKIE, { value: language, maxAgeSeconds: REMEMBERED_LOCALE_SECONDS }, isSecure);
}
