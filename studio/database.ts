import { Client } from 'pg';
import type { DatabaseConnection } from '../server/postgres/embedded-postgres.ts';

/** Role that owns the database of Directus and has no rights outside of it. */
const OWNER = 'directus';

export interface DatabaseOptions {
  superuser: DatabaseConnection;
  name: string;
  /** Creates the tables, or migrates existing ones. */
  prepare(database: DatabaseConnection): Promise<void>;
}

/**
 * A prepared database for Directus on an embedded PostgreSQL. A new database gets its final name only when it
 * is prepared; otherwise an interrupted installation would count as complete, without an administrator.
 */
export async function openDatabase({
  superuser,
  name,
  prepare,
}: DatabaseOptions): Promise<DatabaseConnection> {
  const database = { ...superuser, user: OWNER, database: name };
  const { rows } = await run(superuser, 'select 1 from pg_database where datname = $1', [name]);
  if (rows.length > 0) {
    await prepare(database);
    return database;
  }
  const unfinished = `${name}_unfinished`;
  await run(
    superuser,
    `do $$ begin create role ${OWNER} login; exception when duplicate_object then null; end $$`,
  );
  await run(superuser, `drop database if exists ${unfinished} with (force)`);
  await run(superuser, `create database ${unfinished} owner ${OWNER}`);
  await prepare({ ...database, database: unfinished });
  await run(superuser, `alter database ${unfinished} rename to ${name}`);
  return database;
}

async function run(connection: DatabaseConnection, statement: string, values: unknown[] = []) {
  const client = new Client({ ...connection });
  await client.connect();
  try {
    return await client.query(statement, values);
  } finally {
    await client.end();
  }
}
