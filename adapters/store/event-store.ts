import { type Kysely, sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type {
  EventDelivery,
  EventPayment,
  EventStore,
  EventType,
  OpenDelivery,
  PublishedEvent,
  PublishOptions,
} from '#operations/ports/outbox.ts';
import type { Claim } from './claim.ts';
import type { Database } from './database.ts';
import { queueMails } from './mail/mail-row.ts';
import { isOfBrand } from './of-brand.ts';
import { type ReservationRow, toReservation } from './rows/reservation-row.ts';
import type { Tables } from './tables.ts';

/** Key of an advisory lock; it must differ from all other keys used in the same database. */
const PUBLISH_LOCK = 7_391_003;

/** Enough of the error to see its cause. */
const LONGEST_REASON = 500;

type EventRow = ReservationRow & {
  event_id: string;
  event_type: EventType;
  event_at: number;
  position: number;
  before: RentalSearch | null;
  payment: EventPayment | null;
};

const EVENT = sql`e.id AS event_id, e.type AS event_type, e.at AS event_at, e.position, e.before, e.payment,
  (jsonb_populate_record(NULL::reservations, e.reservation)).*`;

export function createEventStore(database: Database): EventStore {
  const { sql: db, brand } = database;
  return {
    publishEvents: (options) =>
      db.transaction().execute((transaction) => publish(transaction, { ...options, brand })),
    async listEvents(after, limit) {
      const { rows } = await sql<EventRow>`
        SELECT ${EVENT} FROM events e WHERE e.position > ${after} AND ${isOfBrand({ brand })}
        ORDER BY e.position LIMIT ${limit}`.execute(db);
      return rows.map(toEvent);
    },
    claimDeliveries: (now, leaseUntil, limit) => claim(database, { now, leaseUntil, limit }),
    async markDelivered(eventId, now) {
      await sql`UPDATE event_deliveries SET delivered_at = ${new Date(now)}, lease_until = NULL, last_error = NULL
        WHERE event_id = ${eventId}`.execute(db);
    },
    async markDeliveryFailed(eventId, reason, nextTryAt) {
      await sql`UPDATE event_deliveries
        SET due_at = ${new Date(nextTryAt)}, lease_until = NULL, last_error = ${reason.slice(0, LONGEST_REASON)}
        WHERE event_id = ${eventId} AND delivered_at IS NULL`.execute(db);
    },
    async giveUpDelivery(eventId, reason, now) {
      await sql`UPDATE event_deliveries
        SET given_up_at = ${new Date(now)}, lease_until = NULL, last_error = ${reason.slice(0, LONGEST_REASON)}
        WHERE event_id = ${eventId} AND delivered_at IS NULL`.execute(db);
    },
    listOpenDeliveries: (limit) => listOpenDeliveries(database, limit),
    redeliver: (reservationId) =>
      reservationId === undefined ? redeliverGivenUp(database) : redeliver(database, reservationId),
    prune: (before, limit) => prune(database, before, limit),
  };
}

function toEvent(row: EventRow): PublishedEvent {
  const { event_id: id, event_type: type, event_at: at, position } = row;
  const { before, payment } = row;
  return {
    id,
    type,
    at,
    position,
    reservation: toReservation(row),
    before: before ?? undefined,
    payment: payment ?? undefined,
  };
}

async function publish(
  transaction: Kysely<Tables>,
  { limit, toMails, hasReceiver, brand }: PublishOptions & { brand: string | null | undefined },
): Promise<number> {
  // One publisher at a time, until its commit, so that positions become visible in order.
  await sql`SELECT pg_advisory_xact_lock(${PUBLISH_LOCK})`.execute(transaction);
  const { rows } = await sql<EventRow>`
    SELECT ${EVENT} FROM events e WHERE e.position IS NULL AND ${isOfBrand({ brand })}
    ORDER BY e.number LIMIT ${limit}`.execute(transaction);
  for (const row of rows) {
    await sql`UPDATE events SET position = nextval('events_position') WHERE id = ${row.event_id}`.execute(
      transaction,
    );
    await queueMails(transaction, toMails(toEvent(row)));
    if (hasReceiver)
      await sql`INSERT INTO event_deliveries (event_id, reservation_id, position)
        SELECT id, reservation_id, position FROM events WHERE id = ${row.event_id}`.execute(transaction);
  }
  return rows.length;
}

/** `tries` is incremented by the claim, so that an event that crashes its worker is counted, too. */
async function claim(
  { sql: db, brand }: Database,
  { now, leaseUntil, limit }: Claim,
): Promise<EventDelivery[]> {
  const { rows } = await sql<EventRow & { tries: number }>`
    WITH due AS MATERIALIZED (
      SELECT d.event_id FROM event_deliveries d JOIN events e ON e.id = d.event_id
      WHERE d.delivered_at IS NULL AND d.given_up_at IS NULL AND d.due_at <= ${new Date(now)}
        AND (d.lease_until IS NULL OR d.lease_until <= ${new Date(now)})
        AND ${isOfBrand({ brand })}
        -- Keeps the order: a cancellation is delivered after its reservation.
        AND NOT EXISTS (
          SELECT FROM event_deliveries o
          WHERE o.reservation_id = d.reservation_id AND o.position < d.position
            AND o.delivered_at IS NULL AND o.given_up_at IS NULL
        )
      ORDER BY d.position LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED
    ), claimed AS (
      UPDATE event_deliveries d SET lease_until = ${new Date(leaseUntil)}, tries = d.tries + 1
      FROM due WHERE d.event_id = due.event_id
      RETURNING d.event_id, d.tries - 1 AS tries
    )
    SELECT c.tries, ${EVENT} FROM claimed c JOIN events e ON e.id = c.event_id ORDER BY e.position`.execute(
    db,
  );
  return rows.map((row) => ({ ...toEvent(row), tries: row.tries }));
}

async function listOpenDeliveries({ sql: db, brand }: Database, limit: number): Promise<OpenDelivery[]> {
  const { rows } = await sql<Omit<OpenDelivery, 'lastError'> & { lastError: string | null }>`
    SELECT r.code, e.type, e.at, d.tries, d.given_up_at IS NOT NULL AS "givenUp", d.last_error AS "lastError"
    FROM event_deliveries d JOIN events e ON e.id = d.event_id JOIN reservations r ON r.id = e.reservation_id
    WHERE d.delivered_at IS NULL AND (${brand ?? null}::text IS NULL OR e.brand = ${brand ?? null})
    ORDER BY e.position LIMIT ${limit}`.execute(db);
  return rows.map(({ lastError, ...row }) => ({ ...row, lastError: lastError ?? undefined }));
}

const AS_NEW = sql`delivered_at = NULL, given_up_at = NULL, tries = 0, due_at = '-infinity', last_error = NULL`;

/** Also events that were published before the site had the address of a receiver. */
async function redeliver({ sql: db, brand }: Database, reservationId: string): Promise<number> {
  const { rows } = await sql`
    INSERT INTO event_deliveries (event_id, reservation_id, position)
    SELECT id, reservation_id, position FROM events
    WHERE reservation_id = ${reservationId} AND position IS NOT NULL AND ${isOfBrand({ brand })}
    ON CONFLICT (event_id) DO UPDATE SET ${AS_NEW}
    RETURNING event_id`.execute(db);
  return rows.length;
}

async function redeliverGivenUp({ sql: db, brand }: Database): Promise<number> {
  const { rows } = await sql`
    UPDATE event_deliveries d SET ${AS_NEW} FROM events e
    WHERE e.id = d.event_id AND d.given_up_at IS NOT NULL AND ${isOfBrand({ brand })}
    RETURNING d.event_id`.execute(db);
  return rows.length;
}

async function prune({ sql: db, brand }: Database, before: Instant, limit: number): Promise<number> {
  const { rows } = await sql`
    WITH old AS MATERIALIZED (
      SELECT id FROM events e
      WHERE at < ${new Date(before)} AND position IS NOT NULL AND ${isOfBrand({ brand })}
        AND NOT EXISTS (
          SELECT FROM event_deliveries d
          WHERE d.event_id = e.id AND d.delivered_at IS NULL AND d.given_up_at IS NULL
        )
      ORDER BY at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), deliveries AS (
      DELETE FROM event_deliveries d USING old WHERE d.event_id = old.id
    )
    DELETE FROM events e USING old WHERE e.id = old.id RETURNING e.id`.execute(db);
  return rows.length;
}
