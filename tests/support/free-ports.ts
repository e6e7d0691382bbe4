import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The first of so many consecutive free ports; three are for the site, its sandbox and the sandbox's controls. Below
 * the ports that systems give to connections: one of those may be taken until the site listens.
 */
export async function findFreePorts(count = 3): Promise<number> {
  for (;;) {
    const first = randomInt(10_000, 30_000);
    const free = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
