import { type Kysely, sql } from 'kysely';
import { paymentCan } from '#domain/payment/attempt.ts';
import type { PaymentStatus } from '#domain/reservation/reservation.ts';
import type { AttemptMove } from '#operations/ports/payment-store.ts';
import type { AttemptRow } from '../rows/attempt-row.ts';
import type { Tables } from '../tables.ts';
import { moveAmendment } from './apply-amendment.ts';

type Effect = NonNullable<AttemptMove['reservation']>;

/** The reservation still has its unit, or none was allocated, where the company counts none of the class. */
const HAS_ITS_CAR = sql<boolean>`(
  EXISTS (SELECT FROM allocations a WHERE a.reservation_id = reservations.id)
  OR NOT EXISTS (
    SELECT FROM car_units u
    WHERE u.class_code = reservations.class_code AND u.branch_code = reservations.pickup_branch
  ))`;

/** Under the reservation's lock. False: not possible, and nothing of the transition may be committed. */
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
    case 'reversed':
    case undefined:
      return true;
  }
}

/** The amount that the attempt must have: what is due now, or the guarantee. */
const toPay = ({ capture_mode }: AttemptRow) =>
  capture_mode === 'guarantee' ? 'guarantee_cents' : 'due_now_cents';

/** Confirms a reservation that still has its car, for exactly this amount. A guarantee leaves it unpaid. */
async function confirm(db: Kysely<Tables>, attempt: AttemptRow): Promise<boolean> {
  const status = attempt.capture_mode === 'guarantee' ? 'unpaid' : 'paid';
  const { numUpdatedRows } = await db
    .updateTable('reservations')
    .set({ state: 'confirmed', payment_status: status, hold_until: null, version: sql`version + 1` })
    .where('id', '=', attempt.reservation_id)
    .where('state', 'in', ['held', 'review'])
    .where(toPay(attempt), '=', attempt.amount_cents)
    .where(HAS_ITS_CAR)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Last check before money is taken (payments.md#reservation-rules). The hold of a live attempt stays. */
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
    .where(toPay(attempt), '=', attempt.amount_cents)
    .where(HAS_ITS_CAR)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A reservation that is neither held nor in review keeps its state; the attempt is reviewed anyway. */
async function review(db: Kysely<Tables>, attempt: AttemptRow): Promise<void> {
  await db
    .updateTable('reservations')
    .set({ state: 'review', payment_status: 'pending', version: sql`version + 1` })
    .where('id', '=', attempt.reservation_id)
    .where('state', '=', 'held')
    .execute();
}

/**
 * The attempt has ended and no money was kept; `status` tells whether any had been taken. A reservation in
 * review because of it becomes held again, and its hold can expire. A reservation that another attempt has
 * paid is not changed.
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
