import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Connection, type ConnectionOptions } from './connection.ts';
import { toStartupOptions } from './session-settings.ts';

export interface Migration {
  number: number;
  name: string;
  text: string;
  /** SHA-256 of the text with UNIX line ends, in hexadecimal. */
  hash: string;
}

const DIRECTORY = new URL('./migrations/', import.meta.url);
const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
/** Key of an advisory lock; it must differ from all other keys used in the same database. */
const LOCK = 7_391_001;
const LOCK_RETRY_MS = 200;
const CONNECT_WITHIN_MS = 5_000;
/** Longest wait for a lock of a table. Meanwhile the queries of other processes wait behind it. */
const LOCK_TIMEOUT_MS = 2_000;
/** Code of PostgreSQL for a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';
const TRY_AGAIN_MS = 1_000;
const MAX_TRIES = 300;
/** The single statement of a migration that creates an index of a large table without blocking writes. */
const CONCURRENT_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+)/m;
/** SHA-256 of an earlier text, by name, where a server refused it and the present text makes the same schema. */
const EARLIER_HASHES: ReadonlyMap<string, string> = new Map([
  ['0060-final-bill', '6b6fbc9edd3407ff7f9d995e44c81f1a8cf3823316fb2043c91a2460b281c700'],
]);

/**
 * Brings the schema up to date and returns the names of the migrations it applied. Any number of processes
 * may call this at once: one works, the others wait for it and apply nothing. Each migration is one
 * transaction, except `CREATE INDEX CONCURRENTLY`, which is a migration of its own. Waits for locks of tables
 * in short tries, so that visitors do not wait behind it. Throws when the database was created by migrations
 * from before the baseline, and when an applied migration has been edited since; a schema newer than this
 * build is left as it is. A migration has no time limit, but the other queries fail when the database does not
 * respond. `onWarning` gets the warnings of migrations, which say what they changed in data of the company.
 */
export async function migrate(
  address: ConnectionOptions,
  migrations?: readonly Migration[],
  onWarning?: (text: string) => void,
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new Connection({
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...address,
    options: toStartupOptions(address.options),
    application_name: 'volante migrate',
  });
  // A lost connection also fails the running query, which reports the error.
  client.on('error', () => {});
  client.on('notice', ({ severity, message = '' }) => {
    if (severity === 'WARNING') onWarning?.(message);
  });
  try {
    await client.connect();
  } catch (cause) {
    throw new Error('The database cannot be reached', { cause });
  }
  try {
    // The role may have a default.
    await client.query('SET statement_timeout = 0');
    await lock(client);
    return await applyMissing(client, wanted);
  } finally {
    await client.end();
  }
}

/** The migrations of this build in order. Throws when their numbers have gaps. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(file)));
  const gap = migrations.find(({ number }, index) => number !== index + 1);
  if (gap) throw new Error(`Migrations are numbered without gaps; ${gap.name} is out of order`);
  return migrations;
}

async function readMigration(file: string): Promise<Migration> {
  const [, number] = FILE_NAME.exec(file) ?? [];
  if (!number) throw new Error(`A migration is named NNNN-what-it-does.sql, not ${file}`);
  const text = (await readFile(new URL(file, DIRECTORY), 'utf8')).replaceAll('\r\n', '\n');
  const hash = createHash('sha256').update(text).digest('hex');
  return { number: Number(number), name: file.slice(0, -'.sql'.length), text, hash };
}

/**
 * Takes a lock of the session, because it must span several transactions; it ends with the connection. Polls
 * with short queries instead of waiting in one, so that an unreachable host is detected.
 */
async function lock(client: Connection): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('SELECT pg_try_advisory_lock($1) AS ours', [LOCK]);
    if (rows[0]?.ours) return;
    await wait(LOCK_RETRY_MS);
  }
}

async function applyMissing(client: Connection, wanted: readonly Migration[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS store_migrations (
    number integer PRIMARY KEY,
    name text NOT NULL,
    hash text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const { rows } = await client.query<AppliedMigration>('SELECT number, name, hash FROM store_migrations');
  const applied = new Map(rows.map((row) => [row.number, row]));
  refuseUnknown(wanted, applied);
  const missing = wanted.filter(({ number }) => !applied.has(number));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'hash'>;

function refuseUnknown(wanted: readonly Migration[], applied: Map<number, AppliedMigration>): void {
  const [first] = wanted;
  const appliedFirst = applied.get(1);
  if (first && appliedFirst && appliedFirst.name !== first.name) {
    throw new Error(
      `This database was created by migrations from before the first release (${appliedFirst.name}), which cannot be \
brought up to date. Nothing was changed in it. Start with an empty database: set DATABASE_URL to one, or, without \
DATABASE_URL, move the directory DATA_DIR away (.data by default).`,
    );
  }
  const edited = wanted.find((migration) => isEdited(migration, applied.get(migration.number)));
  if (edited) {
    throw new Error(
      `Migration ${edited.name} was edited after it had been applied. Undo the edit and add a migration instead.`,
    );
  }
}

function isEdited({ name, hash }: Migration, applied: AppliedMigration | undefined): boolean {
  return applied !== undefined && applied.hash !== hash && applied.hash !== EARLIER_HASHES.get(name);
}

async function apply(client: Connection, migration: Migration): Promise<void> {
  const [, index] = CONCURRENT_INDEX.exec(migration.text) ?? [];
  if (index) return createIndex(client, migration, index);
  for (let tries = 1; ; tries++) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await client.queryWithoutTimeout(migration.text);
      await record(client, migration);
      await client.queryWithoutTimeout('COMMIT');
      return;
    } catch (cause) {
      await client.query('ROLLBACK').catch(() => {});
      if (!isLocked(cause) || tries === MAX_TRIES) {
        const message = `Migration ${migration.name} failed; the schema is as it was before it`;
        throw new Error(message, { cause });
      }
      await wait(TRY_AGAIN_MS);
    }
  }
}

/** An attempt that failed leaves an invalid index behind, which is dropped first. */
async function createIndex(client: Connection, migration: Migration, index: string): Promise<void> {
  try {
    await client.queryWithoutTimeout(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await client.queryWithoutTimeout(migration.text);
  } catch (cause) {
    throw new Error(`Migration ${migration.name} failed; the next start repeats it`, { cause });
  }
  await record(client, migration);
}

async function record(client: Connection, { number, name, hash }: Migration): Promise<void> {
  const values = [number, name, hash];
  await client.query('INSERT INTO store_migrations (number, name, hash) VALUES ($1, $2, $3)', values);
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
}
