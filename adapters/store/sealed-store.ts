import { sql } from 'kysely';
import type { SealedKind, SealedStore } from '#operations/ports/sealed-store.ts';
import type { Database } from './database.ts';
import { isOfBrand, isOwnBrand } from './of-brand.ts';

const COLUMNS = {
  drivers: ['precheckins', 'reservation_id', 'sealed_drivers'],
  token: ['payment_attempts', 'id', 'sealed_token'],
  challenge: ['payment_attempts', 'id', 'challenge_html'],
  factor: ['staff', 'id', 'sealed_factor'],
} as const satisfies Partial<Record<SealedKind, readonly string[]>>;

export function createSealedStore(database: Database): SealedStore {
  const { sql: db } = database;
  return {
    async listForeign(kind, keyId, page) {
      if (kind === 'file') return listForeignFiles(database, keyId, page);
      const [table, id, column] = COLUMNS[kind].map((name) => sql.ref(name));
      const { rows } = await sql<{ id: string; sealed: string }>`
        SELECT ${id} AS id, ${column} AS sealed FROM ${table}
        WHERE ${column} IS NOT NULL AND NOT starts_with(${column}, ${`v2.${keyId}.`})
          AND ${id} > ${page.after} AND ${kind === 'factor' ? isOfBrand(database) : isOwnBrand(database)}
        ORDER BY ${id} LIMIT ${page.limit}`.execute(db);
      return rows.map((row) => ({ kind, ...row }));
    },
    async replace({ kind, id: rowId, sealed: former }, sealed) {
      if (kind === 'file') throw new Error('The content of a file is not in its row');
      const [table, id, column] = COLUMNS[kind].map((name) => sql.ref(name));
      await sql`UPDATE ${table} SET ${column} = ${sealed}
        WHERE ${id} = ${rowId} AND ${column} = ${former}`.execute(db);
    },
    async noteFileKey(id, keyId, now) {
      const { numUpdatedRows } = await db
        .updateTable('private_files')
        .set({ key_id: keyId })
        .where('id', '=', id)
        .where('state', '=', 'kept')
        .where(sql<boolean>`erase_at > ${new Date(now)}`)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async noteEmptied(keyId) {
      const { numUpdatedRows } = await db
        .updateTable('secret_keys')
        .set({ emptied_at: sql`now()` })
        .where('key_id', '=', keyId)
        .where('replaced_at', 'is not', null)
        .where('emptied_at', 'is', null)
        .where(isOfBrand(database))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

async function listForeignFiles(
  database: Database,
  keyId: string,
  { after, limit }: { after: string; limit: number },
) {
  const rows = await database.sql
    .selectFrom('private_files')
    .select('id')
    .where('state', '=', 'kept')
    .where('key_id', 'is distinct from', keyId)
    .where('id', '>', after)
    .where(isOwnBrand(database))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => ({ kind: 'file' as const, id, sealed: undefined }));
}
