import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '#adapters/store/database.ts';
import { createPing } from '#adapters/store/ping.ts';
import { getPlaced, openTestStore, storeForTests } from '#tests/support/open-test-store.ts';
import { queryOnce } from '#tests/support/query-once.ts';

const test = storeForTests(3);

it('recovers when every connection was closed', async () => {
  const { id } = await getPlaced(test.store);
  await Promise.all([1, 2, 3].map(() => test.store.ping()));
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await queryOnce(test.database.address, end);
  await vi.waitFor(() => test.store.ping(), { timeout: 30_000 });
  expect(await test.store.reservations.find(id)).toMatchObject({ state: 'held' });
});

it('reports a lost connection once to the next ping, though the database is back', async () => {
  const pings = createPing(test.database.address);
  await pings.ping();
  await test.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'volante ping'`);
  await expect(pings.ping()).rejects.toThrow();
  await pings.ping();
  await pings.close();
});

it('answers pings at the same time without a warning of the driver', async () => {
  const pings = createPing(test.database.address);
  await Promise.all(Array.from({ length: 4 }, () => pings.ping()));
  await pings.close();
});

it('reports whether the database accepts writes', async () => {
  const { store, query, close } = await openTestStore(1);
  await store.tryWriting();
  await query('SET default_transaction_read_only = on');
  await expect(store.reservations.revokeLinks('FF-000000')).rejects.toThrow('read-only');
  await expect(store.tryWriting()).rejects.toThrow();
  await close();
});

it('tries to take space of the disk, which a new page needs and an update of a row does not', async () => {
  const { store, query, close } = await openTestStore(1);
  const readTaken = async () => {
    await query('SELECT pg_stat_force_next_flush()');
    const [row] = await query<{ taken: number }>(
      'SELECT temp_bytes AS taken FROM pg_stat_database WHERE datname = current_database()',
    );
    return row?.taken;
  };
  expect(await readTaken()).toBe(0);
  await store.tryWriting();
  expect(await readTaken()).toBeGreaterThan(100_000);
  expect(await query("SELECT current_setting('work_mem') AS own")).toEqual([{ own: '4MB' }]);
  await close();
});

it('tries one write at a time, so that probes that wait hold one connection', async () => {
  const { store, database, close } = await openTestStore(2);
  const client = new Client({ ...database.address });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE write_probe');
  const probes = Promise.all([store.tryWriting(), store.tryWriting(), store.tryWriting()]);
  const waiting = "SELECT FROM pg_locks WHERE relation = 'write_probe'::regclass AND NOT granted";
  await vi.waitUntil(async () => (await client.query(waiting)).rowCount, { timeout: 30_000 });
  expect(store.connections()).toMatchObject({ busy: 1, waiting: 0 });
  await client.query('COMMIT');
  await client.end();
  await probes;
  await store.tryWriting();
  await close();
});

it('reports a missing server instead of waiting without limit', async () => {
  const silent = () => {};
  const log = { info: silent, warn: silent, error: silent };
  const database = openDatabase({ address: { host: '127.0.0.1', port: 1 }, log });
  await expect(database.pool.query('SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await database.pool.end();
});

it('sets application name and statement timeout of its connections, and compiles no statements', async () => {
  const rows = await test.query(
    `SELECT current_setting('application_name') AS name, current_setting('statement_timeout') AS statement,
      current_setting('jit') AS jit`,
  );
  expect(rows).toEqual([{ name: 'volante', statement: '10s', jit: 'off' }]);
});
