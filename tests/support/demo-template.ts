import { cpSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { createStaffStore } from '#adapters/store/staff/staff-store.ts';
import { demoStock } from '#demo/stock.ts';
import { keepDemoStaff } from '#server/services/demo-staff.ts';
import { openEmbeddedContent } from '#server/services/embedded-content.ts';
import type { Template } from './database.ts';

/** The database of a site after its first start: the demo content of all brands and the demo stock. */
export const demoTemplate: Template = {
  name: 'volante_demo_template',
  async fill(connection) {
    await migrate(connection);
    const silent = () => {};
    const log = { info: silent, warn: silent, error: silent };
    const database = openDatabase({ address: connection, log });
    const store = createStore(database);
    try {
      const source = await openEmbeddedContent({
        database,
        dataDir: demoDataDir(),
        bucket: undefined,
        // The tokens of this call are not stored.
        secretKey: 'the secret key of the template',
        auth: {},
        onSeed: () => store.keepUnits(demoStock),
        log,
      });
      await keepDemoStaff(source, createStaffStore({ ...database, brand: 'firefly' }));
      // The same renter books many times in these tests.
      await database.pool.query('UPDATE content.sites_config SET max_open_unpaid = 10000, unpaid_share = 0');
    } finally {
      await store.close();
    }
  },
};

/** Copies the demo pictures into the data directory of a site whose database has the demo content. */
export function copyDemoFiles(dataDir: string): void {
  cpSync(path.join(demoDataDir(), 'files'), path.join(dataDir, 'files'), { recursive: true });
}

function demoDataDir(): string {
  return path.join(inject('testDataDir'), 'demo');
}
