import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { createLog } from '#server/log/log.ts';
import { openAddress } from '#server/postgres/open-address.ts';
import { readConfig } from '#server/settings/config.ts';

/**
 * Raises the limit on unpaid bookings in the running sites under test, because the same renter books in most
 * tests.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function liftUnpaidLimit({ metadata }: FullConfig): Promise<void> {
  const result = readConfig({ NODE_ENV: 'test', DATA_DIR: metadata.dataDir }, { inContainer: false });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const started: { stop(): Promise<void> }[] = [];
  const address = await openAddress(result.config, createLog(result.config), started);
  const client = new pg.Client(address);
  try {
    await client.connect();
    await client.query('UPDATE content.sites_config SET max_open_unpaid = 10000');
    await client.end();
  } finally {
    for (const part of started.reverse()) await part.stop();
  }
}
