import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from '../http/send-response.ts';
import type { StaticFiles } from '../http/static-files.ts';
import { replaceNonceByHashes } from './csp-hashes.ts';
import { inlineUsedCss } from './used-css.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The first visitor waits for this one. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Roughly what the objects of a page take beside its bodies and the text of its headers. */
const OVERHEAD_BYTES = 2_000;

type Encoding = 'identity' | 'br' | 'gzip';

/** A page ready to be sent: three bodies with their headers, made once. */
export interface CachedPage {
  etag: string;
  encoded: Record<Encoding, EncodedPage>;
  /** Headers of a 304. */
  notModifiedHeaders: string[];
  /** What all of it takes in memory. */
  bytes: number;
}

interface EncodedPage {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer;
}

/** Prepares a response of the app for the cache; undefined when it is not one that every visitor may get. */
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

/** Replaces the quick brotli body by the smallest one; worth the time once a second visitor has come. */
export async function compressThoroughly(page: CachedPage): Promise<void> {
  const html = page.encoded.identity.body;
  const { headers, body } = page.encoded.br;
  const smaller = await compressBrotli(html, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });
  page.encoded.br = encode(headers.slice(0, -2), smaller);
  page.bytes += smaller.length - body.length;
}

/** Sends a page, or 304 when the browser has it already. */
export function sendCachedPage(page: CachedPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  // The visitor was told meanwhile that the database is away.
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
  // Of the one request it was rendered for; a page from the cache is in no log.
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

/** With a copy of the body: small buffers are views of slabs of 64 kB, which they would keep in memory. */
function encode(headers: string[], bytes: Buffer): EncodedPage {
  const body = Buffer.allocUnsafeSlow(bytes.length);
  body.set(bytes);
  return { headers: [...headers, 'content-length', String(body.length)], body };
}

/** Compares as RFC 9110 section 13.1.2 says: weakly, any tag of the list, `*` for all. */
function matchesEtag(list: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return list.trim() === '*' || list.split(',').some((tag) => opaque(tag) === opaque(etag));
}
