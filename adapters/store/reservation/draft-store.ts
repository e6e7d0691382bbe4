import { hash } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { DraftStore } from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import { runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';
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
    findDraft: (draftId) => findDraft(database, draftId),
    saveDraft: (draftId, draft) => saveDraft(db, draftId, draft),
    changeDraft: (draftId, draft) => changeDraft(db, draftId, draft),
    keepQuote: (draftId, draft, audited) =>
      runAudited(database, audited, async (transaction) => {
        await saveDraft(transaction, draftId, draft);
        return { kind: 'done' as const };
      }),
    async clearDraftReservation(draftId, reservationId) {
      if (!isUuid(reservationId)) return;
      await db
        .updateTable('drafts')
        .set({ reservation_id: null })
        .where(isDraft(draftId))
        .where('reservation_id', '=', reservationId)
        .execute();
    },
    async renew(draftId, newId) {
      const former = hashDraftId(draftId);
      await db
        .updateTable('drafts')
        .set({ id_hash: hashDraftId(newId), former_hash: former })
        .where('id_hash', '=', former)
        .execute();
    },
    async removeDraft(draftId) {
      await db.deleteFrom('drafts').where(isDraft(draftId)).execute();
    },
  };
}

function isDraft(draftId: string) {
  const hashed = hashDraftId(draftId);
  return (is: ExpressionBuilder<Tables, 'drafts'>) =>
    is.or([is('id_hash', '=', hashed), is('former_hash', '=', hashed)]);
}

/** Runs at every step of every renter. It has a name, so that each connection prepares it once. */
const FIND = {
  name: 'find-draft',
  text: `SELECT draft, reservation_id, former_hash IS NOT NULL AND id_hash = $1 AS ends_former FROM drafts
    WHERE (id_hash = $1 OR former_hash = $1) AND touched_at > now() - make_interval(days => ${DRAFT_DAYS})`,
};

interface DraftRow {
  draft: ReservationDraft;
  reservation_id: string | null;
  ends_former: boolean;
}

async function findDraft(
  { pool, sql: db }: Database,
  draftId: string,
): Promise<ReservationDraft | undefined> {
  const hashed = hashDraftId(draftId);
  const { rows } = await pool.query<DraftRow>({ ...FIND, values: [hashed] });
  const [row] = rows;
  if (row?.ends_former)
    await db.updateTable('drafts').set({ former_hash: null }).where('id_hash', '=', hashed).execute();
  return row && { ...row.draft, reservationId: row.reservation_id ?? undefined };
}

/** Value of the column `draft`. The link to a reservation has a column of its own. */
export function toDraftText({ reservationId: _, ...rest }: ReservationDraft): string {
  return JSON.stringify(rest);
}

/** An update follows a row whose id is renewed while it waits; an insert would bring the old id back. */
async function changeDraft(db: Database['sql'], draftId: string, draft: ReservationDraft): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('drafts')
    .set({
      draft: toDraftText(draft),
      touched_at: sql`now()`,
      // A draft saved again after it has expired starts without its old reservation.
      reservation_id: sql`CASE WHEN touched_at > ${forgotten} THEN reservation_id END`,
    })
    .where(isDraft(draftId))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Two first saves of one id at the same time: the later one changes what the earlier one has inserted. */
async function saveDraft(db: Database['sql'], draftId: string, draft: ReservationDraft): Promise<void> {
  while (!(await changeDraft(db, draftId, draft))) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('drafts')
      .values({ id_hash: hashDraftId(draftId), draft: toDraftText(draft), reservation_id: null })
      .onConflict((conflict) => conflict.column('id_hash').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return;
  }
}

/** Erases drafts without a change for `DRAFT_DAYS` days. Returns their number. */
export async function eraseOldDrafts({ sql: db }: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('touched_at', '<=', sql<number>`${forgotten}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
