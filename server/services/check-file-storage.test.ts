import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestStore, type TestStore } from '#tests/support/open-test-store.ts';
import { readConfig } from '../settings/config.ts';
import { checkFileStorage } from './check-file-storage.ts';

let test: TestStore;
const root = mkdtempSync(path.join(tmpdir(), 'volante-storages-'));

beforeAll(async () => {
  test = await openTestStore();
});
beforeEach(() => test.query('DELETE FROM file_storages'));
afterAll(async () => {
  await test.close();
  rmSync(root, { recursive: true });
});

/** Starts a process with these settings. Returns how many alarms it has logged. */
async function startAs(env: Record<string, string>): Promise<number> {
  const result = readConfig({ NODE_ENV: 'test', ...env }, { inContainer: false });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const alarms: object[] = [];
  const log = { info() {}, warn() {}, error: (fields: object) => void alarms.push(fields) };
  await checkFileStorage(result.config, test.database, log);
  return alarms.length;
}

const on = (name: string) => ({ DATA_DIR: path.join(root, name) });
/** Number of connections with an open transaction that waits for the program. */
const WAITING = `SELECT FROM pg_stat_activity
  WHERE state = 'idle in transaction' AND datname = current_database()`;

/** A bucket that records for each request how many transactions waited for it. */
async function startBucket() {
  const objects = new Map<string, Buffer>();
  const waiting: number[] = [];
  const server = createServer(async (request, response) => {
    waiting.push((await test.query(WAITING)).length);
    const { method, url = '' } = request;
    if (method === 'PUT') objects.set(url, Buffer.concat(await request.toArray()));
    response.writeHead(method === 'PUT' || objects.has(url) ? 200 : 404).end(objects.get(url));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const env = { BUCKET_URL: `http://127.0.0.1:${port}/bucket`, BUCKET_KEY_ID: 'a', BUCKET_SECRET: 'b' };
  return { env, waiting };
}

const CONTENT = { CONTENT_URL: 'https://content.example' };

describe('checkFileStorage', () => {
  it('raises an alarm on a second host with a directory of its own, at each start', async () => {
    expect(await startAs(on('one'))).toBe(0);
    expect(await startAs(on('two'))).toBe(1);
    expect(await startAs(on('two'))).toBe(1);
    expect(await startAs(on('one'))).toBe(0);
  });

  it('is silent for hosts that share a directory and start at once', async () => {
    const starts = [1, 2, 3, 4].map(() => startAs(on('shared')));
    expect(await Promise.all(starts)).toEqual([0, 0, 0, 0]);
  });

  it('asks the bucket outside of a transaction', async () => {
    const { env, waiting } = await startBucket();
    expect([await startAs(env), await startAs(env)]).toEqual([0, 0]);
    expect(waiting.length).toBeGreaterThan(2);
    expect(waiting.filter((count) => count > 0)).toEqual([]);
  });

  it('raises an alarm for a brand on the same content, but not for one with content and files of its own', async () => {
    expect(await startAs(on('five'))).toBe(0);
    expect(await startAs({ ...on('six'), BRAND: 'hertz' })).toBe(1);
    expect(await startAs({ ...on('six'), ...CONTENT, BRAND: 'hertz' })).toBe(0);
    expect(await startAs({ ...on('seven'), ...CONTENT, BRAND: 'hertz' })).toBe(1);
  });
});
