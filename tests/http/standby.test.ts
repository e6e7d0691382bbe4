import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { LedgerEntry } from '#sandbox/card-gateway/control.ts';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { chooseAccount, giveTo } from '#server/postgres/account.ts';
import { getCode } from '#tests/support/book-by-form.ts';
import { controlBank } from '#tests/support/control-sandbox.ts';
import { type DatabaseMachine, makeMachine, makeMachineFolder } from '#tests/support/database-machine.ts';
import { readDeployFile } from '#tests/support/deploy-files.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { prepareNginx } from '#tests/support/nginx.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { bookInTurn, eraseAsRenter } from '#tests/support/renter-in-turn.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { readCommands } from '#tests/support/system-postgres.ts';

const [PRIMARY = '', STANDBY = '', SYNCHRONOUS = '', SETTINGS = '', PROMOTION = ''] = [
  'primary',
  'standby',
  'synchronous',
  'site',
  'promote',
].map((name) => readDeployFile(`standby/${name}.sh`));
/** One after the other in the guide. */
const [ARCHIVING = '', BACKUP = '', RESTORING = ''] = readCommands(
  'backup.md',
  'External database: point in time',
);
/** A crash; the guide does not say how to cause one. */
const CRASH = 'pg_ctl --pgdata="$PGDATA" --mode=immediate stop';
const LANES = 2;

interface Shown {
  code: string;
  isPaid: boolean;
}

it('loses nothing when each part is killed once under load and a backup is restored elsewhere, by the guides', async () => {
  const directory = makeMachineFolder();
  const [first, second] = [await makeMachine(directory, 'db_1'), await makeMachine(directory, 'db_2')];
  // Tests connect to the socket as another user of the system.
  const forTests = PRIMARY.replace('--auth-local=peer', '--auth-local=trust --username=root');
  await first.run(forTests.replace('listen_addresses', `unix_socket_directories = '${directory}'\n$&`));
  await addStandby(second, first);
  const ports = [await findFreePorts(), await findFreePorts()];
  const nginx = await prepareNginx(directory, ports);
  const sandbox = await openSandbox(directory);
  const settings = {
    ...(await readSettings(directory, [first, second])),
    ...toGateway(sandbox),
    SITE_URL: nginx.origin,
  };
  const dataDirs = ['site-1', 'site-2'].map((name) => path.join(directory, name));
  const startSite = (index: number) =>
    start(ports[index] ?? 0, { ...settings, DATA_DIR: dataDirs[index] ?? '' });
  const sites = [await startSite(0), await startSite(1)];
  await nginx.start();

  const shown: Shown[] = [];
  let isOver = false;
  let turn = 0;
  const lanes = Array.from({ length: LANES }, async () => {
    while (!isOver) {
      const booked = await book(nginx.origin, turn++).catch(() => undefined);
      if (booked) shown.push(booked);
    }
  });
  const bookMore = async (count: number) => {
    const wanted = shown.length + count;
    await vi.waitUntil(() => shown.length >= wanted, { timeout: 120_000 });
  };
  await bookMore(4);

  for (const [index, signal] of [
    [0, 'SIGKILL'],
    [1, 'SIGTERM'],
  ] as const) {
    await sites[index]?.end(signal);
    await bookMore(2);
    sites[index] = await startSite(index);
  }
  await nginx.kill();
  await nginx.start();
  await bookMore(2);

  await second.run(CRASH);
  empty(second);
  await first.run(`psql "$SUPERUSER_URL" --command="SELECT pg_drop_replication_slot('db_2')"`);
  await addStandby(second, first);
  await bookMore(2);

  await first.run(CRASH);
  await second.run(PROMOTION);
  await bookMore(4);
  empty(first);
  await addStandby(first, second);

  const backups = { BACKUPS: path.join(directory, 'backups') };
  await second.run(ARCHIVING, backups);
  await second.run(BACKUP, backups);
  await bookMore(2);
  isOver = true;
  await Promise.all(lanes);
  for (const { siteUrl } of [first, second]) await expectAll(siteUrl, shown, sandbox);

  const erased = shown.slice(0, 3).map(({ code }) => code);
  const over = "pickup_at = now() - interval '9 days', return_at = now() - interval '2 days'";
  await queryOnce(second.siteUrl, `UPDATE reservations SET ${over} WHERE code = ANY ($1)`, [erased]);
  const INSTANT = await now(second);
  for (const code of erased) await eraseAsRenter(nginx.origin, code);
  await archive(second, backups.BACKUPS);
  for (const site of sites) await site.end('SIGKILL');
  for (const machine of [first, second]) await machine.run(CRASH);

  const third = await makeMachine(directory, 'db_3');
  await third.run(RESTORING, { ...backups, RESTORED: third.data, INSTANT });
  const isOpen = async () =>
    (await queryOnce(third.url, 'SELECT WHERE NOT pg_is_in_recovery()').catch(() => [])).length === 1;
  await vi.waitUntil(isOpen, { timeout: 60_000, interval: 100 });
  const DATABASE_URL = `postgres://volante:c0ffee@${third.address}/volante`;
  for (const index of dataDirs.keys()) {
    const DATA_DIR = path.join(directory, `restored-${index}`);
    const restored = {
      ...settings,
      DATABASE_URL,
      DATA_DIR,
      MINIMUM_FREE_MB: '1000000000',
    };
    await start(await findFreePorts(), restored);
  }
  await expectAll(third.siteUrl, shown, sandbox);
  const text = "SELECT FROM reservations WHERE renter_email <> '' AND code = ANY ($1)";
  await expect.poll(() => queryOnce(third.siteUrl, text, [erased]), { timeout: 30_000 }).toEqual([]);
}, 600_000);

/** Adds a standby by the guide, and waits until the primary confirms nothing without it. */
async function addStandby(standby: DatabaseMachine, primary: DatabaseMachine): Promise<void> {
  await standby.run(STANDBY, { PRIMARY: primary.address });
  const read = (column: string) => async () =>
    (
      await queryOnce<{ value: string }>(primary.url, `SELECT ${column} AS value FROM pg_stat_replication`)
    ).map(({ value }) => value);
  await expect.poll(read('state'), { timeout: 30_000 }).toEqual(['streaming']);
  await primary.run(SYNCHRONOUS);
  await expect.poll(read('sync_state'), { timeout: 30_000 }).toEqual(['quorum']);
}

function empty({ data }: DatabaseMachine): void {
  rmSync(data, { recursive: true });
  mkdirSync(data, { mode: 0o700 });
  giveTo(chooseAccount(), data);
}

async function now({ url }: DatabaseMachine): Promise<string> {
  const [row] = await queryOnce<{ now: string }>(url, 'SELECT clock_timestamp()::text AS now');
  return row?.now ?? '';
}

/** Resolves when the log until now is in the archive. */
async function archive({ url }: DatabaseMachine, backups: string): Promise<void> {
  const [row] = await queryOnce<{ name: string }>(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS name');
  const file = path.join(backups, 'wal', row?.name ?? '');
  await vi.waitUntil(() => existsSync(file), { timeout: 60_000, interval: 100 });
}

async function readSettings(directory: string, machines: DatabaseMachine[]): Promise<Record<string, string>> {
  const [first, second] = machines;
  const file = path.join(directory, 'volante.env');
  const bucket = await startS3Server();
  onTestFinished(() => bucket.close());
  await first?.run(SETTINGS, {
    SETTINGS: file,
    DB_1: first.address,
    DB_2: second?.address ?? '',
    BUCKET_URL: bucket.account.bucketUrl,
    BUCKET_KEY_ID: bucket.account.accessKeyId,
    BUCKET_SECRET: bucket.account.secretAccessKey,
  });
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2) as [string, string]));
}

async function openSandbox(directory: string): Promise<Sandbox> {
  const dataDir = mkdtempSync(`${directory}/bank-`);
  const sandbox = await startSandbox({ host: 'localhost', port: 0, controlPort: 0, dataDir });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

function toGateway({ apiUrl }: Sandbox): Record<string, string> {
  const { id, password } = sandboxCredentials;
  return { SANDBOX: 'off', METROBANK_URL: apiUrl, METROBANK_ID: id, METROBANK_PASSWORD: password };
}

async function start(port: number, settings: Record<string, string>): Promise<SiteProcess> {
  const own = { SECRET_KEY, TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn', STOP_DELAY_SECONDS: '1' };
  const site = startSiteProcess(port, { ...own, ...settings });
  onTestFinished(async () => void (await site.end('SIGKILL')));
  await site.waitUntilReady();
  return site;
}

/** A booking by a new renter, with the code that the renter saw. */
async function book(origin: string, turn: number): Promise<Shown> {
  const { page, isPaid } = await bookInTurn(origin, turn);
  if (page.url.pathname !== '/reserva/thanks') throw new Error(`The booking ended on ${page.url}`);
  return { code: getCode(page), isPaid };
}

interface Row {
  code: string;
  cars: number;
  /** Orders at the gateway that are paid. */
  orders: string[];
  cents: number;
}

const CONFIRMED = `
  SELECT code, (SELECT count(*)::int FROM allocations a WHERE a.reservation_id = r.id) AS cars,
    array_agg(p.gateway_order_id) FILTER (WHERE p.id IS NOT NULL) AS orders, sum(p.amount_cents)::int AS cents
  FROM reservations r LEFT JOIN payment_attempts p ON p.reservation_id = r.id AND p.state = 'paid'
  WHERE r.state = 'confirmed' AND code = ANY ($1) GROUP BY r.id`;

/** Each code is a reservation with one car, and paid once when its renter paid, with money that is there. */
async function expectAll(url: string, shown: Shown[], sandbox: Sandbox): Promise<void> {
  const codes = shown.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const read = () => queryOnce<Row>(url, CONFIRMED, [codes]);
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(codes.length);
  const rows = new Map((await read()).map((row) => [row.code, row]));
  const { transactions } = (await controlBank(sandbox, '/ledger')) as { transactions: LedgerEntry[] };
  const cents = new Map(transactions.map(({ orderIdentifier, netCents }) => [orderIdentifier, netCents]));
  for (const { code, isPaid } of shown) {
    const row = rows.get(code);
    expect([code, row?.cars, row?.orders?.length ?? 0]).toEqual([code, 1, isPaid ? 1 : 0]);
    if (isPaid) expect([code, row?.cents]).toEqual([code, cents.get(row?.orders[0] ?? '')]);
  }
}
