import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { demoTemplate } from '#tests/support/demo-template.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { createVisitor } from '#tests/support/visitor.ts';

const POOL_SIZE = 3;

/** Connections of the site's pool: not the one for signals of jobs, nor that for pings. */
const POOLED = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'volante' AND query <> 'LISTEN volante_jobs'`;

let database: TestDatabase;
let site: SiteProcess;
const root = mkdtempSync(path.join(tmpdir(), 'volante-settings-'));

beforeAll(async () => {
  chmodSync(root, 0o711);
  database = await createTestDatabase(demoTemplate);
  const { host, user, database: name } = database.connection;
  site = startSiteProcess(await findFreePorts(), {
    SECRET_KEY,
    DATA_DIR: path.join(root, 'data'),
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
  });
  await site.waitUntilReady();
});
afterAll(async () => {
  await site?.end('SIGKILL');
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

async function connect(): Promise<Client> {
  const client = new Client({ ...database.connection });
  await client.connect();
  return client;
}

it('opens DATABASE_POOL_SIZE connections for queries, however many requests wait for one', async () => {
  const [writer, observer] = await Promise.all([connect(), connect()]);
  onTestFinished(() => Promise.all([writer.end(), observer.end()]).then(() => undefined));
  // Metrics of tables are kept for five seconds, so that the next ones do not wait for a connection.
  await countWaitingQueries();
  await writer.query('BEGIN; LOCK TABLE car_units IN ACCESS EXCLUSIVE MODE');
  const searches = Array.from({ length: 3 * POOL_SIZE }, (_, index) => {
    const search = { pickup_date: inDays(20 + index), return_date: inDays(30 + index) };
    return createVisitor(site.origin).get(toFleetAddress({ search }));
  });
  const answered = Promise.all(searches);
  await expect.poll(countWaitingQueries, { timeout: 30_000 }).toBeGreaterThan(POOL_SIZE);
  // A transaction would see the same connections at each query.
  await expect.poll(async () => (await observer.query(POOLED)).rowCount, { timeout: 10_000 }).toBe(POOL_SIZE);
  await writer.query('COMMIT');
  await answered;
});

async function countWaitingQueries(): Promise<number> {
  const metrics = await (await fetch(`${site.origin}/metrics`)).text();
  return Number(/^volante_database_connections\{state="waiting"\} (\d+)$/m.exec(metrics)?.[1]);
}
