import type { IncomingMessage, ServerResponse } from 'node:http';
import { createUploadPlaces, FORM_MS, getBodyLimit, hasTooManyFields, isUpload } from './body-limit.ts';
import { toClientNetwork } from './client-network.ts';

const uploads = createUploadPlaces();

/** A name or address with an optional port, and nothing that could move into the path of a URL. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** What the request listener needs to know to read a request the way the visitor meant it. */
export interface Addresses {
  /** Origin as visitors see it; undefined: the one the request names. */
  siteUrl: string | undefined;
  trustedProxies: number;
}

export type RequestResult =
  | { kind: 'request'; request: Request; askedPath: string | undefined }
  | { kind: 'refused'; status: 400 | 405 | 413 | 503 };

/**
 * The request as the web platform describes it, its body read completely (so that no handler waits for a slow sender).
 * Its signal aborts when the visitor hangs up before the answer is sent.
 */
export async function toRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  addresses: Addresses,
): Promise<RequestResult> {
  const url = findUrl(incoming, addresses);
  if (!url) return { kind: 'refused', status: 400 };
  const method = incoming.method ?? 'GET';
  if (method === 'TRACE' || method === 'CONNECT') return { kind: 'refused', status: 405 };
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const limit = getBodyLimit(new URL(url).pathname);
  const network = getClientIp(incoming, addresses.trustedProxies);
  const body = hasBody ? await readBody(incoming, outgoing, { limit, network }) : undefined;
  if (typeof body === 'number') return { kind: 'refused', status: body };
  const headers = toHeaders(incoming);
  if (body && hasTooManyFields(body, headers.get('content-type') ?? ''))
    return { kind: 'refused', status: 413 };
  const signal = abortWhenClosed(outgoing);
  const request = new Request(url, { method, headers, signal, ...(body && { body }) });
  return { kind: 'request', request, askedPath: findAskedPath(incoming.url ?? '/') };
}

/**
 * The visitor's address, of IPv6 its network: what the outermost trusted proxy saw, or the other end of the connection.
 */
export function getClientIp(incoming: IncomingMessage, trustedProxies: number): string {
  const own = incoming.socket.remoteAddress ?? '';
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',');
  return toClientNetwork((trustedProxies > 0 && forwarded.at(-trustedProxies)?.trim()) || own);
}

/** The site as this visitor addresses it; undefined when that is no address. */
export function findOrigin(
  incoming: IncomingMessage,
  { siteUrl }: Pick<Addresses, 'siteUrl'>,
): string | undefined {
  const host = incoming.headers.host ?? '';
  return siteUrl ?? (HOST.test(host) ? `http://${host}` : undefined);
}

function findUrl(incoming: IncomingMessage, addresses: Addresses): string | undefined {
  const target = toDecodable(incoming.url ?? '/');
  const origin = findOrigin(incoming, addresses);
  const isFine = origin !== undefined && target.startsWith('/') && URL.canParse(origin + target);
  return isFine ? origin + target : undefined;
}

/** A path whose escapes say no character is what is written there: `/info/%` is `/info/%25`, of which the site has no page. */
function toDecodable(target: string): string {
  const [path = ''] = target.split('?', 1);
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}

/** The path that was asked, where it cannot be that of a request. */
function findAskedPath(target: string): string | undefined {
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

/**
 * The bytes, or the status with which they are refused: too many, or too many uploads at once. An upload keeps its place
 * until it is answered, because its bytes stay in memory so long.
 */
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
  const tooSlow = setTimeout(() => {
    if (!hasPlace) outgoing.destroy();
  }, FORM_MS);
  try {
    // Without destroying the connection, over which a refusal is still to be sent.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
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
    clearTimeout(tooSlow);
  }
}

function abortWhenClosed(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}
