import type { ClientConfig } from 'pg';
import type { Log } from '#operations/ports/runtime.ts';
import type { Config } from '../settings/config.ts';

/** Address of the external database, or of the embedded one after starting it. */
export async function openAddress(
  { databaseUrl, dataDir }: Config,
  log: Log,
  started: { stop(): Promise<void> }[],
): Promise<ClientConfig> {
  if (databaseUrl) {
    const { requireDatabase } = await import('./outside-database.ts');
    await requireDatabase(databaseUrl, log);
    return { connectionString: databaseUrl };
  }
  const { startEmbeddedPostgres } = await import('./embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  started.push(postgres);
  return { ...postgres.connection };
}
