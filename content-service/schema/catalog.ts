import { type Queryable, quote } from './sql.ts';

export interface Catalog {
  columns: Map<string, Set<string>>;
  constraints: Set<string>;
  /** Tables that notify of changes. */
  notifying: Set<string>;
}

/** Reads the catalog, without locks of tables. */
export async function readCatalog(db: Queryable, schema: string): Promise<Catalog> {
  const columns = await db.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = $1::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     group by relname`,
    [quote(schema)],
  );
  const constraints = await db.query<{ name: string }>(
    'select conname as name from pg_constraint where connamespace = $1::regnamespace',
    [quote(schema)],
  );
  const triggers = await db.query<{ name: string }>(
    `select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = $1::regnamespace and tgname = 'notify_change'`,
    [quote(schema)],
  );
  return {
    columns: new Map(columns.rows.map((table) => [table.name, new Set(table.columns)])),
    constraints: new Set(constraints.rows.map(({ name }) => name)),
    notifying: new Set(triggers.rows.map(({ name }) => name)),
  };
}
