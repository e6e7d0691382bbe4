import { createHash } from 'node:crypto';
import type { ServiceError } from './errors.ts';

const json = 'application/json; charset=utf-8';

/** Response 200 with a body, or 304 when its ETag is in the request. content.md#conventions. */
export function answerJson(request: Request, body: unknown): Response {
  const text = JSON.stringify(body);
  const etag = weakEtag(text);
  const headers = { 'Cache-Control': 'no-cache', Vary: 'Origin, Cache-Control', ETag: etag };
  if (request.method === 'GET' && isFresh(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'Content-Type': json } });
}

export function answerNothing(): Response {
  return new Response(null, { status: 204 });
}

export function answerError(error: ServiceError): Response {
  const errors = [error, ...error.others].map(({ message, extensions }) => ({ message, extensions }));
  const text = JSON.stringify({ errors });
  return new Response(text, {
    status: error.status,
    headers: { ...error.headers, 'Content-Type': json, ETag: weakEtag(text) },
  });
}

function isFresh(request: Request, etag: string): boolean {
  if (/\bno-cache\b/.test(request.headers.get('cache-control') ?? '')) return false;
  const known = (request.headers.get('if-none-match') ?? '').split(',');
  return known.some((one) => one.trim() === etag || one.trim() === '*');
}

function weakEtag(text: string): string {
  const hash = createHash('sha256').update(text).digest('base64').slice(0, 27);
  return `W/"${Buffer.byteLength(text).toString(16)}-${hash}"`;
}
