import type { Log } from '#operations/ports/runtime.ts';
import { ContentError, firstMessage, isRecord } from './content-error.ts';

/** `fetch` of the network, or the request handler of an embedded service. */
export type Fetch = (request: Request) => Promise<Response>;

/** Query parameters of requirements.md#calls; objects are sent as JSON. */
export interface ItemsQuery {
  filter?: Record<string, unknown>;
  deep?: Record<string, unknown>;
  fields?: string;
  sort?: string;
  limit?: number;
  offset?: number;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  json?: unknown;
  headers?: Record<string, string>;
  /** Whether the static token is sent without a user token. requirements.md#permissions. Default: true. */
  allowStaticToken?: boolean;
  /** Sends no token. The service refuses an expired one even for requests that need none. */
  isAnonymous?: boolean;
}

export interface RestClient {
  /** GET /items/{collection}. Throws when the collection is missing or the response is no list. */
  getItems(collection: string, query?: ItemsQuery): Promise<unknown[]>;
  getItem(collection: string, id: string | number, query?: ItemsQuery): Promise<unknown>;
  /** POST /items/{collection}. Returns what was created. */
  createItems(collection: string, items: unknown): Promise<unknown>;
  /** PATCH /items/{collection}/{id}. */
  updateItem(collection: string, id: string | number, item: unknown): Promise<unknown>;
  deleteItems(collection: string, keys: unknown[]): Promise<void>;
  /** Returns `data`, or undefined without a JSON body. Throws a ContentError from status 400 on, and logs it. */
  send(path: string, call?: Call): Promise<unknown>;
  /** Any call. Returns the response whatever its status; throws a ContentError only when there is none. */
  requestRaw(path: string, call?: Call): Promise<Response>;
}

export interface ClientOptions {
  baseUrl: string;
  fetch: Fetch;
  token: string | undefined;
  /** Returns the user's token, or undefined without a user or during a refresh. */
  userToken?: () => string | undefined;
  log: Log;
  /** Sent with each call. */
  headers?: Record<string, string>;
  /** Timeout of a call. Default: two seconds, because a visitor waits. */
  timeoutMs?: number;
}

const usualTimeoutMs = 2_000;

/** REST client of requirements.md#calls. Sends the user's token when there is one, else the static token. */
export function createRestClient(options: ClientOptions): RestClient {
  const requestRaw = makeRawRequest(options);
  const { log } = options;

  async function send(path: string, call: Call = {}): Promise<unknown> {
    const response = await requestRaw(path, call);
    const body = await readBody(response);
    if (response.status >= 400) throw toError(response, body, { log, path: pathOnly(path) });
    return isRecord(body) ? body.data : undefined;
  }

  return {
    requestRaw,
    send,
    async getItems(collection, query = {}) {
      const data = await send(pathOf(collection, undefined, query));
      if (Array.isArray(data)) return data;
      throw new ContentError(502, `The content service answered no list for "${collection}"`, { data });
    },
    getItem: async (collection, id, query = {}) => send(pathOf(collection, id, query)),
    createItems: async (collection, items) => send(pathOf(collection), { method: 'POST', json: items }),
    updateItem: async (collection, id, item) => send(pathOf(collection, id), { method: 'PATCH', json: item }),
    async deleteItems(collection, keys) {
      await send(pathOf(collection), { method: 'DELETE', json: keys });
    },
  };
}

function makeRawRequest({
  baseUrl,
  fetch,
  token,
  userToken,
  log,
  headers: always,
  timeoutMs = usualTimeoutMs,
}: ClientOptions): RestClient['requestRaw'] {
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  const bearerOf = ({ allowStaticToken = true, isAnonymous = false }: Call) =>
    isAnonymous ? undefined : (userToken?.() ?? (allowStaticToken ? token : undefined));
  return async (path, call = {}) => {
    const headers = new Headers({ ...always, ...call.headers });
    const bearer = bearerOf(call);
    if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`);
    if (call.json !== undefined) headers.set('Content-Type', 'application/json');
    const body = call.json === undefined ? {} : { body: JSON.stringify(call.json) };
    const signal = AbortSignal.timeout(timeoutMs);
    const init: RequestInit = { method: call.method ?? 'GET', headers, signal, redirect: 'manual', ...body };
    try {
      const request = new Request(new URL(path, base), init);
      return await Promise.race([fetch(request), rejectWhenAborted(signal)]);
    } catch (cause) {
      const text = cause instanceof Error ? cause.message : String(cause);
      log.error({ status: 503, statusText: text, path: pathOnly(path) }, '[Directus Error]');
      throw new ContentError(503, `The content service cannot be reached: ${text}`, { cause });
    }
  };
}

/** The handler of an embedded service ignores the signal of a request. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

/** Throws without a collection. requirements.md#errors. */
function pathOf(collection: string, id?: string | number, query: ItemsQuery = {}): string {
  if (!collection) throw new Error('Missing collection parameter');
  const item = id === undefined ? '' : `/${encodeURIComponent(id)}`;
  const search = toSearch(query);
  return `items/${encodeURIComponent(collection)}${item}${search.size === 0 ? '' : `?${search}`}`;
}

/** The parameters of GET /items/{collection}. */
export function toSearch(query: ItemsQuery): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search;
}

function toError(response: Response, data: unknown, failed: { log: Log; path: string }): ContentError {
  const { status, statusText } = response;
  failed.log.error({ status, statusText, path: failed.path }, '[Directus Error]');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ContentError(status, firstMessage(data) ?? (statusText || `Status ${status}`), {
    data,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

/** Removes the query from a path for the log: a filter may contain a coupon code, an address or a token. */
function pathOnly(path: string): string {
  return path.split('?')[0] ?? path;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
