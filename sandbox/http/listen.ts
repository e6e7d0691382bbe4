import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonAnswer, readWebRequest, sendAnswer, type WebRequest } from './messages.ts';

export interface Listening {
  port: number;
  /** Refuses new connections for this time and closes open ones. */
  refuseFor(ms: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens on both loopback addresses, because `localhost` may mean either. Port 0 selects a free port. Fails
 * when the port is taken on 127.0.0.1; a machine without IPv6 is supported.
 */
export async function listenOnLoopback(port: number, listener: RequestListener): Promise<Listening> {
  let servers = await openBoth(port, listener);
  const chosen = (servers[0].address() as AddressInfo).port;
  let away: NodeJS.Timeout | undefined;
  const shutAll = () => Promise.all(servers.map(shut));
  return {
    port: chosen,
    async refuseFor(ms) {
      clearTimeout(away);
      await shutAll();
      away = setTimeout(async () => {
        servers = await openBoth(chosen, listener);
      }, ms);
    },
    async close() {
      clearTimeout(away);
      await shutAll();
    },
  };
}

async function openBoth(port: number, listener: RequestListener): Promise<[Server, ...Server[]]> {
  const first = await open(port, '127.0.0.1', listener);
  const chosen = (first.address() as AddressInfo).port;
  const second = await open(chosen, '::1', listener).catch(() => undefined);
  return second ? [first, second] : [first];
}

function open(port: number, host: string, listener: RequestListener): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: host === '::1' }, () => resolve(server));
  });
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A listener for `node:http` that reads the whole request first. */
export function answerBy(serve: (request: WebRequest, response: ServerResponse) => Promise<void>) {
  return async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const request = await readWebRequest(incoming);
      if (request) await serve(request, response);
      else sendAnswer(response, jsonAnswer(413, { Message: 'Too long' }));
    } catch {
      // The client closed the connection, or the request caused an unexpected error.
      if (response.headersSent) response.destroy();
      else sendAnswer(response, jsonAnswer(500, { Message: 'Sandbox failed' }));
    }
  };
}
