import { createContext } from 'react-router';
import type { PrintVoucher } from '#app/letters/voucher/voucher-order.ts';
import type { Brand } from '#app/texts/brands/brand.ts';
import type { LanguageForm } from '#app/texts/language-form.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Services } from '#operations/ports/services.ts';
import type { ApiClient } from '#operations/security/api-client.ts';
import type { AccountCookies } from './account-cookies.ts';

/** The dependencies of the operations. */
export const servicesContext = createContext<Services>();

export const brandContext = createContext<Brand>();

/** Language and URL prefix of this request. Spanish for resource routes, which have no prefix. */
export const languageContext = createContext<LanguageForm>();

/** The id of this request, part of every log line. */
export const requestIdContext = createContext<string>();

/** The nonce of this response's Content-Security-Policy. Must never become loader data. */
export const nonceContext = createContext<string>();

/** The pattern of the matched route, such as `/info/:slug`. Null until the root middleware has run. */
export const routePatternContext = createContext<string | null>(null);

/** A log that adds the request id to every line. */
export const logContext = createContext<Log>();

/** The public origin of the site, for absolute URLs: `https://www.example.com`, without a trailing slash. */
export const publicOriginContext = createContext<string>();

/** Addresses for reports about security, `mailto:…` or `https://…`. Empty: none is published. */
export const securityContactContext = createContext<readonly string[]>();

/** Whether search engines may show the site. */
export const isIndexedContext = createContext<boolean>();

/** Whether no real money is taken, which each page says. */
export const isStagingContext = createContext<boolean>();

/** The visitor's IP address, for rate limits. */
export const clientIpContext = createContext<string>();

/** The tag-manager id of this deployment, if it has one. */
export const gtmIdContext = createContext<string | undefined>(undefined);

/** The path as requested, if it cannot be decoded and the request has an escaped one. Otherwise undefined. */
export const originalPathContext = createContext<string | undefined>(undefined);

export const drawPngContext = createContext<(svg: string) => Promise<Uint8Array<ArrayBuffer>>>();

/** Makes the PDF of a voucher, outside of the thread that handles requests. */
export const printVoucherContext = createContext<PrintVoucher>();

/** Renders a public page, as anybody sees it, of a brand with this content. `path` has the language prefix. */
export type RenderPage = (page: { path: string; brand: Brand; content: SiteContent }) => Promise<Response>;

/** With the nonce of this request. */
export const renderPageContext = createContext<RenderPage>();

/** The import map of the built files, as JSON. Empty: the files import each other by their own names. */
export const importMapContext = createContext<string>('');

/** The id of the serving build. Pages of another build load the next page as a document. */
export const buildIdContext = createContext<string>();
/** Returns the program that owns the API token of an `Authorization` header; undefined for unknown tokens. */
export const apiClientContext = createContext<(authorization: string | null) => ApiClient | undefined>();

/** Attributes of the cookies of a user session. */
export const accountCookiesContext = createContext<AccountCookies>();

/** The visitor's draft. Its unguessable id is in a cookie, which is created only when a draft is saved. */
export interface DraftSession {
  /** Undefined when this visitor has no draft yet. */
  readonly id: string | undefined;
  /** Returns the id, and creates it if there is none. The response then sets the cookie. */
  start(): string;
  /** Returns another id, whatever the visitor has. The response then sets the cookie. */
  startAnew(): string;
  /** Makes the response set the cookie to the id that the draft has from now on. */
  replace(id: string): void;
}

export const draftSessionContext = createContext<DraftSession>();
