import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { paymentCan } from '#domain/payment/attempt-states.ts';
import type { PaymentStatus } from '#domain/reservation/reservation.ts';
import type { AttemptMove } from '#operations/ports/payment-store.ts';
import type { AttemptRow } from '../payment/attempt-row.ts';
import type { Tables } from '../tables.ts';
import { moveAmendment } from './apply-amendment.ts';

type Effect = NonNullable<AttemptMove['reservation']>;

/** The unit is still its own; the company may count none of the class there, and then nothing was taken. */
const HAS_ITS_CAR = sql<boolean>`(
  EXISTS (SELECT FROM allocations a WHERE a.reservation_id = reservations.id)
  OR NOT EXISTS (
    SELECT FROM car_units u
    WHERE u.class_code = reservations.class_code AND u.branch_code = reservations.pickup_branch
  ))`;

/**
 * The reservation's side of an attempt's transition, under the reservation's lock. False: it cannot be done, and nothing
 * of the transition may be written.
 */
export async function moveReservation(
  db: Kysely<Tables>,
  attempt: AttemptRow,
  effect: AttemptMove['reservation'],
): Promise<boolean> {
  const { amendment_id } = attempt;
  if (amendment_id !== null) return moveAmendment(db, { ...attempt, amendment_id }, effect);
  if (paymentCan.retry(attempt))
    await settle(db, attempt, effect?.kind === 'reversed' ? 'reversed' : 'unpaid');
  switch (effect?.kind) {
    case 'confirm':
      return confirm(db, attempt);
    case 'require-held':
      return requireHeld(db, attempt, effect);
    case 'review':
      await review(db, attempt);
      return true;
    default:
      return true;
  }
}

/** Exactly the money that was asked for, and a reservation that still has its car. */
async function confirm(db: Kysely<Tables>, attempt: AttemptRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reservations')
    .set({ state: 'confirmed', payment_status: 'paid', hold_until: null, version: sql`version + 1` })
    .where('id', '=', attempt.reservation_id)
    .where('state', 'in', ['held', 'review'])
    .where('due_now_cents', '=', attempt.amount_cents)
    .where(HAS_ITS_CAR)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The last gate before money (PAYMENTS.md section 8.2). While the attempt then lives, no sweeper ends the hold. */
async function requireHeld(
  db: Kysely<Tables>,
  attempt: AttemptRow,
  gate: Extract<Effect, { kind: 'require-held' }>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reservations')
    .set({
      payment_status: 'pending',
      hold_until: sql`greatest(hold_until, ${new Date(gate.holdUntil)})`,
      version: sql`version + 1`,
    })
    .where('id', '=', attempt.reservation_id)
    .where('state', '=', 'held')
    .where('hold_until', '>', sql<number>`${new Date(gate.now)}`)
    .where('due_now_cents', '=', attempt.amount_cents)
    .where(HAS_ITS_CAR)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A reservation that is neither held nor under review keeps its state: the attempt needs a human all the same. */
async function review(db: Kysely<Tables>, attempt: AttemptRow): Promise<void> {
  await db
    .updateTable('reservations')
    .set({ state: 'review', payment_status: 'pending', version: sql`version + 1` })
    .where('id', '=', attempt.reservation_id)
    .where('state', '=', 'held')
    .execute();
}

/**
 * The attempt is over and no money was kept; whether any had been taken, `status` says. What was under review because of
 * it is an ordinary hold again, and lapses like one. A reservation that another attempt has paid is left alone.
 */
async function settle(db: Kysely<Tables>, attempt: AttemptRow, status: PaymentStatus): Promise<void> {
  await db
    .updateTable('reservations as r')
    .set({
      state: sql`CASE r.state WHEN 'review' THEN 'held' ELSE r.state END`,
      payment_status: status,
      version: sql`r.version + 1`,
    })
    .where('r.id', '=', attempt.reservation_id)
    .where('r.payment_status', '<>', status)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts as t')
            .select('t.id')
            .whereRef('t.reservation_id', '=', 'r.id')
            .where('t.state', '=', 'paid'),
        ),
      ),
    )
    .execute();
}
