import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ContentService } from './service.ts';

export interface Listening {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the content service over HTTP, for processes that set `CONTENT_URL` and for tools. `trustedProxies` is
 * the number of proxies in front whose `X-Forwarded-For` names the visitor; a site that calls for its visitors
 * counts as one.
 */
export async function listen(
  service: Pick<ContentService, 'handle'>,
  { host, port, trustedProxies = 0 }: { host: string; port: number; trustedProxies?: number },
): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    answer(service, trustedProxies, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${bound}/`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
      }),
  };
}

/** Slightly above the largest upload. */
const maxBodyBytes = 51 * 1024 * 1024;

async function answer(
  service: Pick<ContentService, 'handle'>,
  trustedProxies: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const response = await service.handle(await toRequest(incoming, trustedProxies));
  const cookies = response.headers.getSetCookie();
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function toRequest(incoming: IncomingMessage, trustedProxies: number): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // What the client itself sends is not trusted.
  const forwarded = headers.get('X-Forwarded-For')?.split(',') ?? [];
  const client = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined;
  headers.set('X-Forwarded-For', client || (incoming.socket.remoteAddress ?? ''));
  const method = incoming.method ?? 'GET';
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`);
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  return new Request(url, { method, headers, body: await readBody(incoming) });
}

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
