import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RentalSystem, startRentalSystem } from '#sandbox/rental-system/rental-system.ts';
import type { DatabaseConnection } from '#server/postgres/embedded-postgres.ts';
import { chooseCar, getCode, pay, RENTER, reserve } from '#tests/support/book-by-form.ts';
import { copyDemoFiles, demoTemplate } from '#tests/support/demo-template.ts';
import { headingOf } from '#tests/support/html/page.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { openTestStore, type TestStore } from '#tests/support/open-test-store.ts';
import { type PgBouncer, SERVER_CONNECTIONS, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { findFreePorts, type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { createVisitor } from '#tests/support/visitor.ts';

const JOURNEYS = 40;
/** At once: twice as many as there are sessions, but few enough for a busy machine, which would refuse pages. */
const RENTERS = 10;
/** Longer than a visitor waits for a database that is away (`request-listener.ts`). */
const LONG_SECONDS = 4;
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let test: TestStore;
let pooler: PgBouncer;
let rentals: RentalSystem;
const sites: SiteProcess[] = [];
const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-pooler-'));

beforeAll(async () => {
  chmodSync(dataDir, 0o711);
  test = await openTestStore(2, demoTemplate);
  copyDemoFiles(dataDir);
  await test.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 2 * JOURNEYS }]);
  const { host, user, database } = test.database.address as DatabaseConnection;
  pooler = await startPgBouncer(test.database.address as DatabaseConnection);
  rentals = await startRentalSystem({ secret: WEBHOOK_SECRET });
  const settings = {
    SECRET_KEY,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '1',
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATABASE_POOL_SIZE: '20',
    WEBHOOK_URL: rentals.url,
    WEBHOOK_SECRET,
  };
  // At once, so that both want to migrate, to write content and to be notified.
  for (let count = 0; count < 2; count++) sites.push(startSiteProcess(await findFreePorts(), settings));
  await Promise.all(sites.map((site) => site.waitUntilReady()));
}, 120_000);
afterAll(async () => {
  await Promise.all(sites.map((site) => site.end('SIGTERM')));
  await rentals?.close();
  await pooler?.stop();
  await test?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('books and pays through PgBouncer in transaction mode, with mails, jobs and webhooks', async () => {
  const outcomes: string[] = [];
  const renters = Array.from({ length: RENTERS }, async (_, renter) => {
    for (let index = renter; index < JOURNEYS; index += RENTERS) outcomes[index] = await bookAndPay(index);
  });
  await Promise.all(renters);
  const expected = `200 ¡Listo, ${RENTER.firstName}! Tu reserva está confirmada FF-`;
  expect(outcomes).toEqual(Array(JOURNEYS).fill(expected));
  const rows = await test.query("SELECT 1 FROM reservations WHERE state = 'confirmed'");
  expect(rows).toHaveLength(JOURNEYS);
  const unsent = async () => (await test.query('SELECT 1 FROM outbox_mails WHERE sent_at IS NULL')).length;
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
  const undelivered = async () =>
    (await test.query('SELECT 1 FROM event_deliveries WHERE delivered_at IS NULL')).length;
  await expect.poll(undelivered, { timeout: 60_000 }).toBe(0);
  expect(rentals.states.size).toBe(JOURNEYS);
  for (const site of sites) expect(site.printed()).not.toMatch(/ (warn|error) /);
}, 300_000);

it('lets a renter wait for a pooler whose sessions are all in use, because the database is not away', async () => {
  const sessions = Array.from({ length: SERVER_CONNECTIONS }, () => new Client(pooler.url));
  for (const session of sessions) {
    await session.connect();
    await session.query('BEGIN');
  }
  const chosen = chooseCar(createVisitor(sites[0]?.origin ?? ''));
  const waits = () => pooler.sumPools('maxwait');
  await expect.poll(waits, { timeout: 60_000, interval: 200 }).toBeGreaterThanOrEqual(LONG_SECONDS);
  for (const session of sessions) {
    await session.query('COMMIT');
    await session.end();
  }
  expect((await chosen).status).toBe(200);
});

async function bookAndPay(index: number): Promise<string> {
  const visitor = createVisitor(sites[index % sites.length]?.origin ?? '');
  const email = `renter-${index}@example.com`;
  const thanks = await pay(visitor, await reserve(visitor, { typed: { email } }));
  return `${thanks.status} ${headingOf(thanks)} ${getCode(thanks).slice(0, 3)}`;
}
