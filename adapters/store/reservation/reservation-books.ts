import { sql } from 'kysely';
import { addDays } from '#domain/calendar/panama.ts';
import type { ReservationBooks } from '#operations/ports/reservation-books.ts';
import type { Database } from '../database.ts';
import { toReservation } from './reservation-row.ts';

export function createReservationBooks({ sql: db }: Database): ReservationBooks {
  return {
    async list({ from, days, branch, states, limit }) {
      let query = db
        .selectFrom('reservations')
        .selectAll()
        .where('state', 'in', [...states])
        .where('pickup_at', '>=', sql<string>`${from}::timestamp`)
        .where('pickup_at', '<', sql<string>`${addDays(from, days)}::timestamp`)
        .orderBy('pickup_at')
        .orderBy('code')
        .limit(limit);
      if (branch) query = query.where('pickup_branch', '=', branch);
      return (await query.execute()).map(toReservation);
    },
  };
}
