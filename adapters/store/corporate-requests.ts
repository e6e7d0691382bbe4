import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { CorporateRequests, KeptCorporateRequest } from '#operations/ports/outbox.ts';
import type { Database } from './database.ts';
import type { JobSignal } from './job-signal.ts';
import { isOfBrand } from './of-brand.ts';
import { isUuid } from './uuid.ts';

export function createCorporateRequests(database: Database, signal: JobSignal): CorporateRequests {
  const { sql: db } = database;
  return {
    async keepRequest({ contactName, ...request }, mails) {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('corporate_requests')
          .values({ ...request, contact_name: contactName })
          .execute();
        await transaction
          .insertInto('outbox_mails')
          .values(
            mails.map(({ dedupeKey, kind, requestId, to, language }) => ({
              kind,
              language,
              dedupe_key: dedupeKey,
              corporate_request_id: requestId,
              recipient: to,
            })),
          )
          .execute();
      });
      signal.send();
    },
    eraseRequestsBefore: (before, limit) => eraseBefore(database, before, limit),
    findRequest: (id) => findRequest(db, id),
  };
}

async function eraseBefore(database: Database, before: Instant, limit: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    WITH due AS (
      SELECT id FROM corporate_requests WHERE created_at < ${new Date(before)} AND ${isOfBrand(database)}
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), mails AS (
      DELETE FROM outbox_mails m USING due WHERE m.corporate_request_id = due.id
    ), erased AS (
      DELETE FROM corporate_requests r USING due WHERE r.id = due.id RETURNING r.id
    )
    SELECT count(*)::int AS erased FROM erased`.execute(database.sql);
  return rows[0]?.erased ?? 0;
}

async function findRequest(db: Database['sql'], id: string): Promise<KeptCorporateRequest | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('corporate_requests')
    .select([
      'id',
      'brand',
      'language',
      'company',
      'contact_name',
      'email',
      'phone',
      'interest',
      'cars',
      'message',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { contact_name, ...request } = row;
  return { ...request, contactName: contact_name };
}
