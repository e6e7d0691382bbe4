import { sql } from 'kysely';
import type { OfficeMoney, TakeOutcome } from '#operations/ports/office-money.ts';
import type { AuditedAct } from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import { queueMails } from '../mail/mail-row.ts';
import { applyAmendment } from '../reservation/apply-amendment.ts';
import { runAudited } from '../staff/audit.ts';
import { toEntryRow } from './counter-days.ts';
import { hasVersion } from './give-money.ts';

type Beside = Parameters<OfficeMoney['take']>[1];

/** Records an entry of the counter, and applies the change that it pays. */
export function take(
  database: Database,
  { entry, version, change, mails }: Beside & { entry: Parameters<OfficeMoney['take']>[0] },
  audited: AuditedAct,
): Promise<TakeOutcome> {
  return runAudited(database, audited, async (transaction): Promise<TakeOutcome> => {
    if (!(await hasVersion(transaction, entry.reservationId, version))) return { kind: 'stale' };
    const { rows } = await sql<{ paying: boolean }>`
      SELECT has_live_attempt(${entry.reservationId}) AS paying`.execute(transaction);
    if (rows[0]?.paying) return { kind: 'payment-in-progress' };
    await transaction.insertInto('counter_payments').values(toEntryRow(database, entry)).execute();
    if (!change) return { kind: 'done' };
    // Read by the trigger that writes the history; until the end of the transaction.
    await sql`SELECT set_config('volante.actor', ${entry.by}, true)`.execute(transaction);
    const outcome = await applyAmendment(transaction, change);
    if (outcome !== 'applied') return { kind: outcome === 'outdated' ? 'stale' : outcome };
    await queueMails(transaction, mails);
    return { kind: 'done' };
  });
}
