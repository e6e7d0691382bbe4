import { sql } from 'kysely';
import type { MailQueue } from '#operations/ports/outbox.ts';
import type { AuditedAct, AuditedOutcome } from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import { lockVersion } from '../lock-version.ts';
import { isOwnBrand, isOwnRequest } from '../of-brand.ts';
import { inAudit, runAudited } from '../staff/audit.ts';
import { isUuid } from '../uuid.ts';

type Resend = Parameters<MailQueue['resendMail']>;

/** A mail that was not sent yet is due again, to the present address; of a sent one a copy is queued. */
export async function resendMail(
  database: Database,
  { of, mail, audited }: { of: Resend[0]; mail: Resend[1]; audited: Resend[2] },
): Promise<AuditedOutcome> {
  const { mailId, to, language } = mail;
  if (!isUuid(mailId)) return { kind: 'stale' };
  return runAudited(database, audited, async (transaction) => {
    if (!(await lockVersion(transaction, of.reservationId, of.version))) return { kind: 'stale' };
    const mine = sql`m.id = ${mailId} AND m.reservation_id = ${of.reservationId}`;
    const { rows } = await sql`
      WITH waiting AS (
        UPDATE outbox_mails m SET recipient = ${to}, language = ${language}, given_up_at = NULL,
          due_at = '-infinity', tries = 0
        WHERE ${mine} AND m.sent_at IS NULL RETURNING m.id
      ), copied AS (
        INSERT INTO outbox_mails (dedupe_key, kind, reservation_id, recipient, language, details)
        SELECT 'again:' || gen_random_uuid(), m.kind, m.reservation_id, ${to}, ${language}, m.details
        FROM outbox_mails m WHERE ${mine} AND m.sent_at IS NOT NULL RETURNING id
      )
      SELECT id FROM waiting UNION ALL SELECT id FROM copied`.execute(transaction);
    return { kind: rows.length > 0 ? 'done' : 'stale' };
  });
}

/** False: it was not given up, or is of another brand. */
export function retryMail(database: Database, id: string, audited: AuditedAct): Promise<boolean> {
  return inAudit(database, audited, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('outbox_mails')
      .set({ given_up_at: null, due_at: sql`'-infinity'`, tries: 0 })
      .where('id', '=', id)
      .where('given_up_at', 'is not', null)
      .where(sql<boolean>`(${isOwnBrand(database)} OR ${isOwnRequest(database)})`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  });
}
