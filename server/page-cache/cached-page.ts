import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { matchesEtag } from '../http/etag.ts';
import { chooseEncoding } from '../http/send-response.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { inlineUsedCss } from './used-css.ts';

const NONCE = /'nonce-([\w-]+)'/;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Low level, because the first visitor waits for the compression. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Approximate size of a page's objects, besides its bodies and headers. */
const OVERHEAD_BYTES = 2_000;

type Encoding = 'identity' | 'br' | 'gzip';

/** A page with its three encodings and their headers, ready to be sent. */
export interface CachedPage {
  etag: string;
  encoded: Record<Encoding, EncodedPage>;
  notModifiedHeaders: string[];
  /** Size in memory. */
  bytes: number;
}

interface EncodedPage {
  /** Alternating names and values, the format of `writeHead`. */
  headers: string[];
  body: Buffer;
}

/** Prepares a response for the cache. Returns undefined when it may not be sent to every visitor. */
export async function toCachedPage(response: Response, files: StaticFiles): Promise<CachedPage | undefined> {
  const headers = new Headers(response.headers);
  const isPage = response.status === 200 && headers.get('content-type')?.startsWith('text/html');
  if (!isPage || headers.has('set-cookie') || headers.get('cache-control')?.includes('no-store'))
    return undefined;
  const policy = headers.get('content-security-policy') ?? '';
  const hashed = replaceNonceByHashes(await inlineUsedCss(await response.text(), files), policy);
  if (!hashed) return undefined;
  headers.set('content-security-policy', hashed.policy);
  const html = Buffer.from(hashed.html);
  const [br, gzipped] = await Promise.all([compressBrotli(html, QUICK), compressGzip(html)]);
  return assemble(headers, { identity: html, br, gzip: gzipped });
}

/** Replaces the quick brotli body by the smallest one. Done when a page is requested for a second time. */
export async function compressThoroughly(page: CachedPage): Promise<void> {
  const html = page.encoded.identity.body;
  const { headers, body } = page.encoded.br;
  const smaller = await compressBrotli(html, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });
  page.encoded.br = encode(headers.slice(0, -2), smaller);
  page.bytes += smaller.length - body.length;
}

/** Sends a page, or 304 when the request contains its ETag. */
export function sendCachedPage(page: CachedPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  // The 503 for an unavailable database was sent meanwhile.
  if (outgoing.headersSent) return;
  const known = incoming.headers['if-none-match'];
  if (known !== undefined && matchesEtag(known, page.etag)) {
    outgoing.writeHead(304, page.notModifiedHeaders).end();
    return;
  }
  const { headers, body } = page.encoded[chooseEncoding(incoming) ?? 'identity'];
  outgoing.writeHead(200, headers);
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

function assemble(headers: Headers, bodies: Record<Encoding, Buffer>): CachedPage {
  const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
  // The id belongs to the request that rendered the page; cached pages are not logged.
  headers.delete('x-request-id');
  headers.delete('content-length');
  headers.set('etag', etag);
  headers.append('vary', 'accept-encoding');
  const common = [...headers].flat();
  const bodyBytes = bodies.identity.length + bodies.br.length + bodies.gzip.length;
  return {
    etag,
    encoded: {
      identity: encode(common, bodies.identity),
      br: encode([...common, 'content-encoding', 'br'], bodies.br),
      gzip: encode([...common, 'content-encoding', 'gzip'], bodies.gzip),
    },
    notModifiedHeaders: [...headers].filter(([name]) => name !== 'content-type').flat(),
    bytes: bodyBytes + common.join('').length + OVERHEAD_BYTES,
  };
}

/** Copies the body: small buffers are views of 64 kB slabs, which they would keep in memory. */
function encode(headers: string[], bytes: Buffer): EncodedPage {
  const body = Buffer.allocUnsafeSlow(bytes.length);
  body.set(bytes);
  return { headers: [...headers, 'content-length', String(body.length)], body };
}

/**
 * A cached page cannot contain a nonce, which is valid for one response. The returned policy lists the hashes
 * of exactly those scripts and styles that were rendered with the nonce; all others stay forbidden. Returns
 * undefined when the policy has no nonce.
 */
export function replaceNonceByHashes(
  html: string,
  policy: string,
): { html: string; policy: string } | undefined {
  const [source, nonce] = NONCE.exec(policy) ?? [];
  if (!source || !nonce) return undefined;
  const scripts = hashesOf(textsOf(html, 'script', nonce));
  const styles = hashesOf(textsOf(html, 'style', nonce));
  const hashed = policy
    .split('; ')
    .map((directive) => directive.replace(source, directive.startsWith('style-src') ? styles : scripts));
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), policy: hashed.join('; ') };
}

function textsOf(html: string, name: 'script' | 'style', nonce: string): string[] {
  const elements = html.matchAll(new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'g'));
  return [...elements]
    .filter(([, attributes = '']) => attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => text);
}

function hashesOf(texts: string[]): string {
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [...new Set(hashes)].join(' ');
}
