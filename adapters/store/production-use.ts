import type { PanamaDate } from '#domain/calendar/panama.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import type { Database } from './database.ts';

const CONNECT_WITHIN_MS = 5_000;

/** The day since which the database is of a production; undefined: never. Works on a schema of any version. */
export async function findProductionUse(address: ConnectionOptions): Promise<PanamaDate | undefined> {
  const client = new Connection({ connectionTimeoutMillis: CONNECT_WITHIN_MS, ...address });
  // A lost connection also fails the running query, which reports the error.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows: tables } = await client.query("SELECT to_regclass('production_use') AS found");
    if (tables[0]?.found === null) return undefined;
    const { rows } = await client.query<{ day: PanamaDate }>(
      "SELECT to_char(since AT TIME ZONE 'America/Panama', 'YYYY-MM-DD') AS day FROM production_use",
    );
    return rows[0]?.day;
  } finally {
    await client.end();
  }
}

export async function recordProductionUse({ pool }: Database): Promise<void> {
  await pool.query('INSERT INTO production_use DEFAULT VALUES ON CONFLICT DO NOTHING');
}
