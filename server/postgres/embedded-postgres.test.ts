import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isRoot } from './account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

const directories: string[] = [];

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function makeDataDir(below = ''): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-test-'));
  chmodSync(directory, 0o711);
  directories.push(directory);
  return path.join(directory, below, '.data');
}

async function query(database: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function start(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: { info() {}, warn() {}, error() {} } });
}

function pidFileOf(dataDir: string): string {
  return path.join(dataDir, 'postgres', 'data', 'postmaster.pid');
}

function readPid(dataDir: string): number {
  return Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[0]);
}

describe('startEmbeddedPostgres', () => {
  it('creates a durable UTF-8 database in UTC, with the extension, and no superuser rights for the site', async () => {
    const database = await start(makeDataDir());
    await query(database, 'create extension btree_gist');
    const [facts] = await query(
      database,
      `select current_setting('fsync') as fsync, current_setting('TimeZone') as zone, lower('ÑÁ') as lower,
        current_setting('listen_addresses') as network, current_setting('is_superuser') as superuser`,
    );
    expect(facts).toEqual({ fsync: 'on', zone: 'UTC', lower: 'ñá', network: '', superuser: 'off' });
    await database.stop();
  });

  it('shares one server among concurrent processes; the last one stops it', async () => {
    const dataDir = makeDataDir();
    const [first, second, third] = await Promise.all([start(dataDir), start(dataDir), start(dataDir)]);
    await query(first, 'create table kept (n int)');
    await first.stop();
    await second.stop();
    expect(await query(third, 'select * from kept')).toEqual([]);
    await third.stop();
    expect(existsSync(pidFileOf(dataDir))).toBe(false);
  });

  it('keeps its rows over a stop, and ignores a process id that was reused by another program', async () => {
    const dataDir = makeDataDir();
    const before = await start(dataDir);
    await query(before, 'create table kept as select 42 as n');
    await before.stop();
    writeFileSync(pidFileOf(dataDir), `${process.pid}\n${dataDir}/postgres/data\n0\n5432\n\n\n\nready   \n`);
    const after = await start(dataDir);
    expect(await query(after, 'select n from kept')).toEqual([{ n: 42 }]);
    await after.stop();
  });

  it('restarts a killed server, with every committed row', async () => {
    const dataDir = makeDataDir();
    const database = await start(dataDir);
    await query(database, 'create table kept as select 42 as n');
    const killed = readPid(dataDir);
    process.kill(killed, 'SIGKILL');
    await vi.waitUntil(() => existsSync(pidFileOf(dataDir)) && readPid(dataDir) !== killed, {
      timeout: 20_000,
    });
    const rows = () => query(database, 'select n from kept').catch(() => undefined);
    expect(await vi.waitUntil(rows, { timeout: 20_000 })).toEqual([{ n: 42 }]);
    await database.stop();
    expect(existsSync(pidFileOf(dataDir))).toBe(false);
  });

  it('runs an existing database as the user who owns it', async () => {
    const dataDir = makeDataDir();
    await (await start(dataDir)).stop();
    const owner = isRoot() ? 12_345 : process.getuid?.();
    execFileSync('chown', ['-R', `${owner}`, path.join(dataDir, 'postgres')]);
    const database = await start(dataDir);
    expect(statSync(pidFileOf(dataDir)).uid).toBe(owner);
    await database.stop();
  });

  it('says what to do where the user that runs it for root cannot enter, and leaves nothing there', async () => {
    const dataDir = makeDataDir();
    chmodSync(path.dirname(dataDir), 0o700);
    const outcome = await start(dataDir).then(
      (database) => database.stop(),
      (error) => error.message,
    );
    const help = `cannot enter ${dataDir}. For root, PostgreSQL runs as the user nobody: project and data must be`;
    expect(outcome).toEqual(isRoot() ? expect.stringContaining(help) : undefined);
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(!isRoot());
  });

  it('keeps the socket in /tmp when the path to the data is too long for one', async () => {
    const database = await start(makeDataDir('x'.repeat(100)));
    expect(await query(database, 'select 1 as n')).toEqual([{ n: 1 }]);
    await database.stop();
    expect(existsSync(database.connection.host)).toBe(false);
  });
});
