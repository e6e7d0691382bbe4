import type { Database } from './database.ts';

/**
 * Deletes all reservations of all brands with everything about them, all units, blocks and counted searches; for a
 * demonstration alone. Files of papers are erased before.
 */
export async function clearBookings({ pool }: Database): Promise<void> {
  // The units, too, because the place of each follows from its rentals.
  await pool.query('TRUNCATE reservations, car_units, blocks, drafts, coupon_counters, turned_away CASCADE');
}
