import type { CorporateRequests, KeptCorporateRequest } from '#operations/ports/corporate-requests.ts';
import type { Database } from './database.ts';
import type { JobSignal } from './job-signal.ts';
import { isUuid } from './uuid.ts';

export function createCorporateRequests({ sql: db }: Database, signal: JobSignal): CorporateRequests {
  return {
    async keep({ contactName, ...request }, mails) {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('corporate_requests')
          .values({ ...request, contact_name: contactName })
          .execute();
        await transaction
          .insertInto('outbox_mails')
          .values(
            mails.map(({ dedupeKey, kind, requestId, to, language }) => ({
              ...{ kind, language },
              dedupe_key: dedupeKey,
              corporate_request_id: requestId,
              recipient: to,
            })),
          )
          .execute();
      });
      signal.send();
    },
    find: (id) => findRequest(db, id),
  };
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
