import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseConnection } from '#server/postgres/embedded-postgres.ts';

export interface SilentRelay {
  /** Connection to the database through the relay. */
  connection: DatabaseConnection;
  /** Stops all traffic of the current connections without closing them, as when a network fails. */
  silence(): void;
  close(): Promise<void>;
}

/** A relay between a test and its database. */
export async function openSilentRelay(connection: DatabaseConnection): Promise<SilentRelay> {
  const { host, port } = connection;
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-relay-'));
  chmodSync(directory, 0o711);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(socketOf(host, port));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(socketOf(directory, port));
  await once(server, 'listening');
  return {
    connection: { ...connection, host: directory },
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Path of PostgreSQL's socket in a directory. */
function socketOf(directory: string, port: number): string {
  return path.join(directory, `.s.PGSQL.${port}`);
}
