import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { DraftStore } from '#operations/ports/draft-store.ts';
import type { Database } from '../database.ts';
import { isUuid } from '../uuid.ts';

/** Days without a change after which a draft is erased, because it contains personal data. */
const DRAFT_DAYS = 30;

/** Key of a draft in the tables: SHA-256 of its id, in hexadecimal. */
export function hashDraftId(draftId: string): string {
  return hash('sha256', draftId);
}

const forgotten = sql`now() - make_interval(days => ${DRAFT_DAYS})`;

export function createDraftStore(database: Database): DraftStore {
  const { sql: db } = database;
  return {
    find: (draftId) => findDraft(database, draftId),
    save: (draftId, draft) => saveDraft(db, draftId, draft),
    async clearReservation(draftId, reservationId) {
      if (!isUuid(reservationId)) return;
      await db
        .updateTable('drafts')
        .set({ reservation_id: null })
        .where('id_hash', '=', hashDraftId(draftId))
        .where('reservation_id', '=', reservationId)
        .execute();
    },
    async remove(draftId) {
      await db.deleteFrom('drafts').where('id_hash', '=', hashDraftId(draftId)).execute();
    },
  };
}

/** Runs at every step of every renter. It has a name, so that each connection prepares it once. */
const FIND = {
  name: 'find-draft',
  text: `SELECT draft, reservation_id FROM drafts
    WHERE id_hash = $1 AND touched_at > now() - make_interval(days => ${DRAFT_DAYS})`,
};

interface DraftRow {
  draft: ReservationDraft;
  reservation_id: string | null;
}

async function findDraft({ pool }: Database, draftId: string): Promise<ReservationDraft | undefined> {
  const { rows } = await pool.query<DraftRow>({ ...FIND, values: [hashDraftId(draftId)] });
  const [row] = rows;
  return row && { ...row.draft, reservationId: row.reservation_id ?? undefined };
}

/** Value of the column `draft`. The link to a reservation has a column of its own. */
export function toDraftText({ reservationId: _, ...rest }: ReservationDraft): string {
  return JSON.stringify(rest);
}

async function saveDraft(db: Database['sql'], draftId: string, draft: ReservationDraft): Promise<void> {
  const text = toDraftText(draft);
  await db
    .insertInto('drafts')
    .values({ id_hash: hashDraftId(draftId), draft: text, reservation_id: null })
    .onConflict((conflict) =>
      conflict.column('id_hash').doUpdateSet({
        draft: text,
        touched_at: sql`now()`,
        // A draft saved again after it has expired starts without its old reservation.
        reservation_id: sql`CASE WHEN drafts.touched_at > ${forgotten} THEN drafts.reservation_id END`,
      }),
    )
    .execute();
}

/** Erases drafts without a change for `DRAFT_DAYS` days. Returns their number. */
export async function eraseOldDrafts({ sql: db }: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('touched_at', '<=', sql<number>`${forgotten}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
