import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readDeployFile } from './deploy-files.ts';

/** A CDN on a free port of this machine, which passes what `deploy/varnish.vcl` passes. */
export interface CachingProxy {
  origin: string;
  purgeUrl: string;
  /** Requests for a purge, oldest first. */
  purges: { headers: IncomingHttpHeaders; body: string }[];
  /** Stored responses by address. */
  stored: Map<string, Answer>;
  /** Number of requests answered without the site. */
  hits(): number;
  /** Sends requests to this site from now on. */
  serve(siteOrigin: string): void;
  passSeconds(seconds: number): void;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Stored extends Answer {
  /** Request headers that `Vary` names. */
  varied: Record<string, unknown>;
  freshUntilMs: number;
}

const PURGE_PATH = '/cdn-purge';
const [personal, english] = readPatterns('req.http.Cookie ~');
const [checkout] = readPatterns('req.http.Referer ~');
const [prefixed] = readPatterns('req.url !~');

/** Stores what shared caches may store, even with `Set-Cookie`. Purges by `Surrogate-Key`. */
export async function startCachingProxy(token: string): Promise<CachingProxy> {
  const stored = new Map<string, Stored>();
  const purges: CachingProxy['purges'] = [];
  let site = '';
  let hits = 0;
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;

  async function purge(incoming: IncomingMessage): Promise<Answer> {
    const { headers } = incoming;
    purges.push({ headers, body: (await buffer(incoming)).toString() });
    if (headers.authorization !== `Bearer ${token}`) return { status: 403, headers: {}, body: Buffer.of() };
    for (const [url, answer] of stored)
      if (answer.headers['surrogate-key'] === headers['surrogate-key']) stored.delete(url);
    return { status: 200, headers: {}, body: Buffer.of() };
  }

  async function answer(incoming: IncomingMessage): Promise<Answer> {
    const { url = '' } = incoming;
    if (url === PURGE_PATH) return purge(incoming);
    if (mustPass(incoming)) return forward(site, incoming);
    const found = stored.get(url);
    const isUsable = found && found.freshUntilMs > now() && isVariantOf(found, incoming);
    if (isUsable) hits += 1;
    const response = isUsable ? found : await forward(site, incoming);
    const seconds = findLifetime(response);
    if (!isUsable && incoming.method === 'GET' && response.status === 200 && seconds > 0)
      stored.set(url, {
        ...response,
        varied: vary(response, incoming),
        freshUntilMs: now() + seconds * 1_000,
      });
    return response;
  }

  const server = createServer(async (incoming, outgoing) => {
    const { status, headers, body } = await answer(incoming);
    outgoing.writeHead(status, headers).end(incoming.method === 'HEAD' ? undefined : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    purgeUrl: origin + PURGE_PATH,
    purges,
    stored,
    hits: () => hits,
    serve: (siteOrigin) => {
      site = siteOrigin;
    },
    passSeconds: (seconds) => {
      aheadMs += seconds * 1_000;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readPatterns(condition: string): RegExp[] {
  const [, ...parts] = readDeployFile('varnish.vcl').split(`${condition} "`);
  return parts.map((part) => new RegExp(part.slice(0, part.indexOf('"'))));
}

/** Whether `deploy/varnish.vcl` passes the request to the site. */
export function mustPass({
  method,
  url = '',
  headers: { cookie = '', referer = '' },
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  if (personal?.test(cookie) || checkout?.test(referer)) return true;
  return english?.test(cookie) === true && prefixed?.test(url) === false;
}

/** Sends the request to the site, with the host name of the proxy. */
async function forward(site: string, incoming: IncomingMessage): Promise<Answer> {
  const { hostname, port } = new URL(site);
  const { method, url, headers } = incoming;
  const target = request({ hostname, port, method, path: url, headers: { ...headers, connection: 'close' } });
  incoming.pipe(target);
  const [response] = (await once(target, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) };
}

/** Seconds for which a shared cache may use the response. */
function findLifetime({ headers }: Answer): number {
  const policy = headers['cache-control'] ?? '';
  const [, seconds] = /s-maxage=(\d+)/.exec(policy) ?? [];
  return /private|no-store/.test(policy) ? 0 : Number(seconds ?? 0);
}

function vary({ headers: { vary = '' } }: Answer, { headers }: IncomingMessage): Record<string, unknown> {
  const names = vary.toLowerCase().split(/\s*,\s*/);
  return Object.fromEntries(names.map((name) => [name, headers[name]]));
}

function isVariantOf({ varied }: Stored, { headers }: IncomingMessage): boolean {
  return Object.entries(varied).every(([name, value]) => headers[name] === value);
}
