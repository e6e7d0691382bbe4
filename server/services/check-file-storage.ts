import { randomUUID } from 'node:crypto';
import type { Database } from '#adapters/store/database.ts';
import type { FileStorage } from '#content-service/assets/storage.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { Config } from '../settings/config.ts';
import { openFileStorage } from './file-storage.ts';

/**
 * Raises an alarm when this process keeps files in another place than the first process of this database: a
 * second host with a directory of its own, or a lost directory. The first process writes a file with an id as
 * its name into the storage, and the id into the database. With an external content service each brand may have
 * a storage of its own.
 */
export async function checkFileStorage(config: Config, database: Database, log: Log): Promise<void> {
  const storage = openFileStorage(config);
  const owner = config.content.url ? config.brand : '';
  const id = (await findId(database, owner)) ?? (await addId(database, owner, storage));
  if (await storage.find(toName(id))) return;
  const place = config.bucket ? 'BUCKET_URL' : 'DATA_DIR';
  const message = `the files of this database are not in this ${place}: share it, or set BUCKET_URL`;
  log.error({ alarm: true }, message);
}

async function findId({ sql: db }: Database, owner: string): Promise<string | undefined> {
  const found = db.selectFrom('file_storages').select('storage_id').where('owner', '=', owner);
  return (await found.executeTakeFirst())?.storage_id;
}

/**
 * Returns the id in the database, which is another process's when several start at once. The file is written
 * before the row, so that it is there for everyone who reads the row; those of the other processes stay unused.
 */
async function addId(database: Database, owner: string, storage: FileStorage): Promise<string> {
  const id = randomUUID();
  await storage.save(toName(id), Buffer.from(`${id}\n`));
  const row = database.sql.insertInto('file_storages').values({ owner, storage_id: id });
  await row.onConflict((conflict) => conflict.doNothing()).execute();
  return (await findId(database, owner)) ?? id;
}

const toName = (id: string) => `storage-ids/${id}`;
