import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/calendar/panama.ts';
import type { ReservationReports } from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import { isOfBrand } from '../of-brand.ts';
import { toReservation } from '../rows/reservation-row.ts';
import { findByWords } from './find-by-words.ts';

/** A search with fewer digits would match almost every telephone number. */
const SHORTEST_PHONE = 4;

export function createReservationReports(database: Database): ReservationReports {
  const { sql: db, brand } = database;
  return {
    findByWords: (search) => findByWords(database, search),
    async findUnitLabel(reservationId) {
      const found = await db
        .selectFrom('allocations')
        .innerJoin('car_units', 'car_units.id', 'allocations.unit_id')
        .select('car_units.label')
        .where('allocations.reservation_id', '=', reservationId)
        .executeTakeFirst();
      return found?.label;
    },
    async list({ by, from, days, branch, states, isUnpaid, limit, search }) {
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
      if (search) query = query.where(isOfRenter(search));
      return (await query.execute()).map(toReservation);
    },
  };
}

function isOfRenter(search: string): RawBuilder<boolean> {
  const digits = search.replace(/\D/g, '');
  const phone = digits.length < SHORTEST_PHONE ? null : digits;
  const plain = (text: RawBuilder<string>) => sql<string>`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`;
  return sql<boolean>`(
    strpos(${plain(sql`renter_first_name || ' ' || renter_last_name`)}, ${plain(sql`${search}`)}) > 0
    OR strpos(lower(renter_email), lower(${search})) > 0
    OR strpos(regexp_replace(renter_phone, '[^0-9]', '', 'g'), ${phone}::text) > 0
  )`;
}
