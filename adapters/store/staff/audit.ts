import { type Kysely, sql, type Transaction } from 'kysely';
import { addDays } from '#domain/calendar/panama.ts';
import type { Actor, AuditEntry, AuditFilter, AuditLine } from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';

/** A value of a form may be long; the audit keeps what a person reads. */
const LONGEST_REASON = 1_000;

/** Brand of the rows that this process writes and reads. */
export function ownBrand({ brand = '' }: Pick<Database, 'brand'>): string {
  return brand;
}

export async function writeAudit(
  db: Kysely<Tables>,
  database: Pick<Database, 'brand'>,
  entry: AuditEntry,
): Promise<void> {
  const { before, after } = entry;
  await db
    .insertInto('staff_audit')
    .values({
      brand: ownBrand(database),
      at: new Date(entry.at),
      staff_id: entry.staffId ?? null,
      who: entry.who,
      network: entry.network,
      verb: entry.verb,
      subject: entry.subject,
      outcome: entry.outcome,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      reason: (entry.reason ?? '').slice(0, LONGEST_REASON),
    })
    .execute();
}

/**
 * Runs `work` and writes its row of the audit in one transaction, while the employee is active and has the
 * role with which the right was checked. `work` returns false when nothing was done; then nothing is written.
 */
export function inAudit(
  database: Database,
  { actor, audit }: { actor: Actor; audit: AuditEntry },
  work: (transaction: Transaction<Tables>) => Promise<boolean>,
): Promise<boolean> {
  return database.sql.transaction().execute(async (transaction) => {
    if (!(await isPresent(transaction, actor)) || !(await work(transaction))) return false;
    await writeAudit(transaction, database, audit);
    return true;
  });
}

/** Locks the employee's row, so that a change of the role waits until the work is done. */
async function isPresent(transaction: Transaction<Tables>, { employee }: Actor): Promise<boolean> {
  if (!employee) return true;
  const found = await transaction
    .selectFrom('staff')
    .select('id')
    .where('id', '=', employee.id)
    .where('role', '=', employee.role)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

export async function searchAudit(database: Database, filter: AuditFilter): Promise<AuditLine[]> {
  const { subject, who, verb, from, until, page, perPage } = filter;
  const panama = sql<string>`(at AT TIME ZONE 'America/Panama')`;
  let query = database.sql
    .selectFrom('staff_audit')
    .selectAll()
    .where('brand', '=', ownBrand(database))
    .orderBy('id', 'desc')
    .limit(perPage + 1)
    .offset((page - 1) * perPage);
  if (subject) query = query.where('subject', '=', subject);
  if (who) query = query.where('who', '=', who);
  if (verb) query = query.where('verb', '=', verb);
  if (from) query = query.where(panama, '>=', sql<string>`${from}::timestamp`);
  if (until) query = query.where(panama, '<', sql<string>`${addDays(until, 1)}::timestamp`);
  return (await query.execute()).map((row) => ({
    id: row.id,
    at: row.at,
    staffId: row.staff_id ?? undefined,
    who: row.who,
    network: row.network,
    verb: row.verb,
    subject: row.subject,
    outcome: row.outcome,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
    reason: row.reason,
    isMasked: row.masked_at !== null,
  }));
}
