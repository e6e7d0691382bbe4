import { expect, vi } from 'vitest';
import type { FaultWorld } from './fault-world.ts';
import type { Renter } from './renter.ts';

/**
 * Changes of a reservation that the site does not allow during a payment. They are made directly in the
 * database.
 */
export type Force =
  | 'the hold lapses'
  | 'staff cancel'
  | 'the price changes'
  | 'staff rent the car to another';

export const FORCES: readonly Force[] = [
  'the hold lapses',
  'staff cancel',
  'the price changes',
  'staff rent the car to another',
];

const DONE: Record<Force, readonly string[]> = {
  'the hold lapses': ["UPDATE reservations SET hold_until = '2020-01-01' WHERE id = $1"],
  'staff cancel': [
    "UPDATE reservations SET state = 'cancelled', version = version + 1 WHERE id = $1",
    'DELETE FROM allocations WHERE reservation_id = $1',
  ],
  'the price changes': [
    `UPDATE reservations SET due_now_cents = due_now_cents + 100, total_cents = total_cents + 100,
    subtotal_cents = subtotal_cents + 100,
    quote = jsonb_set(quote, '{dueNowCents}', to_jsonb(due_now_cents + 100)), version = version + 1 WHERE id = $1`,
  ],
  'staff rent the car to another': ['DELETE FROM allocations WHERE reservation_id = $1'],
};

/** Makes such a change. It is not counted as a violation of the invariants. */
export async function force({ query }: FaultWorld, { reservationId }: Renter, what: Force): Promise<void> {
  for (const statement of DONE[what]) await query(statement, [reservationId]);
  await query('DELETE FROM fault_lapses WHERE reservation_id = $1', [reservationId]);
}

/** Waits until the hold of a reservation without a car has ended. */
export async function letHoldLapse(world: FaultWorld, renter: Renter): Promise<void> {
  await world.time.pass(60 * 60_000);
  await vi.waitFor(async () => expect(await reservationOf(world, renter)).not.toBe('held'), {
    timeout: 10_000,
    interval: 50,
  });
}

async function reservationOf({ query }: FaultWorld, { reservationId }: Renter): Promise<string | undefined> {
  const rows = await query<{ state: string }>('SELECT state FROM reservations WHERE id = $1', [
    reservationId,
  ]);
  return rows[0]?.state;
}
