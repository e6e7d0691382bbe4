import { type Addresses, readDatabaseUrl } from '#adapters/store/addresses.ts';
import { limitStatements } from '#adapters/store/limit-statements.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Config } from '../settings/config.ts';

/** Addresses of the external database, or of the embedded one after starting it. */
export async function openAddress(
  { database, dataDir }: Config,
  log: Log,
  started: { stop(): Promise<void> }[],
): Promise<Addresses> {
  const replica = database.readUrl ? readDatabaseUrl(database.readUrl, 'any') : undefined;
  if (!database.url) {
    const { startEmbeddedPostgres } = await import('./embedded-postgres.ts');
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    started.push(postgres);
    return { address: { ...postgres.connection }, replica };
  }
  const { requireDatabase } = await import('./outside-database.ts');
  const direct = database.directUrl ? readDatabaseUrl(database.directUrl) : undefined;
  const address = { ...readDatabaseUrl(database.url), isPooled: direct !== undefined };
  if (direct) {
    await requireDatabase(direct, log, { variable: 'DATABASE_DIRECT_URL' });
    // Before the pooler opens its first session, which would not have the limits.
    await limitStatements(direct, log);
  }
  await requireDatabase(address, log);
  return { address, direct, replica };
}
