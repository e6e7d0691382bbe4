import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { chooseAccount, giveTo } from '#server/postgres/account.ts';
import { getCode, RENTER, reserve } from '#tests/support/book-by-form.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';
import { findFreePorts, type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { readCommands, requireSystemPostgres, runShell } from '#tests/support/system-postgres.ts';
import { createVisitor } from '#tests/support/visitor.ts';

/** One after the other in the guide. */
const [PRIMARY = '', STANDBY = '', SYNCHRONOUS = '', SETTINGS = '', PROMOTION = ''] = readCommands(
  'deployment.md',
  'Two replicas and a standby',
);

/** Stands in for a machine of the database. */
interface Machine {
  address: string;
  url: string;
  data: string;
  /** Runs commands of the guide on it. */
  run(script: string, more?: Record<string, string>): Promise<string>;
}

it('loses no booking when a process of the site and the primary are killed, by the commands of the guide', async () => {
  const directory = makeDirectory();
  const [first, second] = [await makeMachine(directory, 'db_1'), await makeMachine(directory, 'db_2')];
  const hosts = { DB_1: first.address, DB_2: second.address };
  await first.run(`initdb --username=root --auth-local=trust --auth-host=scram-sha-256 --pgdata="$PGDATA"
echo "unix_socket_directories = '${directory}'" >> "$PGDATA/postgresql.conf"
pg_ctl --pgdata="$PGDATA" --log="$PGDATA/server.log" --wait start`);
  await first.run(PRIMARY);
  await addStandby(second, first);
  const file = path.join(directory, 'volante.env');
  await first.run(SETTINGS, { ...hosts, SETTINGS: file });
  const settings = Object.fromEntries(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s, 2) as [string, string]),
  );
  const sites = [await start(directory, settings), await start(directory, settings)];

  const shown: string[] = [];
  let turn = 0;
  const bookUntil = async (isOver: () => boolean) => {
    while (!isOver()) {
      const { origin } = sites[turn % sites.length] as SiteProcess;
      const code = await book(origin, turn++).catch(() => undefined);
      if (code) shown.push(code);
    }
  };
  const bookMore = async (count: number) => {
    const wanted = shown.length + count;
    const deadline = performance.now() + 120_000;
    await bookUntil(() => shown.length >= wanted || performance.now() > deadline);
    expect(shown.length).toBeGreaterThanOrEqual(wanted);
  };
  await bookMore(4);

  await sites[0]?.end('SIGKILL');
  await bookMore(2);
  sites[0] = await start(directory, settings);

  let isPromoted = false;
  const booking = bookUntil(() => isPromoted);
  await vi.waitUntil(() => turn > 8, { timeout: 60_000 });
  await first.run('pg_ctl --pgdata="$PGDATA" --mode=immediate stop');
  await second.run(PROMOTION);
  isPromoted = true;
  await booking;
  await bookMore(4);

  rmSync(first.data, { recursive: true });
  mkdirSync(first.data, { mode: 0o700 });
  giveTo(chooseAccount(), first.data);
  await addStandby(first, second);
  await bookMore(2);
  for (const { url } of [first, second]) {
    const read = () => query(url.replace('/postgres?', '/volante?'), CONFIRMED, [shown]);
    await expect.poll(read, { timeout: 30_000 }).toEqual([{ count: shown.length }]);
  }
}, 600_000);

const CONFIRMED = "SELECT count(*)::int FROM reservations WHERE state = 'confirmed' AND code = ANY ($1)";

/** Adds a standby by the guide, and waits until the primary confirms nothing without it. */
async function addStandby(standby: Machine, primary: Machine): Promise<void> {
  await standby.run(STANDBY, { PRIMARY: primary.address });
  const read = (column: string) => async () =>
    (await query(primary.url, `SELECT ${column} AS value FROM pg_stat_replication`)).map(
      ({ value }) => value,
    );
  await expect.poll(read('state'), { timeout: 30_000 }).toEqual(['streaming']);
  await primary.run(SYNCHRONOUS);
  await expect.poll(read('sync_state'), { timeout: 30_000 }).toEqual(['quorum']);
}

function makeDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-standby-'));
  chmodSync(directory, 0o711);
  giveTo(chooseAccount(), directory);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function makeMachine(directory: string, name: string): Promise<Machine> {
  const port = String(await findFreePorts());
  const data = path.join(directory, name);
  const url = `postgres://root@/postgres?host=${directory}&port=${port}`;
  const env = {
    ...{ PATH: `${requireSystemPostgres()}:/usr/bin:/bin`, LC_ALL: 'C', PGPORT: port, PGDATA: data },
    ...{ NAME: name, ADDRESS: '127.0.0.1', SUPERUSER_URL: url },
    ...{ DATABASES: '127.0.0.1/32', SITES: '127.0.0.1/32' },
    ...{ DATABASE_PASSWORD: 'c0ffee', REPLICATION_PASSWORD: 'decaf' },
  };
  const run: Machine['run'] = (script, more = {}) => runShell(script, { ...env, ...more });
  onTestFinished(async () => {
    await run('pg_ctl --pgdata="$PGDATA" --mode=immediate stop || true');
  });
  return { address: `127.0.0.1:${port}`, url, data, run };
}

async function start(directory: string, settings: Record<string, string>): Promise<SiteProcess> {
  const own = { SECRET_KEY, TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn', DATA_DIR: mkdtempSync(`${directory}/`) };
  const site = startSiteProcess(await findFreePorts(), { ...own, ...settings });
  onTestFinished(async () => void (await site.end('SIGKILL')));
  await site.waitUntilReady();
  return site;
}

/** A booking by a new renter, to be paid at the counter. Returns the code that the renter saw. */
async function book(origin: string, turn: number): Promise<string> {
  const day = 20 + 3 * (turn % 50);
  const search = { return_location: 'PTY', pickup_date: inDays(day), return_date: inDays(day + 2) };
  const phone = `6${String(turn).padStart(3, '0')}-4567`;
  const typed = { ...RENTER, email: `renter-${turn}@example.com`, license: `N-${turn}`, phone };
  return getCode(await reserve(createVisitor(origin), { type: 'normal', search, typed }));
}

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
