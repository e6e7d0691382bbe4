import { sql } from 'kysely';
import { addDays } from '#domain/calendar/panama.ts';
import type { ReservationBooks } from '#operations/ports/reservation-books.ts';
import type { Database } from '../database.ts';
import { isOfBrand } from '../of-brand.ts';
import { toReservation } from './reservation-row.ts';

export function createReservationBooks({ sql: db, brand }: Database): ReservationBooks {
  return {
    async list({ by, from, days, branch, states, limit }) {
      const at = `${by}_at` as const;
      let query = db
        .selectFrom('reservations')
        .selectAll()
        .where('state', 'in', [...states])
        .where(isOfBrand({ brand }))
        .where(at, '>=', sql<string>`${from}::timestamp`)
        .where(at, '<', sql<string>`${addDays(from, days)}::timestamp`)
        .orderBy(at)
        .orderBy('code')
        .limit(limit);
      if (branch) query = query.where(`${by}_branch`, '=', branch);
      return (await query.execute()).map(toReservation);
    },
  };
}
