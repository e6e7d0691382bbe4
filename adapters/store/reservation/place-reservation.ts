import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { PlaceOutcome, PlaceReservation } from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import { toMailColumns } from '../mail/mail-row.ts';
import { toRange } from '../range.ts';
import { toReservation, toReservationColumns } from '../rows/reservation-row.ts';
import { runAudited } from '../staff/audit.ts';
import { isUuid } from '../uuid.ts';
import { hashDraftId, toDraftText } from './draft-store.ts';

interface PlaceRow {
  outcome: PlaceOutcome['kind'];
  reservation_id: string | null;
}

/** It has a name, so that each connection prepares it once. */
const PLACE = {
  name: 'book-draft',
  text: 'SELECT outcome, reservation_id FROM book_draft($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};
const UNIQUE_VIOLATION = '23505';

/**
 * Takes a unit and a use of the coupon, and stores the reservation, its quote lines, its mails and its draft:
 * one call of the SQL function `book_draft`, one transaction. Throws when the database fails or rejects the
 * quote.
 */
export async function placeReservation(database: Database, input: PlaceReservation): Promise<PlaceOutcome> {
  const { reservation } = input;
  try {
    const row = input.audited ? await placeAudited(database, input) : await place(database, input);
    switch (row?.outcome) {
      case 'placed':
        return { kind: 'placed', reservation };
      case 'already-placed':
        return { kind: 'already-placed', reservation: await getPlaced(database, row.reservation_id) };
      case 'no-unit-free':
      case 'coupon-used-up':
      case 'missing-draft':
      case 'too-many-unpaid':
      case 'too-many-held':
      case 'prepaid-only':
      case 'stale':
        return { kind: row.outcome };
      default:
        throw new Error(`book_draft answered ${row?.outcome}; do the migrations fit this build?`);
    }
  } catch (error) {
    if (isCodeTaken(error)) return { kind: 'code-taken' };
    throw error;
  }
}

async function place(database: Database, input: PlaceReservation): Promise<PlaceRow | undefined> {
  const { rows } = await database.pool.query<PlaceRow>({ ...PLACE, values: toPlaceArguments(input) });
  return rows[0];
}

async function placeAudited(database: Database, input: PlaceReservation): Promise<PlaceRow | undefined> {
  let row: PlaceRow | undefined;
  const { kind } = await runAudited(database, input.audited, async (transaction) => {
    const call = CompiledQuery.raw(PLACE.text, toPlaceArguments(input));
    row = (await transaction.executeQuery<PlaceRow>(call)).rows[0];
    return { kind: row?.outcome === 'placed' ? 'done' : 'refused' };
  });
  if (kind === 'stale') return { outcome: 'stale', reservation_id: null };
  return row ?? findPlaced(database, input.draftId);
}

/** What the draft's form has made before. */
async function findPlaced({ sql: db }: Database, draftId: string): Promise<PlaceRow> {
  const draft = await db
    .selectFrom('drafts')
    .select('reservation_id')
    .where('id_hash', '=', hashDraftId(draftId))
    .executeTakeFirst();
  const id = draft?.reservation_id ?? null;
  return { outcome: id ? 'already-placed' : 'missing-draft', reservation_id: id };
}

function toPlaceArguments({
  reservation,
  draftId,
  draft,
  period,
  coupon,
  mails,
  maxOpenUnpaid,
  unpaidShare,
  held,
}: PlaceReservation): unknown[] {
  const columns = toReservationColumns(reservation, {
    ownerHash: hashDraftId(draftId),
    couponCode: coupon?.code,
  });
  return [
    toDraftText(draft),
    JSON.stringify(columns),
    toRange(period),
    coupon?.maxUses ?? null,
    JSON.stringify(mails.map(toMailColumns)),
    maxOpenUnpaid ?? null,
    unpaidShare ?? null,
    held?.network ?? null,
    held?.ofRenter ?? null,
    held?.ofNetwork ?? null,
  ];
}

async function getPlaced(database: Database, id: string | null) {
  const placed = id && (await findReservation(database, id));
  if (!placed) throw new Error(`Reservation ${id} was found by book_draft, and then it was not there`);
  return placed;
}

function isCodeTaken(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    error.constraint === 'reservations_code_key'
  );
}

export async function findReservation({ sql: db }: Database, id: string): Promise<Reservation | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toReservation(row);
}

export async function findReservationByCode(
  { sql: db }: Database,
  code: string,
): Promise<Reservation | undefined> {
  const row = await db.selectFrom('reservations').selectAll().where('code', '=', code).executeTakeFirst();
  return row && toReservation(row);
}
