import { readDatabaseUrl } from '#adapters/store/addresses.ts';
import type { ConnectionOptions } from '#adapters/store/connection.ts';
import { findProductionUse } from '#adapters/store/production-use.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Config } from '../settings/config.ts';
import { SettingsError } from '../settings/find-problems.ts';

/** External, or embedded after its start. Throws a `SettingsError` for a production with other settings. */
export async function openAddress(
  config: Config,
  log: Log,
  started: { stop(): Promise<void> }[],
): Promise<ConnectionOptions> {
  const address = await findAddress(config, log, started);
  await refuseProduction(config, address);
  return address;
}

/** Before anything is written: a demonstration would take play money for real reservations. */
async function refuseProduction({ mode, isStaging }: Config, address: ConnectionOptions): Promise<void> {
  if (mode === 'production' && !isStaging) return;
  const since = await findProductionUse(address);
  if (since === undefined) return;
  const reason = `this database is one of a production since ${since}`;
  throw new SettingsError([
    mode === 'production'
      ? { variable: 'STAGING', message: `must not be on: ${reason}` }
      : { variable: 'NODE_ENV', message: `must be production: ${reason}` },
  ]);
}

async function findAddress(
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
