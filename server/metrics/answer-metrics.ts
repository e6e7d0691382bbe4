import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#operations/ports/runtime.ts';
import { isLoopbackAddress } from '../settings/loopback.ts';

/** Without a token, only programs on this machine may read the metrics. */
export interface MetricsAccess {
  token: string | undefined;
}

interface Answering {
  access: MetricsAccess;
  read: () => Promise<string>;
  /** Media type of that text. */
  contentType: string;
  log: Log;
}

/** Serves `/metrics` to requests with the token, or from this machine without a proxy. Others get 404. */
export async function answerMetrics(
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  { access, read, contentType, log }: Answering,
): Promise<void> {
  if (!mayRead(incoming, access)) return send(outgoing, 404, 'Not Found\n');
  try {
    send(outgoing, 200, await read(), contentType);
  } catch (error) {
    log.error({ err: error }, 'metrics could not be read');
    send(outgoing, 503, 'not available\n');
  }
}

function mayRead(incoming: IncomingMessage, { token }: MetricsAccess): boolean {
  const [scheme, given = ''] = String(incoming.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer') return token !== undefined && isSame(given, token);
  // A request that came through a proxy on this machine has another origin.
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => name in incoming.headers,
  );
  return !isForwarded && isLoopbackAddress(incoming.socket.remoteAddress ?? '');
}

function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

function send(
  outgoing: ServerResponse,
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
): void {
  outgoing.writeHead(status, {
    'content-type': contentType,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(text);
}
