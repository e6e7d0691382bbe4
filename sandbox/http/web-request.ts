import type { IncomingMessage } from 'node:http';

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
