import type { Database } from './database.ts';

/** Of all brands, with units, blocks and counted searches; for a demonstration alone. Files are erased before. */
export async function clearBookings({ pool }: Database): Promise<void> {
  // The units, too, because the place of each follows from its rentals.
  await pool.query('TRUNCATE reservations, car_units, blocks, drafts, coupon_counters, turned_away CASCADE');
}
