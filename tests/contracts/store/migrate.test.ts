import { Client } from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type Migration, migrate, readMigrations } from '#adapters/store/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openDatabaseRelay } from '#tests/support/database-relay.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { openSilentServer } from '#tests/support/silent-server.ts';

/** Locks of this database that a process waits for. */
const WAITING = `SELECT FROM pg_locks WHERE NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const open: TestDatabase[] = [];
let connection: TestDatabase['connection'];

/** A database without the tables of the store. Its owner has all rights except to create databases. */
beforeEach(async () => {
  const database = await createTestDatabase();
  open.push(database);
  connection = database.connection;
  await query('DROP SCHEMA public CASCADE');
  await query('CREATE SCHEMA public');
});
afterAll(() => Promise.all(open.map((database) => database.drop())));

const query = (text: string) => queryOnce<Record<string, unknown>>(connection, text);

function migration(number: number, text: string): Migration {
  return { number, name: `000${number}-test`, text, hash: text };
}

it('applies every migration once with concurrent starts', async () => {
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(connection)));
  const names = (await readMigrations()).map(({ name }) => name);
  expect(applied.flat()).toEqual(names);
  expect(await migrate(connection)).toEqual([]);
});

it('applies added migrations in order', async () => {
  const first = migration(1, 'CREATE TABLE one (i int)');
  await migrate(connection, [first]);
  const second = migration(2, 'ALTER TABLE one ADD j int');
  expect(await migrate(connection, [first, second])).toEqual(['0002-test']);
});

it('refuses a migration that was edited after it had been applied', async () => {
  await migrate(connection, [migration(1, 'CREATE TABLE one (i int)')]);
  const edited = migration(1, 'CREATE TABLE one (i bigint)');
  await expect(migrate(connection, [edited])).rejects.toThrow('0001-test was edited');
});

it('brings a database up to date to which the text of 0060 was applied that newer servers refuse', async () => {
  const all = await readMigrations();
  await migrate(connection, all.slice(0, 60));
  const hash = '6b6fbc9edd3407ff7f9d995e44c81f1a8cf3823316fb2043c91a2460b281c700';
  await query(`UPDATE store_migrations SET hash = '${hash}' WHERE number = 60`);
  expect((await migrate(connection)).at(0)).toBe('0061-signed-agreement');
});

// Since its version 15.20, PostgreSQL refuses `ADD COLUMN … DEFAULT` on such a table.
it('leaves no function whose parsed body depends on the row type of a table', async () => {
  await migrate(connection);
  const parsed = await query(`SELECT DISTINCT p.oid::regprocedure::text AS function
    FROM pg_depend d JOIN pg_proc p ON d.classid = 'pg_proc'::regclass AND p.oid = d.objid
    JOIN pg_class c ON d.refclassid = 'pg_type'::regclass AND c.reltype = d.refobjid AND c.relkind = 'r'
    WHERE p.prosqlbody IS NOT NULL`);
  expect(parsed).toEqual([]);
});

it.each(['0001-stock-and-reservations', '0001-reservations', '0001-reservation-tables'])(
  'refuses a database from before the baseline (%s), says what to do, and changes nothing in it',
  async (name) => {
    await migrate(connection, [{ number: 1, name, text: 'CREATE TABLE reservations (id int)', hash: 'old' }]);
    await expect(migrate(connection)).rejects.toThrow(
      new RegExp(`from before the first release \\(${name}\\).*empty database.*DATABASE_URL.*DATA_DIR`),
    );
    expect(await query('SELECT name FROM store_migrations')).toEqual([{ name }]);
    expect(await query("SELECT to_regclass('car_units') AS units")).toEqual([{ units: null }]);
  },
);

it('rolls back a migration that fails, and can be repeated', async () => {
  const broken = migration(1, 'CREATE TABLE half (i int); SELECT 1 / 0');
  await expect(migrate(connection, [broken])).rejects.toThrow('0001-test failed');
  expect(await query("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  expect(await migrate(connection, [migration(1, 'CREATE TABLE whole (i int)')])).toEqual(['0001-test']);
});

it('does not change a schema that is newer than this build', async () => {
  const first = migration(1, 'CREATE TABLE one (i int)');
  await migrate(connection, [first, migration(2, 'ALTER TABLE one ADD j int')]);
  expect(await migrate(connection, [first])).toEqual([]);
});

it('waits for another process and for a long migration without a time limit', async () => {
  const other = new Client({ ...connection });
  await other.connect();
  await other.query('SELECT pg_advisory_lock(7391001)');
  const slow = migration(1, 'SELECT pg_sleep(1)');
  const migrated = migrate({ ...connection, answerWithinMs: 300 }, [slow]);
  await other.query('SELECT pg_sleep(1)');
  await other.end();
  expect(await migrated).toEqual(['0001-test']);
});

it('waits for a table that it changes, and lets others read it meanwhile', async () => {
  const first = migration(1, 'CREATE TABLE one (i int)');
  await migrate(connection, [first]);
  const backup = new Client({ ...connection });
  await backup.connect();
  await backup.query('BEGIN; LOCK one IN ACCESS SHARE MODE');
  const migrated = migrate(connection, [first, migration(2, 'ALTER TABLE one ADD j int')]);
  await expect.poll(() => query(WAITING)).toHaveLength(1);
  expect(await query('SELECT i FROM one')).toEqual([]);
  await backup.query('COMMIT');
  expect(await migrated).toEqual(['0002-test']);
  await backup.end();
});

it('creates an index while others write, also after an attempt that failed', async () => {
  const first = migration(1, 'CREATE TABLE one (i int); INSERT INTO one VALUES (1), (1)');
  const second = migration(2, '-- For searches.\nCREATE UNIQUE INDEX CONCURRENTLY one_i ON one (i);');
  await expect(migrate(connection, [first, second])).rejects.toThrow('0002-test failed; the next start');
  const writer = new Client({ ...connection });
  await writer.connect();
  await writer.query('DELETE FROM one');
  const migrated = migrate(connection, [first, second]);
  await writer.query('INSERT INTO one VALUES (2)');
  await writer.end();
  expect(await migrated).toEqual(['0002-test']);
  expect(await query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_i'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

it('gives up a host that refuses connections', async () => {
  const { port, close } = await openSilentServer({ greets: false });
  const address = { host: '127.0.0.1', port, connectionTimeoutMillis: 300 };
  await expect(migrate(address, [])).rejects.toThrow('The database cannot be reached');
  await close();
});

it('gives up a host that stops responding while it waits for another process', async () => {
  const relay = await openDatabaseRelay(connection);
  const other = new Client({ ...connection });
  await other.connect();
  await other.query('SELECT pg_advisory_lock(7391001)');
  const migrated = migrate({ ...relay.connection, answerWithinMs: 500 }, []);
  const outcome = expect(migrated).rejects.toThrow('The database does not answer');
  await other.query('SELECT pg_sleep(0.5)');
  relay.silence();
  await outcome;
  await relay.close();
  await other.end();
});
