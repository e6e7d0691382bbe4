import { type Kysely, sql, type Transaction } from 'kysely';
import { addDays } from '#domain/calendar/panama.ts';
import type {
  Actor,
  AuditEntry,
  AuditedAct,
  AuditedOutcome,
  AuditFilter,
  AuditLine,
} from '#operations/ports/staff-store.ts';
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
  await db.insertInto('staff_audit').values(toRow(database, entry)).execute();
}

function toRow(database: Pick<Database, 'brand'>, entry: AuditEntry, formId?: string) {
  const { before, after } = entry;
  return {
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
    form_id: formId ?? null,
  };
}

/** Rolls a transaction back, with its row of the audit. Caught in `runAudited`. */
class NotDone extends Error {
  readonly outcome: { kind: string };
  constructor(outcome: { kind: string }) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/**
 * Runs `work` in one transaction, and where an employee does it, with its row of the audit, while the
 * employee is active and has the role with which the right was checked. An outcome of another kind than `done`
 * rolls everything back.
 */
export async function runAudited<Outcome extends { kind: string }>(
  database: Database,
  audited: AuditedAct | undefined,
  work: (transaction: Transaction<Tables>) => Promise<Outcome>,
): Promise<Outcome | AuditedOutcome> {
  try {
    return await database.sql.transaction().execute(async (transaction) => {
      if (audited) await beginAudited(transaction, database, audited);
      const outcome = await work(transaction);
      if (outcome.kind !== 'done') throw new NotDone(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof NotDone) return error.outcome as Outcome | AuditedOutcome;
    throw error;
  }
}

/** First in the transaction: the same form, sent twice at once, waits here for the end of the other one. */
async function beginAudited(
  transaction: Transaction<Tables>,
  database: Database,
  { actor, audit, formId }: AuditedAct,
): Promise<void> {
  if (!(await isPresent(transaction, actor))) throw new NotDone({ kind: 'stale' });
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('staff_audit')
    .values(toRow(database, audit, formId))
    .onConflict((conflict) =>
      conflict.columns(['brand', 'form_id']).where('form_id', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new NotDone({ kind: 'done' });
}

/** Like `runAudited`, for work that returns false when nothing was done. */
export async function inAudit(
  database: Database,
  by: { actor: Actor; audit: AuditEntry },
  work: (transaction: Transaction<Tables>) => Promise<boolean>,
): Promise<boolean> {
  const audited = { ...by, formId: undefined };
  const { kind } = await runAudited(database, audited, async (transaction) => ({
    kind: (await work(transaction)) ? 'done' : 'stale',
  }));
  return kind === 'done';
}

/** Whether the form of an act has been done. */
export async function isFormDone(database: Database, formId: string): Promise<boolean> {
  const found = await database.sql
    .selectFrom('staff_audit')
    .select('id')
    .where('brand', '=', ownBrand(database))
    .where('form_id', '=', formId)
    .executeTakeFirst();
  return found !== undefined;
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
