import { Client, type ClientConfig } from 'pg';

/** Rows of one query, on a connection of its own. */
export async function queryOnce<Row extends object>(
  address: string | ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(address);
  // Without a listener, a connection that breaks would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Ends all connections to a database of tests and refuses new ones until the result is called. */
export async function takeDatabaseAway({ database, ...address }: ClientConfig): Promise<() => Promise<void>> {
  const superuser = { ...address, user: 'postgres', database: 'postgres' };
  await queryOnce(superuser, `alter database ${database} allow_connections false`);
  await queryOnce(superuser, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    database,
  ]);
  return async () => void (await queryOnce(superuser, `alter database ${database} allow_connections true`));
}
