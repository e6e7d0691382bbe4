import { sql } from 'kysely';
import type { AuditEntry, CheckedFactor, StaffStore } from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import { writeAudit } from './audit.ts';

/** Second factors of employees. */
export function createFactorStore(
  database: Database,
): Pick<StaffStore, 'findFactor' | 'offerFactor' | 'passFactor' | 'passRecovery'> {
  const { sql: db } = database;
  return {
    async findFactor(staffId) {
      const row = await db
        .selectFrom('staff')
        .select(['sealed_factor', 'factor_since'])
        .where('id', '=', staffId)
        .executeTakeFirst();
      return row?.sealed_factor
        ? { sealed: row.sealed_factor, isConfirmed: row.factor_since !== null }
        : undefined;
    },
    async offerFactor(staffId, sealed) {
      await db
        .updateTable('staff')
        .set({ sealed_factor: sealed, factor_step: 0 })
        .where('id', '=', staffId)
        .where('factor_since', 'is', null)
        .execute();
    },
    passFactor: ({ step, recoveryHashes, ...checked }, audit) =>
      passSession(database, { checked, audit }, (transaction) =>
        transaction
          .updateTable('staff')
          .set({
            factor_step: step,
            factor_since: sql`coalesce(factor_since, ${new Date(checked.at)})`,
            ...(recoveryHashes && { recovery_hashes: [...recoveryHashes] }),
          })
          .where('id', '=', checked.session.staffId)
          .where('factor_step', '<', step)
          .executeTakeFirst(),
      ),
    passRecovery: ({ recoveryHash, ...checked }, audit) =>
      passSession(database, { checked, audit }, (transaction) =>
        transaction
          .updateTable('staff')
          .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${recoveryHash})` })
          .where('id', '=', checked.session.staffId)
          .where('factor_since', 'is not', null)
          .where(sql<boolean>`${recoveryHash} = ANY(recovery_hashes)`)
          .executeTakeFirst(),
      ),
  };
}

/** `use` uses the code up; the session then is one with a checked factor, under another token. */
function passSession(
  database: Database,
  { checked, audit }: { checked: CheckedFactor; audit: AuditEntry },
  use: (transaction: Database['sql']) => Promise<{ numUpdatedRows: bigint }>,
): Promise<boolean> {
  const { session, tokenHash, at } = checked;
  return database.sql.transaction().execute(async (transaction) => {
    if ((await use(transaction)).numUpdatedRows === 0n) return false;
    await transaction
      .updateTable('staff_sessions')
      .set({ token_hash: tokenHash, factor_at: new Date(at), seen_at: new Date(at) })
      .where('id', '=', session.id)
      .where('revoked_at', 'is', null)
      .execute();
    await writeAudit(transaction, database, audit);
    return true;
  });
}
