import type { Insertable, Kysely } from 'kysely';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import type { Tables } from '../tables.ts';

export type MailColumns = Pick<
  Insertable<Tables['outbox_mails']>,
  'dedupe_key' | 'kind' | 'reservation_id' | 'recipient' | 'language' | 'details'
>;

export function toMailColumns(mail: OutboxMail): MailColumns {
  return {
    dedupe_key: mail.dedupeKey,
    kind: mail.kind,
    reservation_id: mail.reservationId,
    recipient: mail.to,
    language: mail.language,
    details: mail.details ? JSON.stringify(mail.details) : null,
  };
}

/** Queues mails in the transaction of the change they report. A mail whose key is there is skipped. */
export async function queueMails(transaction: Kysely<Tables>, mails: readonly OutboxMail[]): Promise<void> {
  // A renter whose data was erased has no e-mail address.
  const reachable = mails.filter(({ to }) => to !== '');
  if (reachable.length === 0) return;
  await transaction
    .insertInto('outbox_mails')
    .values(reachable.map(toMailColumns))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
