import { createContext } from 'react-router';
import type { Log } from '#operations/ports/log.ts';
import type { Services } from '#operations/ports/services.ts';
import type { Brand } from './brands/brand.ts';
import type { LanguageForm } from './i18n/language-form.ts';
import type { AccountCookies } from './middleware/account-cookies.ts';

/** The world of the operations. */
export const servicesContext = createContext<Services>();

/** The brand of this deployment. */
export const brandContext = createContext<Brand>();

/** Language and URL form of this request; for resource routes, which have no form, Spanish. */
export const languageContext = createContext<LanguageForm>();

/** Names this request in every log line. */
export const requestIdContext = createContext<string>();

/** The nonce of this response's Content-Security-Policy. Never part of loader data. */
export const nonceContext = createContext<string>();

/** A log whose lines carry the request id. */
export const logContext = createContext<Log>();

/** The address as visitors see it, for absolute URLs: `https://www.example.com`, no slash at the end. */
export const publicOriginContext = createContext<string>();

/** The visitor's address, for rate limits. */
export const clientIpContext = createContext<string>();

/** The tag-manager id of this deployment, if it has one. */
export const gtmIdContext = createContext<string | undefined>(undefined);

/** The path as it was asked, where nobody can decode it and that of the request is its escape; undefined elsewhere. */
export const askedPathContext = createContext<string | undefined>(undefined);

/** Makes a picture of an SVG of ours. */
export const drawPngContext = createContext<(svg: string) => Promise<Uint8Array<ArrayBuffer>>>();

/** Names the build that serves; a page of another one loads anew. */
export const buildIdContext = createContext<string>();
/** Which program sends an `Authorization` header with an API token; undefined: none we know. */
export const apiClientContext = createContext<(authorization: string | null) => string | undefined>();

/** Who of the staff sends an `Authorization` header, and so is shown private files; undefined: nobody we know. */
export const staffContext = createContext<(authorization: string | null) => string | undefined>();

/**
 * Set by the loader of a page that may be cached: its result. With an equal one, and the same content and address, the page
 * is the same. Null: the page has no such loader.
 */
export const loaderResultContext = createContext<object | null>(null);

/** How the cookies of a sign-in are set. */
export const accountCookiesContext = createContext<AccountCookies>();

/** The visitor's draft: an unguessable id in a cookie, made only when something is to be kept. */
export interface DraftSession {
  /** Undefined: this visitor has no draft yet. */
  readonly id: string | undefined;
  /** The id, new if there is none; the response then sets the cookie. */
  start(): string;
}

export const draftSessionContext = createContext<DraftSession>();
