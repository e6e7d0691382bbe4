import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

const OPTIONS = {
  // Enough for two pictures of 15 MB at two megabits per second. Other bodies have a shorter limit
  // (body-limit.ts).
  requestTimeout: 120_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  // A request without a body, which nearly all are, then has an ended stream from the start, without stream
  // events.
  optimizeEmptyRequests: true,
};

export interface Listener {
  server: Server;
  /** Accepts no new connections; after `withinMs` closes those with running requests. */
  close(withinMs: number): Promise<void>;
}

/** A server that does not listen yet. */
export function createSiteServer(handle: RequestListener): Server {
  return createServer(OPTIONS, handle);
}

/** Listens on the port. Throws an error with a readable message when that is not possible. */
export async function listen(
  { host, port }: { host: string; port: number },
  handle: RequestListener,
): Promise<Listener> {
  const server = createSiteServer(handle);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(explain(cause, host, port), { cause });
  }
  return { server, close: (withinMs) => close(server, withinMs) };
}

async function close(server: Server, withinMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearTimeout(cutOff);
}

function explain(cause: unknown, host: string, port: number): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 10} npm start`;
  }
  if (code === 'EACCES')
    return `Port ${port} needs more rights. Choose a port above 1023: PORT=3000 npm start`;
  return `Cannot listen on ${host}:${port} (${code ?? cause}). Check HOST and PORT.`;
}
