import type { Transaction } from 'kysely';
import type { ChargeLine } from '#domain/payment/return-charge.ts';
import type { BillAddition } from '#operations/ports/stock-store.ts';
import type { Database } from '../database.ts';
import { queueMails } from '../mail/mail-row.ts';
import type { Tables } from '../tables.ts';
import { isUuid } from '../uuid.ts';

/** Adds lines to a bill and queues the mail about it. */
export async function addToBill(
  transaction: Transaction<Tables>,
  reservationId: string,
  { lines, mails }: BillAddition,
): Promise<void> {
  if (lines.length > 0)
    await transaction
      .insertInto('rental_charges')
      .values(lines.map((line) => toChargeRow(reservationId, line)))
      .execute();
  await queueMails(transaction, mails);
}

function toChargeRow(reservationId: string, { label, amountCents, corrects, by, at, ...line }: ChargeLine) {
  return {
    ...line,
    reservation_id: reservationId,
    label: JSON.stringify(label),
    amount_cents: amountCents,
    corrects: corrects ?? null,
    added_by: by,
    added_at: new Date(at),
  };
}

/** Oldest first. */
export async function listCharges({ sql: db }: Database, reservationId: string): Promise<ChargeLine[]> {
  if (!isUuid(reservationId)) return [];
  const rows = await db
    .selectFrom('rental_charges')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('added_at')
    .orderBy('code')
    .execute();
  return rows.map(({ id, code, label, quantity, reason, ...row }) => ({
    id,
    code,
    label,
    quantity,
    reason,
    amountCents: row.amount_cents,
    corrects: row.corrects ?? undefined,
    by: row.added_by,
    at: row.added_at,
  }));
}
