import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';

const RUN = path.resolve(import.meta.dirname, '../../scripts/run.js');
const directory = mkdtempSync(path.join(tmpdir(), 'volante-commands-'));
const file = path.join(directory, 'content.json');
let database: TestDatabase;

beforeAll(async () => {
  chmodSync(directory, 0o711);
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

function start(command: string, args: string[]): { child: ChildProcess; printed: () => string } {
  const { host, user, database: name } = database.connection;
  const env = {
    NODE_ENV: 'test',
    SECRET_KEY,
    DATA_DIR: directory,
    BRAND: 'hertz',
    SITE_URL: 'http://site.test',
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
  };
  const child = spawn(process.execPath, [RUN, command, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, printed: () => output };
}

async function run(command: string, ...args: string[]): Promise<{ status: number | null; printed: string }> {
  const { child, printed } = start(command, args);
  const [status] = await once(child, 'close');
  return { status, printed: printed() };
}

describe('npm run content', () => {
  it('serves the content service alone, with the tokens it prints, until Ctrl-C', async () => {
    const { child, printed } = start('content', ['--port', '0']);
    const ended = once(child, 'close');
    const find = (name: string) => new RegExp(`^ +${name} +(\\S+)`, 'm').exec(printed())?.[1];
    await expect.poll(() => find('Stop'), { timeout: 30_000 }).toBe('Ctrl-C');
    const [url = '', visitor = '', admin = ''] = ['Content', 'Public', 'Admin'].map(find);
    const ask = (to: string, token?: string, init: RequestInit = {}) =>
      fetch(new URL(to, url), {
        ...init,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      });
    expect((await ask('items/flota')).status).toBe(403);
    expect((await ask('items/coupons', visitor)).status).toBe(403);
    const cars = (await (await ask('items/flota?fields=id,modelo', visitor)).json()) as { data: object[] };
    expect(cars.data.length).toBeGreaterThan(10);
    const body = JSON.stringify({ code: 'ZCAR', name: 'Nueva' });
    expect((await ask('items/car_classes', visitor, { method: 'POST', body })).status).toBe(403);
    expect((await ask('items/car_classes', admin, { method: 'POST', body })).status).toBe(200);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  it('writes content into a file and a file into content', async () => {
    const written = await run('content', 'export', file);
    expect(written).toMatchObject({
      status: 0,
      printed: expect.stringMatching(/content\.json: \d+ records/),
    });
    const content = JSON.parse(readFileSync(file, 'utf8'));
    expect(content.collections.car_classes).toContainEqual(expect.objectContaining({ code: 'ZCAR' }));
    expect(await run('content', 'import', file)).toMatchObject({
      status: 0,
      printed: expect.stringMatching(/\d+ records of .*content\.json/),
    });
  });

  it('prints its usage on request, and for an unknown command', async () => {
    const printed = expect.stringContaining('npm run content -- export FILE');
    expect(await run('content', '--help')).toEqual({ status: 0, printed });
    expect(await run('content', 'export', 'a', 'b')).toEqual({ status: 2, printed });
  });
});

describe('npm run backup', () => {
  it('refuses an external database, which has tools of its own', async () => {
    expect(await run('backup', directory)).toEqual({
      status: 1,
      printed: expect.stringContaining('docs/guides/backup.md'),
    });
  });

  it('prints its usage for unknown arguments', async () => {
    expect(await run('restore')).toEqual({
      status: 2,
      printed: expect.stringContaining('npm run restore -- FOLDER'),
    });
  });
});
