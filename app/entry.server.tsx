import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import {
  brandContext,
  buildIdContext,
  gtmIdContext,
  importMapContext,
  isStagingContext,
  languageContext,
  logContext,
  nonceContext,
  publicOriginContext,
  servicesContext,
} from '#app/request/context.ts';
import { isCrawler } from '#app/request/crawler.ts';
import { toFontUrl, toStyleUrl, toThemeCss } from '#app/texts/brands/theme.ts';
import { toLanguageForm } from '#app/texts/language-form.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { type PageEnvironment, ProvideEnvironment } from '#app/ui/page-environment.tsx';
import { deferScripts, readStream } from '#app/web/browser/defer-scripts.server.ts';
import { type Thing, toJsonLd } from '#app/web/sharing/describe-business.ts';
import { describePage } from '#app/web/sharing/describe-page.ts';

/** Renders to one string, after its data for hydration (docs/decisions/0060-rendered-once-cached-whole.md). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (status >= 500 && isCrawler(request.headers.get('User-Agent'))) return answerCrawler(status, headers);
  const nonce = context.get(nonceContext);
  const { serverHandoffStream, ...entry } = entryContext;
  const loaderData = serverHandoffStream ? await readStream(serverHandoffStream) : '';
  const { pathname } = entry.staticHandlerContext.location;
  const environment = readEnvironment(context, pathname);
  const html = renderToString(
    <ProvideEnvironment value={environment}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </ProvideEnvironment>,
  );
  const jsonLd = toJsonLd(await listThings(request, status, context));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const scripts = { nonce, loaderData, jsonLd, importMap: context.get(importMapContext) };
  const page = `<!DOCTYPE html>${environment.officeLanguage ? html : deferScripts(html, scripts)}`;
  return new Response(Buffer.from(page), { status, headers });
}

function readEnvironment(context: Readonly<RouterContextProvider>, pathname: string): PageEnvironment {
  const { language } = toLanguageForm(pathname);
  const isOffice = /^\/staff(?:\/|$)/.test(pathname);
  const brand = context.get(brandContext);
  return {
    brand,
    nonce: context.get(nonceContext),
    theme: toThemeCss(brand),
    fontUrl: toFontUrl(brand.type.family),
    styleUrl: toStyleUrl(brand),
    origin: context.get(publicOriginContext),
    gtmId: context.get(gtmIdContext),
    stagingNotice: context.get(isStagingContext) ? makeTranslator(language)('staging.notice') : undefined,
    buildId: context.get(buildIdContext),
    officeLanguage: isOffice ? context.get(languageContext).language : undefined,
  };
}

/** Structured data of a page; only for 200 without a query, as search engines index the canonical address. */
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

/** Crawler errors are logged without a page (requirements.md#errors), which could be indexed otherwise. */
function answerCrawler(status: number, headers: Headers): Response {
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(`${status}\n`, { status, headers });
}

/** Logs unexpected errors, once; refusals as information. The line of the request has its path, without keys. */
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
