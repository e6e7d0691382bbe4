import type { Log } from '#operations/ports/log.ts';

/** The network's fetch, or an embedded service's handler. */
export type Fetch = (request: Request) => Promise<Response>;

/** Parameters of SPEC.md section 7; objects travel as JSON text. */
export interface ItemsQuery {
  filter?: Record<string, unknown>;
  deep?: Record<string, unknown>;
  fields?: string;
  sort?: string;
  limit?: number;
}

export interface RestClient {
  /** GET /items/{collection}. Throws when the collection is missing or the answer is no list. */
  getItems(collection: string, query?: ItemsQuery): Promise<unknown[]>;
  /** GET of any path; failures are values here. */
  get(path: string): Promise<Response>;
}

/** What the content service answered instead of data. SPEC.md section 8. */
export class ContentError extends Error {
  readonly statusCode: number;
  readonly data: unknown;

  constructor(statusCode: number, message: string, options: { data?: unknown; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.statusCode = statusCode;
    this.data = options.data;
  }
}

interface ClientOptions {
  baseUrl: string;
  fetch: Fetch;
  token: string | undefined;
  log: Log;
}

const timeoutMs = 10_000;

/** The few calls of the content service that the site needs, in the name of one token. */
export function createRestClient({ baseUrl, fetch, token, log }: ClientOptions): RestClient {
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  async function get(path: string): Promise<Response> {
    const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(new Request(new URL(path, base), { ...(headers && { headers }), signal }));
    } catch (cause) {
      const text = cause instanceof Error ? cause.message : String(cause);
      log.error({ status: 503, statusText: text, path: pathOnly(path) }, '[Directus Error]');
      throw new ContentError(503, `The content service cannot be reached: ${text}`, { cause });
    }
  }
  return {
    get,
    async getItems(collection, query = {}) {
      if (!collection) throw new Error('Missing collection parameter');
      const path = `items/${encodeURIComponent(collection)}${toSearch(query)}`;
      const response = await get(path);
      const body = await readBody(response);
      if (!response.ok) throw toError(response, body, { log, path: pathOnly(path) });
      if (!isRecord(body) || !Array.isArray(body.data))
        throw new ContentError(502, `The content service answered no list for "${collection}"`, {
          data: body,
        });
      return body.data;
    },
  };
}

function toError(response: Response, data: unknown, told: { log: Log; path: string }): ContentError {
  const { status, statusText } = response;
  told.log.error({ status, statusText, path: told.path }, '[Directus Error]');
  return new ContentError(status, firstMessage(data) ?? (statusText || `Status ${status}`), { data });
}

function toSearch(query: ItemsQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** A log line needs no values of a filter: a coupon code may be among them. */
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

function firstMessage(body: unknown): string | undefined {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  const first: unknown = errors[0];
  return isRecord(first) && typeof first.message === 'string' ? first.message : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
