import { messages as english } from 'virtual:messages/en';
import { messages as spanish } from 'virtual:messages/es';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { toFontFace } from './brands/font-face.ts';
import { toThemeCss } from './brands/theme.ts';
import {
  brandContext,
  gtmIdContext,
  logContext,
  nonceContext,
  publicOriginContext,
  servicesContext,
} from './context.ts';
import { isCrawler } from './crawler.ts';
import { deferStart } from './deferred-start.server.ts';
import { escapeForScript, readAll } from './document.server.ts';
import { toLanguageForm } from './i18n/language-form.ts';
import { provideMessages } from './i18n/messages.ts';
import { ProvideParts } from './kept-parts/kept.tsx';
import { startParts } from './kept-parts/page-parts.server.ts';
import { createPartStore } from './kept-parts/part-store.server.ts';
import { ProvideEnvironment } from './page-environment.tsx';
import { toPageResponse } from './page-response.ts';
import { describePage } from './sharing/describe-page.ts';
import { type Thing, toJsonLd } from './sharing/json-ld.ts';

provideMessages('es', spanish);
provideMessages('en', english);

const partStore = createPartStore();

/**
 * Renders the page to one string (docs/decisions/0011-render-to-string.md); parts that it has rendered before are kept
 * (0078). The data for hydration is complete before rendering begins, so it goes into the same string instead of into a
 * stream behind it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (status >= 500 && isCrawler(request.headers.get('User-Agent'))) return answerCrawler(status, headers);
  const nonce = context.get(nonceContext);
  const { serverHandoffStream, ...rest } = entryContext;
  const handoff = serverHandoffStream ? await readAll(serverHandoffStream) : '';
  const brand = context.get(brandContext);
  const environment = {
    brand,
    nonce,
    theme: toFontFace(brand.type.family) + toThemeCss(brand),
    origin: context.get(publicOriginContext),
    gtmId: context.get(gtmIdContext),
  };
  const parts = startParts(partStore, nonce);
  const html = renderToString(
    <ProvideEnvironment value={environment}>
      <ProvideParts value={parts}>
        <ServerRouter context={rest} url={request.url} nonce={nonce} />
      </ProvideParts>
    </ProvideEnvironment>,
  );
  const script =
    `<script nonce="${nonce}">{const c=window.__reactRouterContext.streamController;` +
    `c.enqueue(${escapeForScript(handoff)});c.close();}</script>`;
  const things = await listThings(request, status, context);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const page = `<!DOCTYPE html>${deferStart(html, nonce, toJsonLd(things) + script)}`;
  return toPageResponse(parts.complete(page), { status, headers });
}

/** What search engines are told of a page that is there; they read its canonical address, which has no query. */
async function listThings(
  { url }: Request,
  status: number,
  context: Readonly<RouterContextProvider>,
): Promise<Thing[]> {
  const { pathname, search } = new URL(url);
  if (status !== 200 || search !== '') return [];
  return describePage(context.get(servicesContext), pathname, {
    brand: context.get(brandContext),
    language: toLanguageForm(pathname).language,
    origin: context.get(publicOriginContext),
  });
}

/** "Crawler errors are logged with no error page" (SPEC.md section 8): else that page is what a search engine keeps of us. */
function answerCrawler(status: number, headers: Headers): Response {
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(`${status}\n`, { status, headers });
}

/**
 * Logs what nobody expected, once; what a visitor did wrong is no error of ours. By the request's id the line belongs to
 * that of the request itself, which has its path without the keys that some paths hold.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || !context) return;
  const log = context.get(logContext);
  if (isRouteErrorResponse(error) && error.status < 500)
    log.info({ status: error.status }, 'request refused');
  else
    log.error(
      { err: error, ...(isCrawler(request.headers.get('User-Agent')) && { crawler: true }) },
      'request failed',
    );
};
