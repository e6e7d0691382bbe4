import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { onTestFinished } from 'vitest';
import type { App } from '#server/app.ts';
import { createSiteServer } from '#server/listener/listen.ts';
import {
  createRequestListener,
  type ListenerSettings,
  type RequestListener,
} from '#server/listener/request-listener.ts';

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A request listener without a site on a free port, with its log lines and a function for requests. */
export async function startListener(settings: Partial<ListenerSettings> = {}) {
  const lines: unknown[] = [];
  const record = (fields: object, message: string) => lines.push({ ...fields, message });
  const requestListener = createRequestListener(
    { brand: 'firefly', siteUrl: undefined, trustedProxies: 0, startWaitMs: 0, ...settings },
    { info: record, warn: record, error: record },
  );
  const server = createSiteServer(requestListener.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return {
    requestListener,
    lines,
    port,
    sendRequest: (target: string, given: RequestOptions = {}) => sendRequest(port, target, given),
  };
}

/** Does not use `fetch`, which normalizes paths and refuses headers that these tests need. */
export function sendRequest(
  port: number,
  target: string,
  { method = 'GET', headers = {}, body }: RequestOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port, host: '127.0.0.1', path: target, method, headers },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      },
    );
    request.on('error', reject).end(body);
  });
}

/** Makes this app answer from now on. Visitors with the cookie `PASS` may send pictures. */
export function open(requestListener: RequestListener, app: App, files = new Map()): void {
  requestListener.open({
    app,
    files,
    isReady: async () => ({ database: true, content: true }),
    mayUpload: async ({ headers }) => headers.get('cookie') === PASS,
  });
}

export const PASS = 'pass=1';

/** An app that answers with the received request. */
export const echo: App = async (request, info) => {
  const given = { url: request.url, method: request.method, text: await request.text(), ...info };
  return { response: Response.json(given) };
};
