import { sql } from 'kysely';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import type { Database } from '../database.ts';

/**
 * Queues reminders in one statement, which any number of processes may run: the unique key prevents
 * duplicates. Returns the number of reminders queued.
 */
export async function queueReminders(
  { sql: db }: Database,
  { now, hours }: { now: Instant; hours: number },
): Promise<number> {
  const wallClock = fromInstant(now);
  const { rows } = await sql`
    INSERT INTO outbox_mails (dedupe_key, kind, reservation_id, recipient, language)
    SELECT 'reminder:' || r.id || ':' || to_char(r.pickup_at, 'YYYY-MM-DD"T"HH24:MI'), 'reminder', r.id, r.renter_email, r.language
    FROM reservations r
    WHERE r.state = 'confirmed'
      AND r.pickup_at > ${wallClock}::timestamp
      AND r.pickup_at <= ${wallClock}::timestamp + make_interval(hours => ${hours})
      -- Whoever has booked since then has just got the confirmation.
      AND r.created_at AT TIME ZONE 'America/Panama' <= r.pickup_at - make_interval(hours => ${hours})
    ON CONFLICT (dedupe_key) DO NOTHING
    RETURNING id`.execute(db);
  return rows.length;
}
