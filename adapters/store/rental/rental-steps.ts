import { type Kysely, sql } from 'kysely';
import { carPhotoKinds, type RentalEnd } from '#domain/rental/car-photos.ts';
import type { CarPhoto, KeptCarPhoto, RentalDraft } from '#operations/ports/rental-desk.ts';
import type { AuditedAct, AuditedOutcome } from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import { replaceFile } from '../precheckin-store.ts';
import { runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';
import { isUuid } from '../uuid.ts';

/** State of a reservation before each end of the rental. */
const BEFORE = { 'hand-over': 'confirmed', 'take-back': 'picked-up' } as const;

type PhotoKept = AuditedOutcome | { kind: 'wrong-state' };

export function keepPhoto(
  database: Database,
  { notice, ...kept }: KeptCarPhoto,
  audited: AuditedAct,
): Promise<PhotoKept> {
  const end = notice.kind.startsWith('hand-over/') ? 'hand-over' : 'take-back';
  return runAudited(database, audited, async (transaction): Promise<PhotoKept> => {
    if (!(await lockBefore(transaction, notice.reservationId, end))) return { kind: 'wrong-state' };
    await replaceFile(transaction, notice, kept);
    return { kind: 'done' };
  });
}

/** Locks a reservation whose car is not yet handed over, or taken back. */
export async function lockBefore(
  transaction: Kysely<Tables>,
  reservationId: string,
  end: RentalEnd,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', reservationId)
    .where('state', '=', BEFORE[end])
    .where(sql<boolean>`erased_at IS NULL`)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export async function listPhotos(
  { sql: db }: Pick<Database, 'sql'>,
  reservationId: string,
): Promise<CarPhoto[]> {
  if (!isUuid(reservationId)) return [];
  const rows = await db
    .selectFrom('private_files')
    .select(['id', 'kind', 'sha256', 'created_at as at'])
    .where('reservation_id', '=', reservationId)
    .where('state', '=', 'kept')
    .execute();
  return carPhotoKinds.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, sha256, at }) => ({ kind, id, sha256: sha256 ?? '', at })),
  );
}

export async function saveDraft(
  { sql: db }: Database,
  { reservationId, end }: { reservationId: string; end: RentalEnd },
  { typed, by, at }: RentalDraft,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await lockBefore(transaction, reservationId, end))) return;
    const draft = { typed: JSON.stringify(typed), saved_by: by, saved_at: new Date(at) };
    await transaction
      .insertInto('rental_drafts')
      .values({ reservation_id: reservationId, rental_end: end, ...draft })
      .onConflict((on) => on.columns(['reservation_id', 'rental_end']).doUpdateSet(draft))
      .execute();
  });
}

export async function findDraft(
  { sql: db }: Database,
  { reservationId, end }: { reservationId: string; end: RentalEnd },
): Promise<RentalDraft | undefined> {
  const row = await db
    .selectFrom('rental_drafts')
    .select(['typed', 'saved_by as by', 'saved_at as at'])
    .where('reservation_id', '=', reservationId)
    .where('rental_end', '=', end)
    .executeTakeFirst();
  return row;
}

export async function dropDraft(
  transaction: Kysely<Tables>,
  { reservationId, end }: { reservationId: string; end: RentalEnd },
): Promise<void> {
  await transaction
    .deleteFrom('rental_drafts')
    .where('reservation_id', '=', reservationId)
    .where('rental_end', '=', end)
    .execute();
}
