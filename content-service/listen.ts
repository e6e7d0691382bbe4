import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { answerError } from './http/answers.ts';
import { invalidPayload, invalidRequest } from './http/errors.ts';
import type { ContentService } from './service.ts';

export interface Listening {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the content service over HTTP, for processes that set `CONTENT_URL` and for tools. `trustedProxies`
 * is the number of proxies in front whose `X-Forwarded-For` names the visitor; a site that calls for its
 * visitors counts as one.
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

/** A host name or address with an optional port. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

async function answer(
  service: Pick<ContentService, 'handle'>,
  trustedProxies: number,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const request = toRequest(incoming, trustedProxies);
  const response = request ? await service.handle(request) : answerError(invalidRequest());
  const cookies = response.headers.getSetCookie();
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  outgoing.writeHead(response.status, cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
  // Discards the rest of a body that was not read, so that the client can send it and then read the response.
  incoming.resume();
}

/** Returns undefined when the address or the header `Host` is invalid, or when there are several hosts. */
function toRequest(incoming: IncomingMessage, trustedProxies: number): Request | undefined {
  const [host = '', ...moreHosts] = incoming.headersDistinct.host ?? [];
  const address = `http://${host}${incoming.url}`;
  const isOneHost = hostPattern.test(host) && moreHosts.length === 0;
  if (!isOneHost || !incoming.url?.startsWith('/') || !URL.canParse(address)) return undefined;
  const method = incoming.method ?? 'GET';
  // `Request` does not accept it.
  if (method === 'TRACE') return undefined;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // What the client itself sends is not trusted.
  const forwarded = headers.get('X-Forwarded-For')?.split(',') ?? [];
  const client = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined;
  headers.set('X-Forwarded-For', client || (incoming.socket.remoteAddress ?? ''));
  if (method === 'GET' || method === 'HEAD') return new Request(address, { method, headers });
  // Node requires `duplex` for a stream.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body: toBody(incoming), duplex: 'half' };
  return new Request(address, init);
}

/** Body that is received only while the handler reads it. */
function toBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  // Keeps the connection open, over which a refusal is sent.
  const chunks = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next().catch(() => {
          throw invalidPayload('The body of the request is not complete.');
        });
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
