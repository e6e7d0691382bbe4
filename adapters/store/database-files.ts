import type { Database } from './database.ts';

/**
 * Files as rows, shared by all processes on the database and part of its backups. `find` resolves to undefined
 * for a missing file; `erase` ignores one.
 */
export function createDatabaseFiles({ sql: db }: Database) {
  return {
    async find(name: string): Promise<Uint8Array | undefined> {
      requireInside(name);
      const found = db.selectFrom('stored_files').select('bytes').where('name', '=', name);
      return (await found.executeTakeFirst())?.bytes;
    },
    async save(name: string, content: Uint8Array): Promise<void> {
      requireInside(name);
      const bytes = Buffer.from(content);
      await db
        .insertInto('stored_files')
        .values({ name, bytes })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ bytes }))
        .execute();
    },
    async erase(name: string): Promise<void> {
      requireInside(name);
      await db.deleteFrom('stored_files').where('name', '=', name).execute();
    },
  };
}

/** The same names as in a directory, so that files can be moved between storages. */
function requireInside(name: string): void {
  if (name.split('/').includes('..')) throw new Error(`"${name}" is outside the storage`);
}
