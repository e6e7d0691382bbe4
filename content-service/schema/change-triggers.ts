import type { Model } from '../model/types.ts';
import { type Queryable, quote } from './sql.ts';

/** Channel that notifies of changes of content, once per transaction. The payload is the schema. */
export const changeChannel = 'content_changed';

/** Adds triggers that notify all listeners at commit of every change, by REST or SQL, in any process. */
export async function addChangeTriggers(db: Queryable, schema: string, model: Model): Promise<void> {
  const name = quote(schema);
  await db.query(
    `create or replace function ${name}.notify_change() returns trigger language plpgsql as $$
     begin
       perform pg_notify('${changeChannel}', tg_table_schema);
       return null;
     end $$`,
  );
  for (const collection of model.values()) {
    // Users change all the time, and no page depends on them.
    if (collection.readableBy === 'admin') continue;
    await db.query(
      `create or replace trigger notify_change after insert or update or delete or truncate
       on ${name}.${quote(collection.name)} for each statement execute function ${name}.notify_change()`,
    );
  }
}
