import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer on a free port of this machine. */
export interface RoundRobin {
  origin: string;
  close(): Promise<void>;
}

/** Sends requests to the sites in turn, whatever visitor they are of. */
export async function startRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(origins[turn++ % origins.length] ?? '');
    const { method, url, headers } = incoming;
    const forwarded = { ...headers, 'x-forwarded-for': '198.51.100.7', connection: 'close' };
    const target = request({ hostname, port, method, path: url, headers: forwarded }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    target.on('error', () => outgoing.destroy());
    incoming.pipe(target);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
