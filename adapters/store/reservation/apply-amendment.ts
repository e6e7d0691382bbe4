import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Amendment } from '#domain/reservation/amendment.ts';
import type { AttemptMove } from '#operations/ports/payment-store.ts';
import { NEW_PAPERS } from '../precheckin-store.ts';
import { toAmendment } from '../rows/amendment-row.ts';
import type { AttemptRow } from '../rows/attempt-row.ts';
import { toRentalColumns } from '../rows/reservation-row.ts';
import type { Tables } from '../tables.ts';

type Outcome = 'applied' | 'outdated' | 'unpaid' | 'no-unit-free';

/** Applies an amendment to its reservation. The SQL function `apply_amendment` checks the conditions. */
export async function applyAmendment(db: Kysely<Tables>, amendment: Amendment): Promise<Outcome> {
  const { id, becomes, purpose } = amendment;
  const { rows } = await sql<{ outcome: Outcome }>`
    SELECT apply_amendment(${id}, ${JSON.stringify(toRentalColumns(becomes))}) AS outcome`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('apply_amendment did not answer');
  if (row.outcome !== 'applied') return row.outcome;
  if (purpose === 'change') await erasePreferences(db, amendment);
  if (becomes.hasNewPapers) await comparePapersAgain(db, amendment);
  return row.outcome;
}

async function comparePapersAgain(
  db: Kysely<Tables>,
  { reservationId }: Pick<Amendment, 'reservationId'>,
): Promise<void> {
  await db.updateTable('precheckins').set(NEW_PAPERS).where('reservation_id', '=', reservationId).execute();
}

/**
 * Erases the renter's preferences of the pre-check-in, which were chosen for the rental before the change:
 * with them, items that the renter has just removed would return. The renter chooses again.
 */
async function erasePreferences(
  db: Kysely<Tables>,
  { reservationId }: Pick<Amendment, 'reservationId'>,
): Promise<void> {
  await db
    .updateTable('precheckins')
    .set({
      preferences: null,
      step: sql`CASE WHEN step = 'chosen' THEN 'verified' ELSE step END`,
      version: sql`version + 1`,
    })
    .where('reservation_id', '=', reservationId)
    .where('preferences', 'is not', null)
    .execute();
}

/** Applies an attempt's transition to the amendment that it pays. Returns false when that is not possible. */
export async function moveAmendment(
  db: Kysely<Tables>,
  attempt: AttemptRow & { amendment_id: string },
  effect: AttemptMove['reservation'],
): Promise<boolean> {
  if (effect?.kind === 'require-held') return requireOpen(db, attempt, effect);
  if (effect?.kind !== 'confirm') return true;
  const row = await db
    .selectFrom('amendments')
    .selectAll()
    .where('id', '=', attempt.amendment_id)
    .executeTakeFirstOrThrow();
  const amendment = toAmendment(row);
  if ((await applyAmendment(db, amendment)) !== 'applied') return false;
  if (amendment.purpose === 'precheckin') await finishPrecheckin(db, amendment);
  return true;
}

/** The payment is the last step of the pre-check-in, so it completes without another request. */
async function finishPrecheckin(
  db: Kysely<Tables>,
  { reservationId }: Pick<Amendment, 'reservationId'>,
): Promise<void> {
  await db
    .updateTable('precheckins')
    .set({ step: 'done', completed_at: sql`now()`, version: sql`version + 1` })
    .where('reservation_id', '=', reservationId)
    .where('step', '=', 'chosen')
    .execute();
}

/** Last check before money is taken: the amendment still fits the reservation and a unit is free. */
async function requireOpen(
  db: Kysely<Tables>,
  attempt: AttemptRow & { amendment_id: string },
  gate: { now: number; holdUntil: number },
): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    UPDATE amendments a SET open_until = greatest(a.open_until, ${new Date(gate.holdUntil)})
    FROM reservations r
    WHERE a.id = ${attempt.amendment_id} AND a.state = 'open' AND a.open_until > ${new Date(gate.now)}
      AND a.difference_cents = ${attempt.amount_cents}
      AND r.id = a.reservation_id AND r.state = 'confirmed' AND r.version = a.base_version
    RETURNING can_move_allocation(
      r.id, a.becomes ->> 'classCode', a.becomes #>> '{search,pickupLocation}',
      a.becomes #>> '{search,returnLocation}', a.period
    ) AS free`.execute(db);
  return rows[0]?.free === true;
}
