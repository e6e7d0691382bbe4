import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens on both loopback addresses, because `localhost` may mean either. Port 0 takes a free one. Fails when the port
 * of 127.0.0.1 is taken; a machine without IPv6 is fine.
 */
export async function listenOnLoopback(port: number, listener: RequestListener): Promise<Listening> {
  const first = await open(port, '127.0.0.1', listener);
  const chosen = (first.address() as AddressInfo).port;
  const second = await open(chosen, '::1', listener).catch(() => undefined);
  const servers = second ? [first, second] : [first];
  return {
    port: chosen,
    close: async () => {
      await Promise.all(servers.map(shut));
    },
  };
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
