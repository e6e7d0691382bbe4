import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PrintVoucher, VoucherOrder } from '#app/letters/voucher/voucher-order.ts';
import { mayUploadPictures } from '#app/office/session.ts';
import type { AccountCookies } from '#app/request/account-cookies.ts';
import {
  accountCookiesContext,
  apiClientContext,
  brandContext,
  buildIdContext,
  clientIpContext,
  drawPngContext,
  gtmIdContext,
  importMapContext,
  isIndexedContext,
  isStagingContext,
  logContext,
  nonceContext,
  originalPathContext,
  printVoucherContext,
  publicOriginContext,
  type RenderPage,
  renderPageContext,
  requestIdContext,
  routePatternContext,
  securityContactContext,
  servicesContext,
} from '#app/request/context.ts';
import { answerOtherBuild, type ReadOtherBuild } from '#app/request/other-build-routes.ts';
import {
  applyCachePolicy,
  applySecurityHeaders,
  isAllowedOrigin,
  refuseForeignOrigin,
} from '#app/request/security-headers.ts';
import type { BrandId } from '#app/texts/brands/brand.ts';
import { findBrand } from '#app/texts/brands/find-brand.ts';
import { hasStartedPrecheckin } from '#app/web/middleware/session/precheckin-session.ts';
import { allowsTags } from '#app/web/tags/tag-pages.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Services } from '#operations/ports/services.ts';
import type { ApiClient } from '#operations/security/api-client.ts';

/** Mails share texts, brands and formats with the pages, so they are part of the same bundle. */
export { createAccountMailComposer, createMailComposer } from '#app/letters/mail/compose-mail.ts';

/** Whether the sender of a request, which has no body, may send pictures to its address. */
export function mayUpload(services: Services, request: Request): Promise<boolean> {
  const isOffice = new URL(request.url).pathname.startsWith('/staff/');
  return isOffice ? mayUploadPictures(services, request) : hasStartedPrecheckin(services, request);
}

/** Makes a voucher in this thread, for `npm run dev`. Imported on first use, because its library is large. */
export async function drawVoucher(order: VoucherOrder): Promise<Uint8Array> {
  const { drawVoucher } = await import('#app/letters/voucher/draw-voucher.ts');
  return drawVoucher(order);
}

/** Id of this build. Pages of another build load the next page as a document. */
export const buildId: string = (build as ServerBuild).assets.version;

export interface AppOptions {
  services: Services;
  config: {
    brand: BrandId;
    gtmId: string | undefined;
    /** Public address of the site. Undefined: the address of each request. */
    siteUrl?: string | undefined;
    /** Value of `Strict-Transport-Security`, for a site with an https address. */
    strictTransport?: string | undefined;
    /** Whether search engines may show the site. */
    isIndexed: boolean;
    /** Whether no real money is taken, which each page says. */
    isStaging: boolean;
    /** Published in security.txt. */
    securityContacts: readonly string[];
    accountCookies: AccountCookies;
    findApiClient: (authorization: string | null) => ApiClient | undefined;
  };
  log: Log;
  /** Renders the preview images of shared links. Passed in because its library cannot be bundled. */
  drawPng: (svg: string) => Promise<Uint8Array<ArrayBuffer>>;
  printVoucher: PrintVoucher;
  /** The import map of the built files, as JSON. Undefined: Vite serves the sources. */
  importMap?: string | undefined;
  /** Built files of other versions that serve the same address. Undefined: there are none. */
  readOtherBuild?: ReadOtherBuild | undefined;
  /** Mode of React Router: `development` keeps error messages and links the styles that Vite serves. */
  mode?: 'production' | 'development';
}

export interface RequestInfo {
  requestId: string;
  clientIp: string;
  /** The original path, when it could not be decoded and `request.url` contains a replacement. */
  originalPath?: string | undefined;
}

export interface AppAnswer {
  response: Response;
  /** Pattern of the matched route, such as `/info/:slug`. Null when the request was refused before. */
  route?: string | null;
}

export type App = (request: Request, info: RequestInfo) => Promise<AppAnswer>;

/**
 * The web site as a function of requests. `request.url` must contain the public origin, also behind a proxy,
 * because the origin of form posts is compared with it. Every response gets the security headers.
 */
export function createApp(options: AppOptions): App {
  const { config } = options;
  if (!findBrand(config.brand)) throw new Error('No brand specified on nuxt config');
  const siteOrigin = config.siteUrl && new URL(config.siteUrl).origin;
  const handleRequest = createRequestHandler(build as ServerBuild, options.mode ?? 'production');
  const { readOtherBuild: read } = options;
  const findOtherRoutes = (request: Request) =>
    read ? answerOtherBuild(request, { buildId, read }) : undefined;
  return async (request, info) => {
    const publicOrigin = siteOrigin ?? new URL(request.url).origin;
    const nonce = createNonce();
    const made = { info, nonce, publicOrigin };
    const context = makeContext(options, made);
    context.set(renderPageContext, makeRenderPage(options, made, handleRequest));
    const { pathname } = new URL(request.url);
    const isAllowed = isAllowedOrigin(request, publicOrigin);
    if (!isAllowed)
      context.get(logContext).warn({ network: info.clientIp }, 'Refused a form of another site');
    const response = isAllowed
      ? (findOtherRoutes(request) ?? (await handleRequest(request, context)))
      : refuseForeignOrigin();
    const { status, headers } = response;
    applySecurityHeaders(headers, {
      nonce,
      strictTransport: config.strictTransport,
      tagManager: config.gtmId !== undefined && allowsTags(pathname),
    });
    applyCachePolicy(headers, {
      method: request.method,
      status,
      purpose: request.headers.get('Sec-Purpose'),
    });
    headers.set(REQUEST_ID_HEADER, info.requestId);
    return { response, route: context.get(routePatternContext) };
  };
}

/** 128 random bits as letters and digits, which need no escaping. */
function createNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex');
}

interface Made {
  info: RequestInfo;
  nonce: string;
  publicOrigin: string;
}

/** Without cookies and tags. */
function makeRenderPage(
  options: AppOptions,
  made: Made,
  handleRequest: ReturnType<typeof createRequestHandler>,
): RenderPage {
  return ({ path, brand, content }) => {
    const { services, config } = options;
    const shown = {
      ...services,
      content: { ...services.content, current: () => content },
      site: { ...services.site, brand: brand.id },
    };
    const untagged = { ...config, gtmId: undefined };
    const context = makeContext({ ...options, services: shown, config: untagged }, made);
    context.set(brandContext, brand);
    return handleRequest(new Request(made.publicOrigin + path), context);
  };
}

function makeContext(
  { services, config, log, drawPng, printVoucher, importMap = '' }: AppOptions,
  { info, nonce, publicOrigin }: Made,
): RouterContextProvider {
  const context = new RouterContextProvider();
  const brand = findBrand(config.brand);
  if (brand) context.set(brandContext, brand);
  context.set(servicesContext, services);
  context.set(requestIdContext, info.requestId);
  context.set(clientIpContext, info.clientIp);
  context.set(originalPathContext, info.originalPath);
  context.set(nonceContext, nonce);
  context.set(gtmIdContext, config.gtmId);
  context.set(drawPngContext, drawPng);
  context.set(printVoucherContext, printVoucher);
  context.set(buildIdContext, buildId);
  context.set(importMapContext, importMap);
  context.set(accountCookiesContext, config.accountCookies);
  context.set(apiClientContext, config.findApiClient);
  context.set(publicOriginContext, publicOrigin);
  context.set(isIndexedContext, config.isIndexed);
  context.set(isStagingContext, config.isStaging);
  context.set(securityContactContext, config.securityContacts);
  context.set(logContext, withRequestId(log, info.requestId));
  return context;
}

/** Response header with the id of the request, by which the visitor and support find its log lines. */
const REQUEST_ID_HEADER = 'X-Request-Id';

function withRequestId(log: Log, requestId: string): Log {
  return {
    info: (fields, message) => log.info({ requestId, ...fields }, message),
    warn: (fields, message) => log.warn({ requestId, ...fields }, message),
    error: (fields, message) => log.error({ requestId, ...fields }, message),
  };
}
