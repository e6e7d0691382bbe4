import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

const OPTIONS = {
  // Two pictures of 15 MB by two megabits a second; what is no upload has less (body-limit.ts).
  requestTimeout: 120_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  // What announces no body, nearly every request, is an ended stream from the start and spares us the events of one.
  optimizeEmptyRequests: true,
};

/** An open port. */
export interface Listener {
  server: Server;
  /** Takes no new connections, lets running requests finish for a while, then cuts them off. */
  close(withinMs: number): Promise<void>;
}

/** A server that has not been opened yet. */
export function createSiteServer(handle: RequestListener): Server {
  return createServer(OPTIONS, handle);
}

/** Opens the port. Fails with a sentence for people when that is not possible. */
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
