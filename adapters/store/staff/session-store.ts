import { sql } from 'kysely';
import type { AuditEntry, NewSession, StaffSession, StaffStore } from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import type { SessionRow } from '../tables.ts';
import { isUuid } from '../uuid.ts';
import { ownBrand, writeAudit } from './audit.ts';
import { toStaffMember } from './staff-row.ts';

/** Sessions of employees. */
export function createSessionStore(
  database: Database,
): Pick<
  StaffStore,
  'openSession' | 'findSession' | 'noteSeen' | 'listSessions' | 'endSession' | 'keepForm' | 'findKeptForm'
> {
  const { sql: db } = database;
  return {
    openSession: (session, userId, audit) => openSession(database, { session, userId, audit }),
    async findSession(tokenHash) {
      const session = await db
        .selectFrom('staff_sessions')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      const employee =
        session &&
        (await db
          .selectFrom('staff')
          .selectAll()
          .where('id', '=', session.staff_id)
          .where('brand', '=', ownBrand(database))
          .executeTakeFirst());
      return employee && { session: toSession(session), employee: toStaffMember(employee) };
    },
    async noteSeen(sessionId, now) {
      await db
        .updateTable('staff_sessions')
        .set({ seen_at: new Date(now) })
        .where('id', '=', sessionId)
        .execute();
    },
    async listSessions(staffId, seenAfter) {
      const rows = await db
        .selectFrom('staff_sessions')
        .selectAll()
        .where('staff_id', '=', staffId)
        .where('revoked_at', 'is', null)
        .where('seen_at', '>', sql<number>`${new Date(seenAfter)}`)
        .orderBy('seen_at', 'desc')
        .execute();
      return rows.map(toSession);
    },
    endSession({ id, staffId }, audit) {
      if (!isUuid(id)) return Promise.resolve(false);
      return db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('staff_sessions')
          .set({ revoked_at: new Date(audit.at) })
          .where('id', '=', id)
          .where('staff_id', '=', staffId)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await writeAudit(transaction, database, audit);
        return true;
      });
    },
    async keepForm(sessionId, sealed) {
      await db.updateTable('staff_sessions').set({ kept_form: sealed }).where('id', '=', sessionId).execute();
    },
    async findKeptForm({ id, staffId }) {
      if (!isUuid(id)) return undefined;
      const row = await db
        .selectFrom('staff_sessions')
        .select('kept_form')
        .where('id', '=', id)
        .where('staff_id', '=', staffId)
        .executeTakeFirst();
      return row?.kept_form ?? undefined;
    },
  };
}

function openSession(
  database: Database,
  { session, userId, audit }: { session: NewSession; userId: string; audit: AuditEntry },
): Promise<{ isNewDevice: boolean }> {
  return database.sql.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ is_new: boolean }>`
      SELECT count(*) > 0 AND bool_and(device_hash <> ${session.deviceHash}) AS is_new
      FROM staff_sessions WHERE staff_id = ${session.staffId}`.execute(transaction);
    await transaction
      .insertInto('staff_sessions')
      .values({
        id: session.id,
        staff_id: session.staffId,
        token_hash: session.tokenHash,
        device: session.device,
        device_hash: session.deviceHash,
        network: session.network,
        created_at: new Date(session.createdAt),
        seen_at: new Date(session.seenAt),
      })
      .execute();
    await transaction
      .updateTable('staff')
      .set({ user_id: userId })
      .where('id', '=', session.staffId)
      .where('user_id', 'is', null)
      .execute();
    await writeAudit(transaction, database, audit);
    return { isNewDevice: rows[0]?.is_new === true };
  });
}

/**
 * Erases sessions that have ended: each lasts at most 12 hours. The last one on each device stays for a year, as
 * long as the cookie of the device, because it tells whether a device is new. Forms are kept in the half day after the
 * last use of their session.
 */
export async function eraseOldSessions({ sql: db }: Database): Promise<void> {
  await sql`
    UPDATE staff_sessions SET kept_form = NULL
    WHERE kept_form IS NOT NULL AND seen_at < now() - interval '13 hours'`.execute(db);
  await sql`
    DELETE FROM staff_sessions s WHERE s.created_at < now() - interval '1 day' AND (
      s.created_at < now() - interval '1 year' OR EXISTS (
        SELECT FROM staff_sessions later WHERE later.staff_id = s.staff_id
          AND later.device_hash = s.device_hash AND later.created_at > s.created_at
      )
    )`.execute(db);
}

function toSession(row: SessionRow): StaffSession {
  return {
    id: row.id,
    staffId: row.staff_id,
    device: row.device,
    network: row.network,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    factorAt: row.factor_at ?? undefined,
  };
}
