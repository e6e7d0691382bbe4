import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { closeDatabase, openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { aDraft } from '#tests/support/a-reservation.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const OTHER = {
  DateStyle: 'SQL, DMY',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Pacific/Apia',
  standard_conforming_strings: 'off',
  bytea_output: 'escape',
  default_transaction_isolation: 'serializable',
};

const NEEDED = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  standard_conforming_strings: 'on',
  bytea_output: 'hex',
  default_transaction_isolation: 'read committed',
};

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** An empty database whose sessions have settings of another country and of another application. */
async function createOtherDatabase() {
  const { connection, drop } = await createTestDatabase();
  onTestFinished(() => drop());
  const settings = Object.entries(OTHER).map(
    ([name, value]) => `ALTER DATABASE ${connection.database} SET ${name} = '${value}'`,
  );
  const client = new pg.Client({ ...connection });
  await client.connect();
  await client.query(settings.join(';')).finally(() => client.end());
  return connection;
}

const READ_SETTINGS = `SELECT ${Object.keys(NEEDED).map((name) => `current_setting('${name}') AS "${name}"`)}`;

it('a database with other defaults is used with the settings that the code relies on', async () => {
  const address = await createOtherDatabase();
  await migrate(address);
  const database = openDatabase({ address, log, size: 1 });
  onTestFinished(() => closeDatabase(database));
  expect((await database.pool.query(READ_SETTINGS)).rows).toEqual([NEEDED]);
  const id = randomUUID();
  await createStore(database).reservations.saveDraft(id, aDraft());
  expect(await createStore(database).reservations.findDraft(id)).toEqual(aDraft());
  const { rows } = await database.pool.query("SELECT date '2026-03-02' AS day, now() AS now");
  expect(rows).toEqual([{ day: '2026-03-02', now: expect.closeTo(Date.now(), -5) }]);
});
