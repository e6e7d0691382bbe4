import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { type Database, openDatabase } from '#adapters/store/database.ts';
import { createPing } from '#adapters/store/ping.ts';
import type { DatabaseConnection } from '#server/postgres/embedded-postgres.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type DatabaseRelay, openDatabaseRelay } from '#tests/support/database-relay.ts';

vi.setConfig({ testTimeout: 15_000 });

const SIZE = 4;
const STATEMENT_MS = 500;

let test: TestDatabase;
let relay: DatabaseRelay<DatabaseConnection>;
let database: Database;
let store: Store;
let warn: Mock;

beforeEach(async () => {
  test = await createTestDatabase();
  relay = await openDatabaseRelay(test.connection);
  // A new mock for each test, so that late log lines count for the test that caused them.
  warn = vi.fn();
  const log = { info() {}, warn, error() {} };
  database = openDatabase({ address: relay.connection, log, size: SIZE, statementMs: STATEMENT_MS });
  store = createStore(database);
});
afterEach(async () => {
  if (!database.pool.ending) await store.close();
  await relay.close();
  await test.drop();
});

/** Opens all connections of the pool. Afterwards all of them are idle. */
async function fillPool(): Promise<void> {
  await Promise.all(Array.from({ length: SIZE }, () => store.ping()));
  expect(database.pool.idleCount).toBe(SIZE);
}

/** Id of the server process that answers the query. */
async function readProcessId(): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database.sql);
  return rows[0]?.pid;
}

/** Waits until the log has exactly the expected line. */
async function toldOf(connections: number): Promise<void> {
  const line = [{ connections }, 'The database does not answer: its connections are opened anew'];
  await vi.waitFor(() => expect(warn.mock.calls).toEqual([line]), 5_000);
}

function transact(): Promise<unknown> {
  return database.sql.transaction().execute((transaction) => sql`SELECT 1`.execute(transaction));
}

it('does not respond to the ping either, and waiting queries fail', async () => {
  const pings = createPing(relay.connection);
  await pings.ping();
  relay.silence();
  await expect(pings.ping()).rejects.toThrow();
  await pings.close();
});

describe('a database host that stops responding without closing its connections', () => {
  it('fails one query; the next one uses a new connection, whatever else is in the pool', async () => {
    await fillPool();
    relay.silence();
    await expect(store.ping()).rejects.toThrow('The database does not answer');
    await Promise.all(Array.from({ length: SIZE }, () => store.ping()));
    await toldOf(1);
  });

  it('is reported once for concurrent queries', async () => {
    await fillPool();
    relay.silence();
    await Promise.allSettled(Array.from({ length: SIZE }, () => store.ping()));
    await toldOf(SIZE);
  });

  it('delays concurrent queries by no more than one timeout', async () => {
    await fillPool();
    relay.silence();
    const requests = [() => store.ping(), () => database.pool.query('SELECT 1'), transact];
    const outcomes = await Promise.allSettled(requests.map((ask) => ask()));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await Promise.all(requests.map((ask) => ask()));
  });

  it('ends a transaction without waiting for its rollback', async () => {
    const other = await database.pool.connect();
    const ended: string[] = [];
    let later: Promise<unknown> = Promise.resolve();
    const transaction = database.sql.transaction().execute(async (inside) => {
      await sql`SELECT 1`.execute(inside);
      relay.silence();
      await sql`SELECT 2`.execute(inside).catch((error) => {
        later = other.query('SELECT 1').catch(() => ended.push('a question asked afterwards'));
        throw error;
      });
    });
    await transaction.catch(() => ended.push('the transaction'));
    await later;
    other.release();
    expect(ended).toEqual(['the transaction', 'a question asked afterwards']);
    await transact();
  });

  it('does not prevent the pool and the listener from closing', async () => {
    const onWork = vi.fn();
    const listener = store.listenForJobs(onWork);
    await vi.waitFor(() => expect(onWork).toHaveBeenCalled());
    await fillPool();
    relay.silence();
    await listener.close();
    await store.close();
  });
});

describe('a database that closes a connection', () => {
  it('is not reported as silent when it is used afterwards', async () => {
    const client = await database.pool.connect();
    const closed = new Promise<void>((resolve) => client.once('end', resolve));
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    await sql`SELECT pg_terminate_backend(${rows[0].pid})`.execute(database.sql);
    await closed;
    await expect(client.query('ROLLBACK')).rejects.toThrow('not queryable');
    client.release();
    relay.silence();
    await expect(store.ping()).rejects.toThrow('The database does not answer');
    await toldOf(1);
  });
});

describe('a database that is only slow', () => {
  it('ends a statement by timeout, and the connection stays usable', async () => {
    const before = await readProcessId();
    const slow = sql`SELECT pg_sleep(60)`.execute(database.sql);
    await expect(slow).rejects.toThrow('canceling statement due to statement timeout');
    expect(await readProcessId()).toBe(before);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is not reported as silent when connections are reused without a pause', async () => {
    const requests = Array.from({ length: 30 * SIZE }, () => database.pool.query('SELECT pg_sleep(0.1)'));
    await Promise.all(requests);
    expect(warn).not.toHaveBeenCalled();
  });
});
