import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { isInternalHost } from '#server/settings/internal-host.ts';
import {
  acceptsPictures,
  FORM_BYTES,
  FORM_MS,
  getBodyLimit,
  hasTooManyFields,
  isUpload,
  UPLOADS_AT_ONCE,
} from './body-limit.ts';
import { createNetworkPlaces } from './network-places.ts';

const uploads = createNetworkPlaces(UPLOADS_AT_ONCE);

/** A host name or address with an optional port, without characters that could change the path of a URL. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

export interface Addresses {
  /** Public origin of the site. Undefined: the origin of each request. */
  siteUrl: string | undefined;
  trustedProxies: number;
}

/** Whether the visitor may send pictures. The request has no body. */
export type MayUpload = (request: Request) => Promise<boolean>;

export type RequestResult =
  | { kind: 'request'; request: Request; originalPath: string | undefined }
  | { kind: 'refused'; status: 400 | 405 | 413 | 503 };

/**
 * Converts the request to a web `Request`. Its body is read completely first, so that no handler waits for a
 * slow client. Its signal aborts when the visitor closes the connection before the response is sent. Pictures
 * of a visitor who may not send them are not read: the request has no body, and the app refuses it.
 */
export async function toRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  addresses: Addresses & { mayUpload?: MayUpload | undefined },
): Promise<RequestResult> {
  const url = findUrl(incoming, addresses);
  if (!url) return { kind: 'refused', status: 400 };
  const method = incoming.method ?? 'GET';
  if (method === 'TRACE' || method === 'CONNECT') return { kind: 'refused', status: 405 };
  const headers = toHeaders(incoming);
  const { pathname } = new URL(url);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const isRead = hasBody && (!acceptsPictures(pathname) || (await mayUpload(addresses, { url, headers })));
  // The rest is not read, so the connection cannot be reused.
  if (hasBody && !isRead) outgoing.setHeader('connection', 'close');
  const given = { limit: getBodyLimit(pathname), network: getClientIp(incoming, addresses.trustedProxies) };
  const body = isRead ? await readBody(incoming, outgoing, given) : undefined;
  if (typeof body === 'number') return { kind: 'refused', status: body };
  if (body && hasTooManyFields(body, headers.get('content-type') ?? '', pathname))
    return { kind: 'refused', status: 413 };
  const signal = abortWhenClosed(outgoing);
  const request = new Request(url, { method, headers, signal, ...(body && { body }) });
  // The request has a copy. What stays in the buffers could be a card.
  if (body && !isUpload(body.length)) body.fill(0);
  return { kind: 'request', request, originalPath: findOriginalPath(incoming.url ?? '/') };
}

async function mayUpload(
  { mayUpload: ask }: { mayUpload?: MayUpload | undefined },
  { url, headers }: { url: string; headers: Headers },
): Promise<boolean> {
  return (await ask?.(new Request(url, { headers }))) === true;
}

/** The visitor's address (of IPv6 the network), as seen by the outermost trusted proxy, else the connection's. */
export function getClientIp(incoming: IncomingMessage, trustedProxies: number): string {
  const own = incoming.socket.remoteAddress ?? '';
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',');
  return toClientNetwork((trustedProxies > 0 && forwarded.at(-trustedProxies)?.trim()) || own);
}

/** Origin under which the visitor requests the site. Undefined when `Host` is invalid or given twice. */
export function findOrigin(
  incoming: IncomingMessage,
  { siteUrl }: Pick<Addresses, 'siteUrl'>,
): string | undefined {
  if (hasSeveralHosts(incoming)) return undefined;
  const host = incoming.headers.host ?? '';
  return siteUrl ?? (HOST.test(host) ? `http://${host}` : undefined);
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;

/** `GET http://host/path` as path. Its host counts, not that of the header. RFC 9112 section 3.2.2. */
export function toOriginForm(incoming: IncomingMessage): void {
  const [, host, target = ''] = ABSOLUTE.exec(incoming.url ?? '') ?? [];
  if (host === undefined) return;
  incoming.headers.host = host;
  incoming.url = target.startsWith('/') ? target : `/${target}`;
}

/** Node uses the first of several; a proxy may have used another. RFC 9112 section 3.2 requires a refusal. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (text: string, index: number) =>
    index % 2 === 0 && text.length === 4 && /^host$/i.test(text);
  return rawHeaders.filter(isHost).length > 1;
}

function findUrl(incoming: IncomingMessage, addresses: Addresses): string | undefined {
  const target = toApiTarget(toDecodable(incoming.url ?? '/'));
  const origin = findOrigin(incoming, addresses);
  const isFine = origin !== undefined && target.startsWith('/') && URL.canParse(origin + target);
  return isFine ? origin + target : undefined;
}

/** Escapes the percent signs of an undecodable path: `/info/%` becomes `/info/%25`, which gives a 404. */
function toDecodable(target: string): string {
  const [path = ''] = target.split('?', 1);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

/** Escapes `.data` at the end of an API path: the framework would respond with the data of a page. */
export function toApiTarget(target: string): string {
  return target.replace(/^(\/api\/[^?]*)\.data(?=\?|$)/, '$1%2Edata');
}

/** The original path when `toDecodable` has changed it. */
function findOriginalPath(target: string): string | undefined {
  return toDecodable(target) === target ? undefined : target.split('?', 1)[0];
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const [name, value] = [incoming.rawHeaders[index], incoming.rawHeaders[index + 1]];
    if (name !== undefined && value !== undefined && !name.startsWith(':')) headers.append(name, value);
  }
  return headers;
}

/** The body or a refusal. An upload keeps its place until answered, because its bytes stay in memory until then. */
async function readBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { limit, network }: { limit: number; network: string },
): Promise<Buffer<ArrayBuffer> | 413 | 503> {
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (announced > limit) return 413;
  const chunks: Buffer[] = [];
  let length = 0;
  let hasPlace = false;
  const tooSlow = setTimeout(() => outgoing.destroy(), FORM_MS);
  try {
    // Keeps the connection open, over which a refusal is sent.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      if (countForms(length + chunk.length) > countForms(length)) tooSlow.refresh();
      length += chunk.length;
      if (length > limit) return 413;
      if (isUpload(length) && !hasPlace) {
        hasPlace = uploads.take(network);
        if (!hasPlace) return 503;
        outgoing.once('close', () => uploads.giveBack(network));
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    if (!hasPlace) for (const chunk of chunks) chunk.fill(0);
    clearTimeout(tooSlow);
  }
}

function countForms(bytes: number): number {
  return Math.floor(bytes / FORM_BYTES);
}

function abortWhenClosed(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * Key of a visitor for rate limits: an IPv4 address as it is, the /64 network of an IPv6 address, because one
 * subscriber controls all its 18 quintillion addresses (RFC 4291 section 2.5.1, RFC 6177). Removes what some
 * proxies add: port, brackets, zone.
 */
export function toClientNetwork(address: string): string {
  const plain = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const [ip = ''] = plain.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  return isIPv6(ip) ? `${toGroups(ip).slice(0, 4).join(':')}::` : ip;
}

/** The eight groups of an IPv6 address with `::` expanded. The last two may be written as an IPv4 address. */
function toGroups(ip: string): string[] {
  const [head = '', tail] = ip.replace(/(\d+)(?:\.\d+){3}$/, '0:0').split('::');
  const split = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [split(head), split(tail ?? '')];
  const left = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(left).fill('0'), ...last];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

const ACCEPTABLE = /^[\w.:-]{8,64}$/;

/** The id that a proxy has given this request, if it is safe in a log line; else a new one. */
export function getRequestId(incoming: IncomingMessage): string {
  const given = incoming.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}

/** Called by programs, which do not follow the redirect of a POST. */
const FOR_PROGRAMS = /^\/(?:webhooks|api)\//;

/**
 * Sends a visitor who used another name of the site to its own: forms, cookies and payments belong to that one
 * name. Returns false for the site's name, and for names of private networks, which health checks and proxies
 * use. Without `siteUrl` every name is the site's. The response has no HSTS, which would concern all names below
 * the other one.
 */
export function redirectToSite(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  addresses: Addresses,
): boolean {
  const { siteUrl } = addresses;
  const target = incoming.url ?? '/';
  if (siteUrl === undefined || FOR_PROGRAMS.test(target) || !target.startsWith('/')) return false;
  if (!isOtherHost(findHost(incoming, addresses), siteUrl)) return false;
  // The body is not read, so the connection cannot be reused.
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') outgoing.setHeader('connection', 'close');
  // Not stored: a proxy that changes the host would otherwise have visitors wait for its repair.
  outgoing.writeHead(308, { location: siteUrl + target, 'cache-control': 'no-store', 'content-length': 0 });
  outgoing.end();
  return true;
}

/** The host that the visitor used, as the outermost trusted proxy reports it, else as requested. */
function findHost({ headers }: IncomingMessage, { trustedProxies }: Addresses): string | undefined {
  const forwarded = trustedProxies > 0 ? String(headers['x-forwarded-host'] ?? '').split(',') : [];
  return (forwarded.at(-trustedProxies) ?? forwarded[0])?.trim() || headers.host;
}

/** Ports are not compared: a proxy may listen on another one than visitors use. */
function isOtherHost(host: string | undefined, siteUrl: string): boolean {
  if (host === undefined || !HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname !== new URL(siteUrl).hostname && !isInternalHost(hostname);
}
