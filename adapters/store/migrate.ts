import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

export interface Migration {
  number: number;
  name: string;
  text: string;
  /** SHA-256 of the text with UNIX line ends, hex. */
  hash: string;
}

const DIRECTORY = new URL('./migrations/', import.meta.url);
const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
/** Any number will do, as long as nobody else uses it for something in the same database. */
const LOCK = 7_391_001;

/**
 * Brings the schema up to date and returns the names of the migrations it applied. Any number of processes may do this at
 * once: one works, the others wait and find nothing left to do. Each migration is one transaction. Throws when a migration
 * that was applied has been edited since; a schema newer than this build is left as it is.
 */
export async function migrate(
  address: pg.ClientConfig,
  migrations?: readonly Migration[],
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new pg.Client({ ...address, application_name: 'volante migrate', statement_timeout: 0 });
  // A lost connection also fails the query under way, which tells it.
  client.on('error', () => {});
  await client.connect();
  try {
    // Of the session, so that it spans the transactions; it ends with the connection, however that ends.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return await applyMissing(client, wanted);
  } finally {
    await client.end();
  }
}

/** The migrations of this build, in their order. */
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

async function applyMissing(client: pg.Client, wanted: readonly Migration[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS store_migrations (
    number integer PRIMARY KEY,
    name text NOT NULL,
    hash text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const { rows } = await client.query<{ number: number; hash: string }>(
    'SELECT number, hash FROM store_migrations',
  );
  const applied = new Map(rows.map(({ number, hash }) => [number, hash]));
  const edited = wanted.find(({ number, hash }) => applied.has(number) && applied.get(number) !== hash);
  if (edited) {
    throw new Error(
      `Migration ${edited.name} was edited after it had been applied. Undo the edit and add a migration instead.`,
    );
  }
  const missing = wanted.filter(({ number }) => !applied.has(number));
  for (const migration of missing) await apply(client, migration);
  return missing.map(({ name }) => name);
}

async function apply(client: pg.Client, { number, name, text, hash }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(text);
    const values = [number, name, hash];
    await client.query('INSERT INTO store_migrations (number, name, hash) VALUES ($1, $2, $3)', values);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${name} failed; the schema is as it was before it`, { cause });
  }
}
