import type { Model } from '../model/types.ts';
import { type Queryable, quote } from './sql.ts';

/** Channel on which a change of any content is told, once for each transaction; its payload is the schema. */
export const changeChannel = 'content_changed';

/** Whoever changes a table, by REST or by SQL, and from whichever process: everybody who listens is told at commit. */
export async function addChangeTriggers(db: Queryable, schema: string, model: Model): Promise<void> {
  const name = quote(schema);
  await db.query(
    `create or replace function ${name}.tell_change() returns trigger language plpgsql as $$
     begin
       perform pg_notify('${changeChannel}', tg_table_schema);
       return null;
     end $$`,
  );
  for (const collection of model.values()) {
    // Users come and go all the time, and nothing that is shown depends on them.
    if (collection.readableBy === 'admin') continue;
    await db.query(
      `create or replace trigger tell_change after insert or update or delete or truncate
       on ${name}.${quote(collection.name)} for each statement execute function ${name}.tell_change()`,
    );
  }
}
