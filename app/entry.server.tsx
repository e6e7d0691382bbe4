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
  recipeContext,
  servicesContext,
  startContext,
} from './context.ts';
import { isCrawler } from './crawler.ts';
import { deferStart, type StartKind, toLastScript } from './deferred-start.server.ts';
import { readAll } from './document.server.ts';
import { handOverEncoded, handOverPlain } from './handoff.server.ts';
import { toLanguageForm } from './i18n/language-form.ts';
import { provideMessages } from './i18n/messages.ts';
import { markLast } from './kept-parts/frame-store.server.ts';
import { ProvideParts } from './kept-parts/kept.tsx';
import { type FramePlace, KEEPS_FRAME, ProvideFrame } from './kept-parts/kept-frame.tsx';
import { startParts } from './kept-parts/page-parts.server.ts';
import type { PageRecipe } from './kept-parts/page-recipe.ts';
import { frameStore, partStore, recipePages } from './kept-parts/stores.server.ts';
import { renderWhole } from './late-parts/served-part.tsx';
import { type PageEnvironment, ProvideEnvironment, WITHOUT_SCRIPTS } from './page-environment.tsx';
import { toPageResponse } from './page-response.ts';
import { describePage } from './sharing/describe-page.ts';
import { type Thing, toJsonLd } from './sharing/json-ld.ts';

provideMessages('es', spanish);
provideMessages('en', english);

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
    theme: toThemeCss(brand),
    font: toFontFace(brand.type.family),
    fontMedia: WITHOUT_SCRIPTS,
    origin: context.get(publicOriginContext),
    gtmId: context.get(gtmIdContext),
  };
  const recipe = context.get(recipeContext);
  // Visits are to be counted, and the question of consent is to be seen, by whoever does not move, too.
  const start = environment.gtmId ? 'prompt' : context.get(startContext);
  const page: ServedPage = { url: request.url, nonce, environment, entry: rest, recipe, start };
  const script = handOverPage(rest, handoff);
  const things = toJsonLd(await listThings(request, status, context));
  const last = things + toLastScript(nonce, script);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return toPageResponse(renderInFrame(page, last) ?? renderPage(page, last), { status, headers });
}

function handOverPage({ staticHandlerContext }: EntryContext, handoff: string): string {
  const { loaderData, actionData, errors, statusCode } = staticHandlerContext;
  const hasDataAlone = statusCode === 200 && !actionData && !errors;
  return (hasDataAlone && handOverPlain(loaderData)) || handOverEncoded(handoff);
}

interface ServedPage {
  url: string;
  start: StartKind;
  nonce: string;
  environment: PageEnvironment;
  entry: EntryContext;
  recipe: PageRecipe | null;
}

function renderPage(page: ServedPage, last: string): Buffer<ArrayBuffer> {
  const { parts, html } = renderTree(page);
  return parts.complete(
    `<!DOCTYPE html>${deferStart(html, { nonce: page.nonce, start: page.start, lastScript: last })}`,
  );
}

/** Undefined: a page whose frame is not kept, or has become another one. */
function renderInFrame(page: ServedPage, last: string): Buffer<ArrayBuffer> | undefined {
  const { nonce } = page;
  const key = toFrameKey(page);
  if (key === undefined) return undefined;
  const { pathname, search } = page.entry.staticHandlerContext.location;
  const slots = { nonce, here: pathname + search, last };
  const place = frameStore.place(key, nonce);
  const { parts, html } = renderTree(page, place);
  if (place.kind === 'kept' && place.isOther) return undefined;
  const content =
    place.kind === 'kept'
      ? html
      : frameStore.keep(key, {
          place,
          parts,
          slots,
          page: `<!DOCTYPE html>${deferStart(html, { nonce, start: page.start, lastScript: markLast(nonce) })}`,
        });
  if (content === undefined) return undefined;
  const filled = frameStore.fill(key, parts.complete(content), slots);
  const { recipe, environment } = page;
  if (recipe && filled) {
    const { prefix } = toLanguageForm(pathname);
    const where = { brandId: environment.brand.id, prefix, origin: environment.origin, pathname };
    recipePages.learn(recipe, where, { frameKey: key, content, parts, last, nonce });
  }
  return filled;
}

function renderTree({ url, nonce, environment, entry }: ServedPage, frame?: FramePlace) {
  const parts = startParts(partStore, nonce);
  const html = renderWhole(
    renderToString,
    <ProvideEnvironment value={environment}>
      <ProvideFrame value={frame}>
        <ProvideParts value={parts}>
          <ServerRouter context={entry} url={url} nonce={nonce} />
        </ProvideParts>
      </ProvideFrame>
    </ProvideEnvironment>,
  );
  return { parts, html };
}

/** A shorter query may stand in a frame by chance. */
const SHORTEST_QUERY = 8;

/**
 * What the frame of a page depends on; undefined where it may show more: an error, the answer to a form and the question for
 * consent may show anything, and without a query the page is kept whole (0060).
 */
function toFrameKey({ environment, entry }: ServedPage): string | undefined {
  const { matches, location, loaderData, actionData, errors, statusCode } = entry.staticHandlerContext;
  const { brand, origin, gtmId } = environment;
  if (statusCode !== 200 || errors || actionData || gtmId !== undefined) return undefined;
  if (location.search.length < SHORTEST_QUERY) return undefined;
  const ids = matches.map(({ route }) => route.id);
  if (!ids.some((id) => entry.routeModules[id]?.handle === KEEPS_FRAME)) return undefined;
  return JSON.stringify([brand.id, origin, location.pathname, ids, loaderData.root]);
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
