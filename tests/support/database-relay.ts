import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { openRelay, type Relay } from './relay.ts';

export interface DatabaseRelay<Address extends ClientConfig> extends Relay {
  connection: Address & { host: string };
}

/** A relay between a test, or a site, and its database. */
export async function openDatabaseRelay<Address extends ClientConfig>(
  connection: Address,
): Promise<DatabaseRelay<Address>> {
  const [host, port] = [String(connection.host), Number(connection.port)];
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-relay-'));
  chmodSync(directory, 0o711);
  const relay = await openRelay({ path: socketOf(directory, port) }, () => ({ path: socketOf(host, port) }));
  return {
    ...relay,
    connection: { ...connection, host: directory },
    async close() {
      await relay.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Path of PostgreSQL's socket in a directory. */
function socketOf(directory: string, port: number): string {
  return path.join(directory, `.s.PGSQL.${port}`);
}
