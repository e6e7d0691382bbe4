import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeWaitingPage, type Waiting } from './waiting-page.ts';

const STATUSES: Partial<Record<Waiting, number>> = { failed: 500, network: 429 };

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Sends one line of plain text. */
export function sendText(outgoing: ServerResponse, status: number, text: string): void {
  if (outgoing.headersSent) return void outgoing.destroy();
  outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...HEADERS });
  outgoing.end(`${text}\n`);
}

/** Sends a page that reloads itself, unless it responds to a form; non-browsers get one word. */
export function sendWaiting(
  outgoing: ServerResponse,
  waiting: Waiting,
  { incoming, path, failure }: { incoming: IncomingMessage; path: string; failure?: string | undefined },
): void {
  const status = STATUSES[waiting] ?? 503;
  const againSeconds = waiting === 'starting' ? '1' : '5';
  outgoing.setHeader('retry-after', againSeconds);
  // Browsers ignore `Retry-After`. A form is not submitted again.
  if (incoming.method === 'GET') outgoing.setHeader('refresh', againSeconds);
  if (!incoming.headers.accept?.includes('text/html')) return void sendText(outgoing, status, waiting);
  outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...HEADERS });
  outgoing.end(incoming.method === 'HEAD' ? undefined : makeWaitingPage(waiting, path, failure));
}
