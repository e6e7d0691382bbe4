import { Client } from 'pg';
import type { DatabaseConnection } from '../server/postgres/embedded-postgres.ts';

/** Directus owns its database and can do nothing outside of it. */
const OWNER = 'directus';

/** Makes a database for Directus on an embedded PostgreSQL if it is not there. */
export async function ensureDatabase(
  superuser: DatabaseConnection,
  name: string = OWNER,
): Promise<DatabaseConnection> {
  await withClient(superuser, async (client) => {
    await client.query(
      `do $$ begin create role ${OWNER} login; exception when duplicate_object then null; end $$`,
    );
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length === 0) await client.query(`create database ${name} owner ${OWNER}`);
  });
  return { ...superuser, user: OWNER, database: name };
}

async function withClient(
  connection: DatabaseConnection,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...connection });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
