import { execFile, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrate } from '#adapters/store/migrate.ts';
import { chooseAccount, giveTo } from '#server/postgres/account.ts';
import { prepareDirectories } from '#server/postgres/directories.ts';
import { findPostmaster, stopPostmaster } from '#server/postgres/postmaster.ts';
import { getCode, toFleetAddress } from '#tests/support/book-by-form.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { bookInTurn, eraseAsRenter } from '#tests/support/renter-in-turn.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { readCommands, requireSystemPostgres, runShell } from '#tests/support/system-postgres.ts';
import { createVisitor } from '#tests/support/visitor.ts';

vi.setConfig({ testTimeout: 600_000 });

const runFile = promisify(execFile);
const RUN = path.resolve(import.meta.dirname, '../../scripts/run.js');

function makeDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-drill-'));
  chmodSync(directory, 0o711);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function settingsOf(dataDir: string): Record<string, string> {
  return { NODE_ENV: 'test', SECRET_KEY, DATA_DIR: dataDir, TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' };
}

async function start(dataDir: string, env: Record<string, string> = {}): Promise<SiteProcess> {
  const site = startSiteProcess(await findFreePorts(), { ...settingsOf(dataDir), ...env });
  onTestFinished(async () => {
    await site.end('SIGTERM');
    const running = findPostmaster(prepareDirectories(dataDir));
    if (running) await stopPostmaster(running);
  });
  await site.waitUntilReady();
  return site;
}

/** `npm run backup` or `restore` with the settings of a site. Returns what it printed. */
async function run(command: string, dataDir: string, argument: string): Promise<string> {
  const args = [RUN, command, argument];
  return (await runFile(process.execPath, args, { env: settingsOf(dataDir) })).stdout;
}

function query<Row extends object>(dataDir: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const address = { host: prepareDirectories(dataDir).socketDirectory, user: 'volante' };
  return queryOnce<Row>(address, text, values);
}

/** A booking by a new renter. Returns the code that the renter saw. */
async function book(origin: string, turn: number): Promise<string> {
  const { visitor, page, isPaid } = await bookInTurn(origin, turn);
  if (!isPaid) return getCode(page);
  const paid = await vi.waitUntil(
    async () => {
      const checkout = await visitor.open('/reserva/checkout');
      return checkout.url.pathname === '/reserva/thanks' && checkout;
    },
    { timeout: 60_000, interval: 100 },
  );
  return getCode(paid);
}

const EMAIL = 'SELECT renter_email AS email FROM reservations WHERE code = $1';

it('a restored backup has every booking and payment that renters saw before it, and no erased renter', async () => {
  const [from, to, backups] = [makeDirectory(), makeDirectory(), makeDirectory()].map((directory) =>
    path.join(directory, 'data'),
  ) as [string, string, string];
  mkdirSync(backups);
  const site = await start(from);
  const shown: { code: string; at: number; isPaid: boolean }[] = [];
  let turn = 0;
  const bookOnce = async () => {
    const own = turn++;
    const code = await book(site.origin, own);
    shown.push({ code, at: Date.now(), isPaid: own % 2 === 1 });
  };
  for (let count = 0; count < 6; count += 1) await bookOnce();
  const erased = shown[0]?.code ?? '';
  const over = "pickup_at = now() - interval '9 days', return_at = now() - interval '2 days'";
  await query(from, `UPDATE reservations SET ${over} WHERE code = $1`, [erased]);

  const making = run('backup', from, backups);
  let isMade = false;
  void making.finally(() => (isMade = true)).catch(() => {});
  while (!isMade) await bookOnce();
  const folder = /Written: (\S+),/.exec(await making)?.[1] ?? '';
  const madeAt = Date.parse(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')).madeAt);
  await eraseAsRenter(site.origin, erased);
  expect(await query(from, EMAIL, [erased])).toEqual([{ email: '' }]);
  expect(await site.end('SIGTERM')).toBe(0);

  mkdirSync(to);
  cpSync(path.join(from, 'files/erasures'), path.join(to, 'files/erasures'), { recursive: true });
  expect(await run('restore', to, folder)).toContain('Restored into');
  const restored = await start(to, { MINIMUM_FREE_MB: '1000000000' });
  const before = shown.filter(({ at }) => at <= madeAt);
  expect(before.length).toBeGreaterThanOrEqual(6);
  const found = await query<{ code: string; paid: number }>(
    to,
    `SELECT r.code, (SELECT count(*)::int FROM payment_attempts t WHERE t.reservation_id = r.id AND t.state = 'paid') paid
     FROM reservations r WHERE r.state = 'confirmed'`,
  );
  const paidTimes = new Map(found.map(({ code, paid }) => [code, paid]));
  for (const { code, isPaid } of before) expect([code, paidTimes.get(code)]).toEqual([code, isPaid ? 1 : 0]);
  await expect.poll(() => query(to, EMAIL, [erased]), { timeout: 30_000 }).toEqual([{ email: '' }]);
  // No new reservations until the operator has compared the payments.
  await expect(book(restored.origin, turn + (turn % 2))).rejects.toThrow('no tomamos reservas');
  expect((await createVisitor(restored.origin).open(toFleetAddress())).status).toBe(200);
});

/** A PostgreSQL of the system with the tables of the site, and variables for the commands of the guide. */
async function startSystemPostgres() {
  const programs = await requireSystemPostgres();
  const directory = makeDirectory();
  giveTo(chooseAccount(), directory);
  const port = await findFreePorts();
  const place = (name: string) => path.join(directory, name);
  const urlOf = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  const env = {
    PATH: `${programs}:/usr/bin:/bin`,
    LC_ALL: 'C',
    PGDATA: place('data'),
    BACKUPS: place('backups'),
    DATABASE_URL: urlOf('volante', 'volante'),
    RESTORED_URL: urlOf('volante', 'restored'),
    SUPERUSER_URL: urlOf('root', 'postgres'),
  };
  const shell = (script: string) => runShell(script, env);
  await shell(`mkdir "$BACKUPS" && initdb --encoding=UTF8 --username=root --auth=trust --pgdata="$PGDATA"
cat >> "$PGDATA/postgresql.conf" <<END
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
END
pg_ctl --pgdata="$PGDATA" --log="$PGDATA/server.log" --wait start
psql "$SUPERUSER_URL" --command="CREATE ROLE volante LOGIN"
createdb --maintenance-db="$SUPERUSER_URL" --owner=volante volante`);
  onTestFinished(async () => void (await shell('pg_ctl --pgdata="$PGDATA" --mode=fast stop')));
  await migrate({ connectionString: env.DATABASE_URL });
  return { env, shell };
}

it('the commands of the guide for an external database restore a dump', async () => {
  const { env, shell } = await startSystemPostgres();
  await queryOnce(env.DATABASE_URL, "INSERT INTO coupon_counters (code, used) VALUES ('DUMP', 3)");
  for (const script of readCommands('backup.md', 'External database: dump')) await shell(script);
  expect(await migrate({ connectionString: env.RESTORED_URL })).toEqual([]);
  const rows = await queryOnce(env.RESTORED_URL, "SELECT used FROM coupon_counters WHERE code = 'DUMP'");
  expect(rows).toEqual([{ used: 3 }]);
});

it('a site starts while pg_dump copies its database, and the dump is complete', async () => {
  const { env } = await startSystemPostgres();
  const dataDir = makeDirectory();
  const first = await startOn(env.DATABASE_URL, dataDir);
  await first.waitUntilReady();
  expect(await first.end('SIGTERM')).toBe(0);
  const dump = spawn('pg_dump', [env.DATABASE_URL], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void dump.kill('SIGKILL'));
  // Not read yet: the dump stops at a full pipe, and keeps its snapshot and its locks.
  const isUnderWay =
    "SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE application_name = 'pg_dump'";
  await vi.waitUntil(async () => (await queryOnce(env.DATABASE_URL, isUnderWay)).length > 50, {
    timeout: 60_000,
  });
  const site = await startOn(env.DATABASE_URL, dataDir);
  await site.waitUntilReady();
  expect((await queryOnce(env.DATABASE_URL, isUnderWay)).length).toBeGreaterThan(50);
  const text = Buffer.concat(await dump.stdout.toArray()).toString('utf8');
  expect(text).toContain('PostgreSQL database dump complete');
});

/** A site with content and files in that database. */
async function startOn(databaseUrl: string, dataDir: string): Promise<SiteProcess> {
  const settings = { ...settingsOf(dataDir), DATABASE_URL: databaseUrl };
  const site = startSiteProcess(await findFreePorts(), settings);
  onTestFinished(async () => void (await site.end('SIGKILL')));
  return site;
}
