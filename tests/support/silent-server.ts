import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** PostgreSQL messages AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

export interface SilentServer {
  port: number;
  close(): Promise<void>;
}

/** A database host that accepts connections and answers no query. `greets`: it authenticates first. */
export async function openSilentServer({ greets }: { greets: boolean }): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (greets) socket.once('data', () => socket.write(WELCOME));
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
