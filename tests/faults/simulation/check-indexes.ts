import { Client } from 'pg';
import type { FaultFixture } from '../fixture/fault-fixture.ts';

/**
 * I13: damaged indexes and tables of the site's database, by the extension amcheck of PostgreSQL, which is also
 * what pg_amcheck calls. Empty when there are none.
 */
export async function findDamage({ database }: FaultFixture): Promise<string[]> {
  const client = new Client({ ...database.address, user: 'postgres' });
  await client.connect();
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS amcheck');
    const { rows } = await client.query<Relation>(RELATIONS);
    const found: string[] = [];
    for (const relation of rows) found.push(...(await check(client, relation)));
    return found;
  } finally {
    await client.end();
  }
}

interface Relation {
  name: string;
  kind: 'btree' | 'table';
}

const RELATIONS = `
  SELECT c.oid::regclass::text AS name, CASE c.relkind WHEN 'i' THEN 'btree' ELSE 'table' END AS kind
  FROM pg_class c LEFT JOIN pg_am a ON a.oid = c.relam
  WHERE c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)')
    AND ((c.relkind = 'i' AND a.amname = 'btree') OR c.relkind = 'r') AND c.relpersistence = 'p'`;

async function check(client: Client, { name, kind }: Relation): Promise<string[]> {
  try {
    if (kind === 'btree')
      await client.query('SELECT bt_index_check($1::regclass, heapallindexed => true)', [name]);
    else {
      const { rows } = await client.query<{ msg: string }>('SELECT msg FROM verify_heapam($1::regclass)', [
        name,
      ]);
      return rows.map(({ msg }) => `I13 ${name}: ${msg}`);
    }
  } catch (error) {
    return [`I13 ${name}: ${error}`];
  }
  return [];
}
