import type { FullConfig } from '@playwright/test';
import pg from 'pg';
import { createLog } from '#server/log/log.ts';
import { openAddress } from '#server/postgres/open-address.ts';
import { readConfig } from '#server/settings/config.ts';

/**
 * Units of each class at the airport, where most tests begin a one-way rental that takes a unit away: more than
 * all tests of the nightly run take.
 */
const MORE_UNITS = 400;

/**
 * Prepares the running sites under test for many bookings: raises the limit on unpaid ones, because the same
 * renter books in most tests, and adds units at the airport.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export
export default async function prepareDatabase({ metadata }: FullConfig): Promise<void> {
  const result = readConfig({ NODE_ENV: 'test', DATA_DIR: metadata.dataDir }, { inContainer: false });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const started: { stop(): Promise<void> }[] = [];
  const address = await openAddress(result.config, createLog(result.config), started);
  const client = new pg.Client(address);
  try {
    await client.connect();
    await client.query('UPDATE content.sites_config SET max_open_unpaid = 10000, unpaid_share = 0');
    await client.query(
      `INSERT INTO car_units (class_code, branch_code, label)
       SELECT class_code, 'PTY', format('PTY-%s-more-%s', class_code, number)
       FROM (SELECT DISTINCT class_code FROM car_units WHERE branch_code = 'PTY') classes,
         generate_series(1, $1::int) number ON CONFLICT DO NOTHING`,
      [MORE_UNITS],
    );
    await client.end();
  } finally {
    for (const part of started.reverse()) await part.stop();
  }
}
