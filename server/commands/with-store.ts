import { createStore, type Store } from '#adapters/store/create-store.ts';
import { type Database, openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { createLog } from '../log/log.ts';
import { openAddress } from '../postgres/open-address.ts';
import type { Config } from '../settings/config.ts';

/** Calls `work` with the database of the site's settings, and closes the database afterwards. */
export async function withStore<Result>(
  config: Config,
  work: (store: Store, log: Log, database: Database) => Promise<Result>,
): Promise<Result> {
  const log = createLog({ ...config, logLevel: 'warn' });
  const started: { stop(): Promise<void> }[] = [];
  try {
    const address = await openAddress(config, log, started);
    await migrate(address, undefined, (text) => log.warn({}, text));
    const database = openDatabase({ address, log, size: 2, brand: config.brand });
    const store = createStore(database);
    try {
      return await work(store, log, database);
    } finally {
      await store.close();
    }
  } finally {
    for (const part of started.reverse()) await part.stop();
  }
}
