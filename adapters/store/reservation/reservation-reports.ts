import { sql } from 'kysely';
import { addDays } from '#domain/calendar/panama.ts';
import type { ReservationReports } from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import { isOfBrand } from '../of-brand.ts';
import { toReservation } from '../rows/reservation-row.ts';
import { findByWords } from './find-by-words.ts';

export function createReservationReports(database: Database): ReservationReports {
  const { sql: db, brand } = database;
  return {
    findByWords: (search) => findByWords(database, search),
    async countBooked({ from, to, classes, branches }) {
      let query = db
        .selectFrom('reservations')
        .select(({ fn }) => fn.countAll<string>().as('booked'))
        .where('state', 'in', ['confirmed', 'picked-up', 'review'])
        .where(isOfBrand({ brand }))
        .where('return_at', '>=', sql<string>`${from}::timestamp`)
        .where('pickup_at', '<', sql<string>`${addDays(to, 1)}::timestamp`);
      if (classes.length > 0) query = query.where('class_code', 'in', [...classes]);
      if (branches.length > 0) query = query.where('pickup_branch', 'in', [...branches]);
      return Number((await query.executeTakeFirstOrThrow()).booked);
    },
    async findUnitLabel(reservationId) {
      const found = await db
        .selectFrom('allocations')
        .innerJoin('car_units', 'car_units.id', 'allocations.unit_id')
        .select('car_units.label')
        .where('allocations.reservation_id', '=', reservationId)
        .executeTakeFirst();
      return found?.label;
    },
    async listMissed({ branch, now, limit }) {
      let query = db
        .selectFrom('reservations')
        .selectAll()
        .where('state', '=', 'picked-up')
        .where(isOfBrand({ brand }))
        .where(
          sql<boolean>`EXISTS (
            SELECT FROM rentals l WHERE l.reservation_id = reservations.id AND l.returned_at IS NULL
              AND least(return_at, CASE WHEN payment_status <> 'paid' THEN l.paid_until END) < ${now}::timestamp
          )`,
        )
        .orderBy('return_at')
        .orderBy('code')
        .limit(limit);
      if (branch) query = query.where('return_branch', '=', branch);
      return (await query.execute()).map(toReservation);
    },
    async list({ by, from, days, branch, states, isUnpaid, isExtended, limit }) {
      const at = `${by}_at` as const;
      let query = db
        .selectFrom('reservations')
        .selectAll()
        .where('state', 'in', [...states])
        .where(isOfBrand({ brand }))
        .orderBy(at, from ? 'asc' : 'desc')
        .orderBy('code')
        .limit(limit);
      if (from)
        query = query
          .where(at, '>=', sql<string>`${from}::timestamp`)
          .where(at, '<', sql<string>`${addDays(from, days)}::timestamp`);
      if (branch) query = query.where(`${by}_branch`, '=', branch);
      if (isUnpaid) query = query.where('payment_status', '<>', 'paid');
      if (isExtended)
        query = query.where(
          sql<boolean>`EXISTS (
            SELECT FROM rentals l
            WHERE l.reservation_id = reservations.id AND l.returned_at IS NULL AND l.paid_until IS NOT NULL
          )`,
        );
      return (await query.execute()).map(toReservation);
    },
  };
}
