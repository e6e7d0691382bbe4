import { createHash } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StaticFiles } from '../http/static-files.ts';
import { toHashPolicy } from './csp-hashes.ts';
import { inlineStyles } from './inline-styles.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The first visitor waits for this one. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export type Encoding = 'identity' | 'br' | 'gzip';

/** A page as it goes over the wire: every answer is one of three buffers with headers made before. */
export interface KeptPage {
  etag: string;
  answers: Record<Encoding, KeptAnswer>;
  /** Headers of a 304. */
  unchanged: string[];
  /** What all of it holds in memory. */
  bytes: number;
}

export interface KeptAnswer {
  /** Names and values in turn. */
  headers: string[];
  /** Head and body as they go over the wire, in one piece. The date, which ends the head, is that of `second`. */
  whole: Buffer;
  headLength: number;
  /** Unix time. */
  second: number;
}

/** Keeps an answer of the app; undefined when it is not one that everybody may get. */
export async function toKeptPage(response: Response, files: StaticFiles): Promise<KeptPage | undefined> {
  const type = response.headers.get('content-type') ?? '';
  const policy = response.headers.get('content-security-policy') ?? '';
  if (response.status !== 200 || !type.startsWith('text/html') || response.headers.has('set-cookie'))
    return undefined;
  if (response.headers.get('cache-control')?.includes('no-store')) return undefined;
  const html = await response.text();
  const headers = new Headers(response.headers);
  return make(html, { headers, policy, files });
}

async function make(
  page: string,
  { headers, policy, files }: { headers: Headers; policy: string; files: StaticFiles },
): Promise<KeptPage | undefined> {
  const hashed = toHashPolicy(inlineStyles(page, files), policy);
  if (!hashed) return undefined;
  const html = Buffer.from(hashed.html);
  const [br, compressed] = await Promise.all([compressBrotli(html, QUICK), compressGzip(html)]);
  const named = new Headers(headers);
  named.set('content-security-policy', hashed.policy);
  return assemble(named, { identity: html, br, gzip: compressed });
}

/** Takes the time to make the page as small as it gets; worth it once a second visitor has come. */
export async function compressThoroughly(page: KeptPage): Promise<void> {
  const { answers } = page;
  const html = bodyOf(answers.identity);
  const body = await compressBrotli(html, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: html.length } });
  const { br } = answers;
  answers.br = toAnswer(br.headers, body);
  page.bytes += answers.br.whole.length - br.whole.length;
}

function assemble(headers: Headers, bodies: Record<Encoding, Buffer>): KeptPage {
  const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`;
  // Of the one answer it was made for; a page that comes from memory is in no log.
  headers.delete('x-request-id');
  headers.set('etag', etag);
  headers.append('vary', 'accept-encoding');
  const common = [...headers].flat();
  const answer = (encoding: Encoding) => {
    const named = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const body = bodies[encoding];
    return toAnswer([...common, ...named], body);
  };
  const answers = { identity: answer('identity'), br: answer('br'), gzip: answer('gzip') };
  return {
    etag,
    answers,
    unchanged: common.filter((_, index) => common[index - (index % 2)] !== 'content-type'),
    bytes: answers.identity.whole.length + answers.br.whole.length + answers.gzip.whole.length,
  };
}

function toAnswer(given: string[], body: Buffer): KeptAnswer {
  const at = given.indexOf('content-length');
  const headers = [...(at < 0 ? given : given.toSpliced(at, 2)), 'content-length', String(body.length)];
  let head = 'HTTP/1.1 200 OK\r\n';
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    head += `${name}: ${value}\r\n`;
  }
  head += `date: ${formatDate(0)}${END_OF_HEAD}`;
  const whole = Buffer.concat([Buffer.from(head, 'latin1'), body]);
  return { headers, whole, headLength: head.length, second: 0 };
}

const END_OF_HEAD = '\r\n\r\n';

/** What comes after the head, compressed or not. */
export function bodyOf({ whole, headLength }: KeptAnswer): Buffer {
  return whole.subarray(headLength);
}

/** Head and body with the date of that second. A copy, because the one before may still be on its way to somebody. */
export function wholeAt(answer: KeptAnswer, second: number): Buffer {
  if (answer.second === second) return answer.whole;
  const date = formatDate(second);
  answer.whole = Buffer.from(answer.whole);
  answer.whole.write(date, answer.headLength - END_OF_HEAD.length - date.length, 'latin1');
  answer.second = second;
  return answer.whole;
}

/** As HTTP writes it: always 29 characters. */
function formatDate(second: number): string {
  return new Date(second * 1000).toUTCString();
}
