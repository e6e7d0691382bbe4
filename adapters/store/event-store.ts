import { sql } from 'kysely';
import type { EventStore, EventType } from '#operations/ports/event-store.ts';
import type { Database } from './database.ts';
import { queueMails } from './mail/mail-row.ts';
import { isOfBrand } from './of-brand.ts';
import { type ReservationRow, toReservation } from './reservation/reservation-row.ts';

/** Any number will do, as long as nobody else uses it for something in the same database. */
const PUBLISH_LOCK = 7_391_003;

type EventRow = ReservationRow & { event_id: string; event_type: EventType; event_at: number };

export function createEventStore({ sql: db, brand }: Database): EventStore {
  return {
    publish: (limit, toMails) =>
      db.transaction().execute(async (transaction) => {
        // One publisher at a time, until its commit: positions become visible in their order.
        await sql`SELECT pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(transaction);
        const { rows } = await sql<EventRow>`
          SELECT e.id AS event_id, e.type AS event_type, e.at AS event_at,
            (jsonb_populate_record(NULL::reservations, e.reservation)).*
          FROM events e WHERE e.position IS NULL AND ${isOfBrand({ brand })}
          ORDER BY e.number LIMIT ${limit}`.execute(transaction);
        for (const row of rows) {
          await sql`UPDATE events SET position = nextval('events_position') WHERE id = ${row.event_id}`.execute(
            transaction,
          );
          const { event_id: id, event_type: type, event_at: at } = row;
          await queueMails(transaction, toMails({ id, type, at, reservation: toReservation(row) }));
        }
        return rows.length;
      }),
  };
}
