import { sql, type Transaction } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type {
  Actor,
  AuditEntry,
  EmployeeChanges,
  NewEmployee,
  StaffStore,
} from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { isUuid } from '../uuid.ts';
import { inAudit, isFormDone, ownBrand, searchAudit, writeAudit } from './audit.ts';
import { createFactorStore } from './factor-store.ts';
import { createSessionStore } from './session-store.ts';
import { toStaffMember } from './staff-row.ts';

/** Employees of the brand, their sessions and the audit. */
export function createStaffStore(database: Database): StaffStore {
  const { sql: db } = database;
  const employees = () => db.selectFrom('staff').selectAll().where('brand', '=', ownBrand(database));
  return {
    ...createSessionStore(database),
    ...createFactorStore(database),
    async find(id) {
      if (!isUuid(id)) return undefined;
      const row = await employees().where('id', '=', id).executeTakeFirst();
      return row && toStaffMember(row);
    },
    async findByEmail(email) {
      const row = await employees().where('email', '=', email).executeTakeFirst();
      return row && toStaffMember(row);
    },
    async list() {
      return (await employees().orderBy('email').execute()).map(toStaffMember);
    },
    invite: (employee, actor, audit) => invite(database, employee, { actor, audit }),
    change: (id, changes, actor, audit) => change(database, { id, changes }, { actor, audit }),
    resetFactor: (id, actor, audit) => resetFactor(database, id, { actor, audit }),
    addAudit: (entry) => writeAudit(db, database, entry),
    isDone: async (formId) => isUuid(formId) && isFormDone(database, formId),
    searchAudit: (filter) => searchAudit(database, filter),
    async hasDemo() {
      return (await employees().where('is_demo', '=', true).limit(1).executeTakeFirst()) !== undefined;
    },
    async addDemo(added) {
      await db
        .insertInto('staff')
        .values(added.map((employee) => ({ ...toRow(database, employee), is_demo: true })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async endDemo() {
      const { numDeletedRows } = await db
        .deleteFrom('staff')
        .where('brand', '=', ownBrand(database))
        .where('is_demo', '=', true)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** Somebody who has not signed in yet may be invited again, with another role. */
function invite(
  database: Database,
  employee: NewEmployee,
  by: { actor: Actor; audit: AuditEntry },
): Promise<boolean> {
  const row = toRow(database, employee);
  return inAudit(database, by, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('staff')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['brand', 'email'])
          .doUpdateSet({ role: row.role, branches: row.branches, language: row.language, active: true })
          .where('staff.user_id', 'is', null)
          .where('staff.is_demo', '=', false),
      )
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  });
}

function change(
  database: Database,
  { id, changes }: { id: string; changes: EmployeeChanges },
  by: { actor: Actor; audit: AuditEntry },
): Promise<boolean> {
  const { role, language, isActive } = changes;
  return inAudit(database, by, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('staff')
      .set({
        ...(role && { role }),
        ...('branches' in changes && { branches: changes.branches ? [...changes.branches] : null }),
        ...(language && { language }),
        ...(isActive !== undefined && { active: isActive }),
        // Without this, a change of nothing would not be a statement.
        brand: sql`brand`,
      })
      .where('id', '=', id)
      .where('brand', '=', ownBrand(database))
      .executeTakeFirst();
    if (isActive === false) await endSessions(transaction, id, by.audit.at);
    return numUpdatedRows > 0n;
  });
}

function resetFactor(
  database: Database,
  id: string,
  by: { actor: Actor; audit: AuditEntry },
): Promise<boolean> {
  return inAudit(database, by, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('staff')
      .set({ sealed_factor: null, factor_since: null, recovery_hashes: [] })
      .where('id', '=', id)
      .where('brand', '=', ownBrand(database))
      .executeTakeFirst();
    await endSessions(transaction, id, by.audit.at);
    return numUpdatedRows > 0n;
  });
}

async function endSessions(transaction: Transaction<Tables>, staffId: string, at: Instant): Promise<void> {
  await transaction
    .updateTable('staff_sessions')
    .set({ revoked_at: new Date(at) })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute();
}

function toRow(database: Database, { createdAt, branches, ...employee }: NewEmployee) {
  return {
    ...employee,
    brand: ownBrand(database),
    branches: branches ? [...branches] : null,
    created_at: new Date(createdAt),
  };
}
