import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#adapters/store/database.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Config } from '../settings/config.ts';
import { openFileStorage } from './file-storage.ts';

const NAME = 'storage-id';

/**
 * Raises an alarm when this process keeps files in another place than the first process of this database: a
 * second host with a directory of its own, or a lost directory. The first process writes an id into the
 * storage and the database. With an external content service each brand may have a storage of its own.
 */
export async function checkFileStorage(config: Config, database: Database, log: Log): Promise<void> {
  if (config.filesInDatabase) return;
  const storage = openFileStorage(config, database);
  const owner = config.content.url ? config.brand : '';
  const isSame = await database.sql.transaction().execute(async (transaction) => {
    // One process at a time, because several may start at once with an empty storage.
    await sql`SELECT pg_advisory_xact_lock(hashtext('volante check file storage'))`.execute(transaction);
    const rows = transaction.selectFrom('file_storages').select('storage_id').where('owner', '=', owner);
    const expected = (await rows.executeTakeFirst())?.storage_id;
    const bytes = await storage.find(NAME);
    const found = bytes && Buffer.from(bytes).toString('utf8').trim();
    if (expected) return found === expected;
    const id = found ?? randomUUID();
    if (!found) await storage.save(NAME, Buffer.from(`${id}\n`));
    await transaction.insertInto('file_storages').values({ owner, storage_id: id }).execute();
    return true;
  });
  if (isSame) return;
  const place = config.bucket ? 'BUCKET_URL' : 'DATA_DIR';
  const message = `the files of this database are not in this ${place}: share it, or set FILES=database`;
  log.error({ alarm: true }, message);
}
