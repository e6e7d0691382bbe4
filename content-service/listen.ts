import { createServer } from 'node:http';
import { type ClientAddress, createRequestListener } from '@remix-run/node-fetch-server';
import { answerError } from './http/answers.ts';
import { invalidRequest } from './http/errors.ts';
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
  const answer = createRequestListener(
    async (request: Request, client: ClientAddress) => {
      // What the client itself sends is not trusted.
      const forwarded = request.headers.get('X-Forwarded-For')?.split(',') ?? [];
      const visitor = trustedProxies > 0 ? forwarded.at(-trustedProxies)?.trim() : undefined;
      request.headers.set('X-Forwarded-For', visitor || client.address);
      const response = await service.handle(request);
      if (!request.bodyUsed) await request.body?.cancel();
      return response;
    },
    // No response depends on the name by which the service is called.
    { host: 'content.internal', onError: () => answerError(invalidRequest()) },
  );
  const server = createServer((incoming, outgoing) => {
    // Discards the rest of a body that was not read, so that the connection is free for the next request.
    outgoing.once('finish', () => incoming.resume());
    answer(incoming, outgoing);
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
