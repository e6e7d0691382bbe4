import { Client } from 'pg';
import type { DatabaseConnection } from '../server/postgres/embedded-postgres.ts';

/** Directus owns its database and can do nothing outside of it. */
const OWNER = 'directus';

export interface DatabaseOptions {
  superuser: DatabaseConnection;
  name: string;
  /** Makes the tables, or brings those that are there up to date. */
  prepare(database: DatabaseConnection): Promise<void>;
}

/**
 * A prepared database for Directus on an embedded PostgreSQL. A new one gets its name when it is ready: an installation
 * cut short would count as done, without an administrator.
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
