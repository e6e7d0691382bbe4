import type { IncomingMessage, ServerResponse } from 'node:http';

export interface WebAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export function jsonAnswer(status: number, document: unknown): WebAnswer {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(document) };
}

/** An HTML page that any site may frame, as a bank's page must be. It runs only what `policy` allows. */
export function htmlAnswer(status: number, body: string, policy: string): WebAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy,
  };
  return { status, headers, body };
}

export function sendAnswer(response: ServerResponse, { status, headers, body }: WebAnswer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.end(bytes);
}

/** A request whose body has been read. */
export interface WebRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  header(name: string): string | undefined;
  body: string;
}

const MAX_BYTES = 256 * 1024;

/** Reads the whole request. Returns undefined when the body exceeds the maximum size. */
export async function readWebRequest(incoming: IncomingMessage): Promise<WebRequest | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  const url = new URL(incoming.url ?? '/', 'http://sandbox.invalid');
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    header: (name) => incoming.headers[name.toLowerCase()]?.toString(),
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
