import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { BrandId } from '#app/texts/brands/brand.ts';
import { getBrand } from '#app/texts/brands/find-brand.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { App } from '../app.ts';
import type { DatabaseWatch } from '../http/database-watch.ts';
import { createLoadLimits, type LoadRefusal } from '../http/load-limits.ts';
import type { OtherBuilds } from '../http/other-builds.ts';
import type { OverloadWatch } from '../http/overload-watch.ts';
import { createEventStreams, sendResponse } from '../http/send-response.ts';
import { type StaticFiles, sendStaticFile, toPath } from '../http/static-files.ts';
import {
  type Addresses,
  getClientIp,
  getRequestId,
  type MayUpload,
  redirectToSite,
  toOriginForm,
  toRequest,
} from '../http/web-request.ts';
import { maskPath } from '../log/redact.ts';
import type { RequestMeter } from '../metrics/request-meter.ts';
import type { PageCache } from '../page-cache/cache.ts';
import { sendText, sendWaiting, type Waiting, type WaitingRequest } from './waiting-page.ts';

export interface RequestListener {
  handle(incoming: IncomingMessage, outgoing: ServerResponse): void;
  /** Serves requests from now on; before, pages wait some seconds and get 503 with `Retry-After`. */
  open(site: OpenSite): void;
  /** Reports that content could not be loaded: until `open`, pages respond with 500 and this message. */
  fail(message: string): void;
  /** From now on `/readyz` responds 503, so that a load balancer sends no more requests. Ends event streams. */
  close(): void;
}

export interface OpenSite {
  app: App;
  files: StaticFiles;
  /** Without it, files of other builds are not found. */
  otherBuilds?: Pick<OtherBuilds, 'answer'> | undefined;
  /** Serves Vite's files under `npm run dev`, or calls `next`. */
  answerDev?: ((incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void) | undefined;
  /** Without it, the app renders every page on each request. */
  pages?: PageCache;
  isReady: () => Promise<Readiness>;
  /** Whether the visitor may send pictures. Without it nobody may. */
  mayUpload?: MayUpload;
  /** While the database is down, requests that wait for it or fail get 503. */
  database?: Pick<DatabaseWatch, 'isAway' | 'hasFailedSince'>;
  /** While this process is overloaded, pages get 503. */
  overload?: Pick<OverloadWatch, 'isOverloaded'>;
  /** Counts the responses of the app. */
  meter?: RequestMeter;
  metrics?: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;
}

export interface ListenerSettings extends Addresses {
  brand: BrandId;
  /** The company's telephone in the content that was loaded last. */
  findPhone?: () => string | undefined;
  /** Value of `Strict-Transport-Security`, for a site with an https address. */
  strictTransport?: string | undefined;
  /** False: search engines must not show any page. */
  isIndexed?: boolean;
  /** How long after its creation the listener lets pages wait for the site. Default: 5,000. */
  startWaitMs?: number;
}

/** Whether each dependency of the site is available. */
export type Readiness = Record<string, boolean>;

const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);
/** A proxy that does not read `/readyz` sends requests as soon as the port is open; a start takes about a second. */
const START_WAIT_MS = 5_000;

/** Handles every request: probes, static files, cached pages, and all others by the app. */
export function createRequestListener(settings: ListenerSettings, log: Log): RequestListener {
  let site: OpenSite | undefined;
  let closing = false;
  const brand = getBrand(settings.brand);
  const wait: SendWaiting = (outgoing, waiting, request) =>
    sendWaiting(outgoing, waiting, { ...request, company: { brand, phone: settings.findPhone?.() } });
  const start = createStart(wait, settings.startWaitMs);
  const limits = createLoadLimits(settings, log);
  const streams = createEventStreams();

  /** Probes, files and cached pages are not logged, because there are many of them. */
  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    toOriginForm(incoming);
    const path = toPath(incoming.url ?? '/');
    if (!PROBES.has(path) && redirectToSite(incoming, outgoing, settings)) return;
    if (settings.isIndexed === false) outgoing.setHeader('x-robots-tag', 'noindex, nofollow');
    if (!site || PROBES.has(path)) requireTls(outgoing, settings);
    if (path === '/livez') return void sendText(outgoing, 200, 'alive');
    if (path === '/readyz') return void sendReadiness({ incoming, outgoing }, closing ? undefined : site);
    if (!site) return void start.hold({ incoming, outgoing }, () => (site ? answer : undefined));
    if (path === '/metrics' && site.metrics) return void site.metrics(incoming, outgoing);
    if (site.answerDev)
      return void site.answerDev(incoming, outgoing, () => forwardToApp(incoming, outgoing));
    if (sendStaticFile(site.files, incoming, outgoing)) return;
    // A current page in memory costs nothing: it is sent however busy the process is.
    if (tryCache(() => site?.pages?.answerCached(incoming, outgoing))) return;
    requireTls(outgoing, settings);
    const refusal = limits.findRefusal(incoming, site.overload);
    if (refusal) return void refuse(site.meter, refusal, { incoming, outgoing, wait });
    limits.holdPlace(incoming, outgoing);
    if (site.database) limitWaiting(outgoing, { incoming, path, database: site.database, wait });
    if (site.otherBuilds?.answer(incoming, outgoing)) return;
    if (!tryCache(() => site?.pages?.answer(incoming, outgoing, forwardToApp)))
      forwardToApp(incoming, outgoing);
  }

  function forwardToApp(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    options?: { startedMs: number },
  ): void {
    if (site && !outgoing.headersSent) void answerByApp(site.app, { incoming, outgoing }, options);
  }

  async function answerByApp(
    app: App,
    { incoming, outgoing }: Omit<Exchange, 'requestId'>,
    { startedMs } = { startedMs: performance.now() },
  ): Promise<void> {
    const requestId = getRequestId(incoming);
    outgoing.setHeader('x-request-id', requestId);
    const answered: Answered = { requestId, incoming, outgoing, startedMs, route: undefined };
    logWhenAnswered(log, answered, site?.meter);
    try {
      const result = await toRequest(incoming, outgoing, { ...settings, mayUpload: site?.mayUpload });
      if (result.kind === 'refused') return sendRefusal(outgoing, result.status);
      const clientIp = getClientIp(incoming, settings.trustedProxies);
      const info = { requestId, clientIp, originalPath: result.originalPath };
      const { response, route } = await app(result.request, info);
      answered.route = route ?? undefined;
      if (outgoing.headersSent) return;
      if (response.status === 500 && site && (await hasDatabaseFailed(site, startedMs)))
        return wait(outgoing, 'away', { incoming, path: toPath(incoming.url ?? '/') });
      if (!streams.send(outgoing, response)) await sendResponse(incoming, outgoing, response);
    } catch (error) {
      if (incoming.errored || outgoing.destroyed || outgoing.headersSent) return;
      log.error({ requestId, err: error }, 'request failed');
      if (site && (await hasDatabaseFailed(site, startedMs)))
        return wait(outgoing, 'away', { incoming, path: toPath(incoming.url ?? '/') });
      sendText(outgoing, 500, STATUS_CODES[500] ?? '');
    }
  }

  return {
    handle: answer,
    open: (opened) => {
      site = opened;
      start.end();
    },
    fail: start.end,
    close: () => {
      closing = true;
      start.end();
      streams.end();
    },
  };
}

type SendWaiting = (outgoing: ServerResponse, waiting: Waiting, request: WaitingRequest) => void;

/**
 * Holds pages that are requested before the site is open, because a reload would not repeat a form. One
 * deadline for all: in a start that takes minutes, connections would otherwise pile up.
 */
function createStart(send: SendWaiting, waitMs = START_WAIT_MS) {
  const over = Promise.withResolvers<void>();
  setTimeout(over.resolve, waitMs).unref();
  let before: { waiting: Waiting; failure?: string } = { waiting: 'starting' };
  return {
    /** `failure`: why content could not be loaded. */
    end(failure?: string): void {
      if (failure !== undefined) before = { waiting: 'failed', failure };
      over.resolve();
    },
    /** `getHandler` returns undefined until the site is open. */
    async hold(
      { incoming, outgoing }: Omit<Exchange, 'requestId'>,
      getHandler: () => RequestListener['handle'] | undefined,
    ): Promise<void> {
      await over.promise;
      if (outgoing.destroyed) return;
      const handle = getHandler();
      if (handle) return handle(incoming, outgoing);
      const { waiting, failure } = before;
      send(outgoing, waiting, { incoming, path: toPath(incoming.url ?? '/'), failure });
    },
  };
}

/** For responses that are not the app's. Cached pages have the header themselves, and are sent faster so. */
function requireTls(outgoing: ServerResponse, { strictTransport }: ListenerSettings): void {
  if (strictTransport) outgoing.setHeader('strict-transport-security', strictTransport);
}

/** Right after its end a database is not known to be away. Without its standby it responds, but no write ends. */
async function hasDatabaseFailed({ database, isReady }: OpenSite, sinceMs: number): Promise<boolean> {
  return (await database?.hasFailedSince(sinceMs)) || (await isReady()).writes === false;
}

/** Returns false also when there is no content: the app logs the error and sends the right response. */
function tryCache(answer: () => boolean | undefined): boolean {
  try {
    return answer() === true;
  } catch {
    return false;
  }
}

function refuse(
  meter: RequestMeter | undefined,
  refusal: LoadRefusal,
  { incoming, outgoing, wait }: Pick<Exchange, 'incoming' | 'outgoing'> & { wait: SendWaiting },
): void {
  meter?.recordRefusal(refusal);
  // The body is not read, so the connection cannot be reused.
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') outgoing.setHeader('connection', 'close');
  wait(outgoing, refusal, { incoming, path: toPath(incoming.url ?? '/') });
}

/** Requests that need no database finish before this time. */
const PATIENCE_MS = 500;
const POLL_MS = 250;

/** Sends 503 when the database is down while the request waits, and discards the app's later response. */
function limitWaiting(
  outgoing: ServerResponse,
  exchange: WaitingRequest & { database: Pick<DatabaseWatch, 'isAway'>; wait: SendWaiting },
): void {
  const poll = () => {
    if (outgoing.headersSent) return;
    if (exchange.database.isAway()) exchange.wait(outgoing, 'away', exchange);
    else timer = setTimeout(poll, POLL_MS);
  };
  let timer = setTimeout(poll, PATIENCE_MS);
  outgoing.once('close', () => clearTimeout(timer));
}

/** The rest of a refused request is not read, so its connection cannot be reused. */
function sendRefusal(outgoing: ServerResponse, status: number): void {
  outgoing.setHeader('connection', 'close');
  sendText(outgoing, status, STATUS_CODES[status] ?? '');
}

/** Without these, public pages are still served, from content in memory. */
const OPTIONAL: ReadonlySet<string> = new Set(['database', 'writes']);

/**
 * Sends 200 while public pages can be served: without a database every process would leave the load balancer at
 * once, and no page would be left. `?require=all` sends 503 for any missing dependency.
 */
async function sendReadiness(
  { incoming, outgoing }: Pick<Exchange, 'incoming' | 'outgoing'>,
  site: OpenSite | undefined,
): Promise<void> {
  const found = site ? await site.isReady() : { started: false };
  const missing = Object.keys(found).filter((name) => !found[name]);
  if (missing.length === 0) return sendText(outgoing, 200, 'ready');
  const isRequired = incoming.url?.endsWith('?require=all') || !missing.every((name) => OPTIONAL.has(name));
  const state = isRequired ? 'not ready' : 'ready, degraded';
  sendText(outgoing, isRequired ? 503 : 200, `${state}: ${missing.join(', ')}`);
}

function logWhenAnswered(log: Log, answered: Answered, meter: RequestMeter | undefined): void {
  const { requestId, incoming, outgoing, startedMs } = answered;
  outgoing.once('close', () => {
    const { statusCode: status, writableFinished } = outgoing;
    const ms = Math.round(performance.now() - startedMs);
    meter?.record({ status, ms, route: answered.route });
    const fields = {
      requestId,
      method: incoming.method,
      path: maskPath(incoming.url ?? ''),
      status,
      ms,
      ...(!writableFinished && { cut: true }),
    };
    if (status >= 500) log.warn(fields, 'request');
    else log.info(fields, 'request');
  });
}

interface Exchange {
  requestId: string;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

interface Answered extends Exchange {
  startedMs: number;
  /** Pattern of the route. Undefined until the app has responded. */
  route: string | undefined;
}
