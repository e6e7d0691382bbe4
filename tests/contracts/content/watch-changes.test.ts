import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchChanges } from '#content-service/schema/watch-changes.ts';
import type { DatabaseConnection } from '#server/postgres/embedded-postgres.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type DatabaseRelay, openDatabaseRelay } from '#tests/support/database-relay.ts';

const TOLD = { timeout: 30_000 };

let database: TestDatabase;
let relay: DatabaseRelay<DatabaseConnection>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  relay = await openDatabaseRelay(database.connection);
  pool = new pg.Pool(relay.connection);
});
afterAll(async () => {
  await pool.end();
  await relay.close();
  await database.drop();
});

function tell(payload: string) {
  return pool.query('select pg_notify($1, $2)', ['content_changed', payload]);
}

describe('watchChanges', () => {
  it('reports the changes of its own schema, and the start of listening', async () => {
    const onChange = vi.fn();
    const stop = watchChanges(pool, { schema: 'content', onChange });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), TOLD);
    await tell('another');
    await tell('content');
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), TOLD);
    stop();
  });

  it('listens again when its connection does not respond any more', async () => {
    const onChange = vi.fn();
    const stop = watchChanges(pool, { schema: 'content', onChange, heartbeatMs: 100 });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), TOLD);
    relay.silence();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), TOLD);
    const fresh = new pg.Client(relay.connection);
    await fresh.connect();
    await fresh.query(`select pg_notify('content_changed', 'content')`);
    await fresh.end();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(3), TOLD);
    stop();
  });
});
