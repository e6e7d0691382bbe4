import { sql, type Transaction } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export interface KeyIds {
  keyId: string;
  previousKeyId: string | undefined;
}

export type KeyState =
  /** The present key of the brand. `mustReseal`: it has replaced the previous one. */
  | { kind: 'present'; mustReseal: boolean }
  /** The previous key is the present one of the brand, which has replaced this one. */
  | { kind: 'replaced' }
  /** Neither key is the present one of the brand, which is used from `since` on. */
  | { kind: 'unknown'; since: Instant }
  /** Data may be sealed with a third key, which was replaced at `until`. */
  | { kind: 'unfinished'; until: Instant };

interface KeyRow {
  key_id: string;
  used_from: Instant;
  replaced_at: Instant | null;
  emptied_at: Instant | null;
}

/**
 * Compares the keys of this process with those that the database knows for the brand. A new key takes the
 * place of the present one when that is the previous key of the settings, or when the brand has none yet. A
 * replaced key with which a process seals again is noted as one that data may be sealed with. Any number of
 * processes may call this at once.
 */
export function registerKeys({ sql: db }: Database, brand: string, ids: KeyIds): Promise<KeyState> {
  return db.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE secret_keys IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
    const rows = await transaction.selectFrom('secret_keys').selectAll().where('brand', '=', brand).execute();
    const state = judge(rows, ids);
    if (state.kind === 'replaced') await noteUse(transaction, brand, ids.keyId);
    if (state.kind !== 'present') return state;
    const isKnown = (keyId: string) => rows.some((row) => row.key_id === keyId);
    if (isKnown(ids.keyId)) return state;
    if (rows.length > 0) await replacePresent(transaction, brand);
    else if (ids.previousKeyId)
      await addKey(transaction, { brand, keyId: ids.previousKeyId, isReplaced: true });
    await addKey(transaction, { brand, keyId: ids.keyId, isReplaced: false });
    return state;
  });
}

function judge(rows: KeyRow[], { keyId, previousKeyId }: KeyIds): KeyState {
  const present = rows.find((row) => row.replaced_at === null);
  if (!present) return { kind: 'present', mustReseal: previousKeyId !== undefined };
  if (![keyId, previousKeyId].includes(present.key_id)) return { kind: 'unknown', since: present.used_from };
  const unfinished = rows.filter((row) => row.replaced_at !== null && row.emptied_at === null);
  const third = unfinished.find((row) => ![keyId, previousKeyId].includes(row.key_id));
  if (third) return { kind: 'unfinished', until: third.replaced_at ?? third.used_from };
  if (present.key_id === keyId)
    return { kind: 'present', mustReseal: rows.some((row) => row.key_id === previousKeyId) };
  return rows.some((row) => row.key_id === keyId)
    ? { kind: 'replaced' }
    : { kind: 'present', mustReseal: true };
}

async function replacePresent(transaction: Transaction<Tables>, brand: string): Promise<void> {
  await transaction
    .updateTable('secret_keys')
    .set({ replaced_at: sql`now()` })
    .where('brand', '=', brand)
    .where('replaced_at', 'is', null)
    .execute();
}

async function noteUse(transaction: Transaction<Tables>, brand: string, keyId: string): Promise<void> {
  await transaction
    .updateTable('secret_keys')
    .set({ emptied_at: null })
    .where('brand', '=', brand)
    .where('key_id', '=', keyId)
    .execute();
}

async function addKey(
  transaction: Transaction<Tables>,
  { brand, keyId, isReplaced }: { brand: string; keyId: string; isReplaced: boolean },
): Promise<void> {
  await transaction
    .insertInto('secret_keys')
    .values({ brand, key_id: keyId, replaced_at: isReplaced ? sql`now()` : null })
    .execute();
}
