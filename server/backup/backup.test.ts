import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { makeBackup } from './make-backup.ts';
import { checkBackup, describeFile, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

vi.setConfig({ testTimeout: 120_000 });

const log = { info() {}, warn() {}, error() {} };
const KEY = 'a secret key that must not be in any backup';
const root = mkdtempSync(path.join(tmpdir(), 'volante-backup-'));
const dataDir = path.join(root, 'data');
let database: EmbeddedPostgres;
let client: Client;

beforeAll(async () => {
  chmodSync(root, 0o711);
  database = await startEmbeddedPostgres({ dataDir, log, durable: false });
  client = new Client(database.connection);
  await client.connect();
  await client.query('CREATE TABLE bookings (code integer PRIMARY KEY)');
  writeFileSync(path.join(dataDir, 'secret-key'), KEY);
  for (const name of ['public/a.webp', 'private/b', 'erasures/firefly']) {
    mkdirSync(path.join(dataDir, 'files', path.dirname(name)), { recursive: true });
    writeFileSync(path.join(dataDir, 'files', name), name);
  }
});

afterAll(async () => {
  await client.end();
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

function backUp(): Promise<string> {
  const into = mkdtempSync(path.join(root, 'backups-'));
  return makeBackup({ dataDir, into, superuser: database.superuser });
}

async function readCodes(directory: string): Promise<number[]> {
  const restored = await startEmbeddedPostgres({ dataDir: directory, log });
  const reader = new Client(restored.connection);
  await reader.connect();
  const { rows } = await reader.query<{ code: number }>('SELECT code FROM bookings ORDER BY code');
  await reader.end();
  await restored.stop();
  return rows.map(({ code }) => code);
}

describe('a backup', () => {
  it('has every row that was committed before it began, and those of the time meanwhile without gaps', async () => {
    await client.query('INSERT INTO bookings SELECT generate_series(1, 1000)');
    let next = 1001;
    let isOver = false;
    const booking = (async () => {
      while (!isOver) await client.query('INSERT INTO bookings VALUES ($1)', [next++]);
    })();
    const folder = await backUp();
    isOver = true;
    await booking;
    const target = path.join(root, 'restored');
    await restoreBackup({ folder, dataDir: target, log });
    const codes = await readCodes(target);
    expect(codes.length).toBeGreaterThanOrEqual(1000);
    expect(codes).toEqual(codes.map((_, at) => at + 1));
    expect(readFileSync(path.join(target, 'files/private/b'), 'utf8')).toBe('private/b');
  });

  it('contains neither the secret key nor the list of erasures', async () => {
    const folder = await backUp();
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names.sort()).toEqual([
      'database.tar.gz',
      'files',
      'files/private',
      'files/private/b',
      'files/public',
      'files/public/a.webp',
      'manifest.json',
    ]);
    expect(gunzipSync(readFileSync(path.join(folder, 'database.tar.gz'))).includes(KEY)).toBe(false);
  });

  it('leaves out files that its database does not know, which a restored site would never erase', async () => {
    const file = path.join(dataDir, 'files/private/newer');
    writeFileSync(file, 'x');
    const soon = new Date(Date.now() + 600_000);
    utimesSync(file, soon, soon);
    expect(existsSync(path.join(await backUp(), 'files/private/newer'))).toBe(false);
    rmSync(file);
  });

  it('is refused when a file is damaged, missing, or the manifest was not written', async () => {
    const folder = await backUp();
    await expect(checkBackup(folder)).resolves.toMatchObject({ format: 1 });
    const file = path.join(folder, 'files/private/b');
    appendFileSync(file, '!');
    const target = path.join(root, 'untouched');
    await expect(restoreBackup({ folder, dataDir: target, log })).rejects.toThrow('files/private/b in');
    rmSync(file);
    await expect(restoreBackup({ folder, dataDir: target, log })).rejects.toThrow(
      'files/private/b is missing',
    );
    rmSync(path.join(folder, 'manifest.json'));
    await expect(restoreBackup({ folder, dataDir: target, log })).rejects.toThrow('no complete backup');
    expect(existsSync(target)).toBe(false);
  });

  it('that cannot be unpacked leaves nothing behind, so that another one can be restored', async () => {
    const [broken, whole] = [await backUp(), await backUp()];
    writeFileSync(path.join(broken, 'database.tar.gz'), gzipSync('no archive'));
    const { files, ...rest } = await checkBackup(whole);
    const described = files.map((file) => describeFile(broken, file.path));
    writeManifest(broken, { ...rest, files: await Promise.all(described) });
    const target = path.join(root, 'second-try');
    mkdirSync(path.join(target, 'files/erasures'), { recursive: true });
    writeFileSync(path.join(target, 'secret-key'), KEY);
    await expect(restoreBackup({ folder: broken, dataDir: target, log })).rejects.toThrow('could not unpack');
    expect(readdirSync(target, { recursive: true }).sort()).toEqual([
      'files',
      'files/erasures',
      'secret-key',
    ]);
    await restoreBackup({ folder: whole, dataDir: target, log });
    expect(existsSync(path.join(target, 'files/private/b'))).toBe(true);
  });

  it('is not restored over data, but beside the secret key and the newest list of erasures', async () => {
    const folder = await backUp();
    await expect(restoreBackup({ folder, dataDir, log })).rejects.toThrow('is not empty');
    const target = path.join(root, 'prepared');
    mkdirSync(path.join(target, 'files/erasures'), { recursive: true });
    writeFileSync(path.join(target, 'files/erasures/firefly'), 'newest');
    writeFileSync(path.join(target, 'secret-key'), KEY);
    await restoreBackup({ folder, dataDir: target, log });
    expect(readFileSync(path.join(target, 'files/erasures/firefly'), 'utf8')).toBe('newest');
    await expect(restoreBackup({ folder, dataDir: target, log })).rejects.toThrow('is not empty');
  });
});
