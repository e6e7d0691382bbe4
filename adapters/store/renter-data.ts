import { sql } from 'kysely';
import type { RenterData } from '#operations/ports/reservation-store.ts';
import type { Database } from './database.ts';
import { isOfBrand } from './of-brand.ts';
import { isUuid } from './uuid.ts';

export function createRenterData({ sql: db, brand }: Database): RenterData {
  return {
    async listConsents(reservationId) {
      if (!isUuid(reservationId)) return [];
      const found = db.selectFrom('consent_log').selectAll().where('reservation_id', '=', reservationId);
      return (await found.orderBy('id').execute()).map((row) => ({
        purpose: row.purpose,
        textVersion: row.text_version,
        language: row.language,
        givenAt: row.given_at,
      }));
    },
    async listMails(reservationId) {
      if (!isUuid(reservationId)) return [];
      const found = db
        .selectFrom('outbox_mails')
        .select(['kind', 'recipient', 'sent_at'])
        .where('reservation_id', '=', reservationId);
      return (await found.orderBy('due_at').execute()).map(({ kind, recipient, sent_at }) => ({
        kind,
        to: recipient,
        sentAt: sent_at ?? undefined,
      }));
    },
    async eraseRenterData({ id, version }, now) {
      const { rows } = await sql<{
        done: boolean;
      }>`SELECT erase_renter(${id}, ${version}, ${new Date(now)}) AS done`.execute(db);
      return rows[0]?.done === true;
    },
    async listKeptSince(before, limit) {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM reservations
        WHERE erased_at IS NULL AND return_at < ${before}::timestamp AND state IN ('confirmed', 'returned', 'cancelled', 'no-show', 'expired')
          -- Each brand has its own time to keep them, and its own storage of their pictures.
          AND ${isOfBrand({ brand })}
        ORDER BY return_at LIMIT ${limit}`.execute(db);
      return rows.map(({ id }) => id);
    },
    async listErasedSince(since, days) {
      const { rows } = await sql<{ id: string; erased_at: number }>`
        SELECT id, erased_at FROM reservations
        WHERE erased_at >= ${new Date(since)} AND return_at + make_interval(days => ${days}) > erased_at
          AND ${isOfBrand({ brand })}`.execute(db);
      return rows.map(({ id, erased_at }) => ({ reservationId: id, erasedAt: erased_at }));
    },
  };
}
