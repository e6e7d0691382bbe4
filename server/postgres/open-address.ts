import { readDatabaseUrl } from '#adapters/store/addresses.ts';
import type { ConnectionOptions } from '#adapters/store/connection.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Config } from '../settings/config.ts';

/** Address of the external database, or of the embedded one after starting it. */
export async function openAddress(
  { database, dataDir }: Config,
  log: Log,
  started: { stop(): Promise<void> }[],
): Promise<ConnectionOptions> {
  if (!database.url) {
    const { startEmbeddedPostgres } = await import('./embedded-postgres.ts');
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    started.push(postgres);
    return { ...postgres.connection };
  }
  const { requireDatabase } = await import('./outside-database.ts');
  const address = readDatabaseUrl(database.url);
  await requireDatabase(address, log);
  return address;
}
