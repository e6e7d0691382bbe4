import { sql } from 'kysely';
import { fromInstant, type Instant } from '#domain/calendar/panama.ts';
import type { ClaimedMail, MailLine, MailQueue, OutboxMail, RequestMail } from '#operations/ports/outbox.ts';
import type { Claim } from '../claim.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { isOwnBrand, isOwnRequest } from '../of-brand.ts';
import { isUuid } from '../uuid.ts';
import { queueMails } from './mail-row.ts';
import { resendMail, retryMail } from './resend-mail.ts';

/** Limit of mails that are read; a reservation usually has a dozen. */
const LONGEST_LIST = 500;

/** Enough of a mail server's error to see its cause. */
const LONGEST_REASON = 500;

export function createMailQueue(database: Database, signal: JobSignal): MailQueue {
  const { sql: db } = database;
  return {
    mailsOf: (reservationId) => listMails(database, { reservationId, limit: LONGEST_LIST }),
    listGivenUp: (limit) => listMails(database, { limit }),
    queueMails: (mails) => queueMails(db, mails),
    async resendMail(of, mail, audited) {
      const outcome = await resendMail(database, { of, mail, audited });
      if (outcome.kind === 'done') signal.send();
      return outcome;
    },
    queueReminders: (now, hours) => queueReminders(database, { now, hours }),
    pruneMails: (before, limit) => pruneMails(database, before, limit),
    claimMails: (now, leaseUntil, limit) => claimMails(database, { now, leaseUntil, limit }),
    async markMailSent(id, now) {
      if (!isUuid(id)) return;
      await db
        .updateTable('outbox_mails')
        .set({ sent_at: new Date(now), lease_until: null, last_error: null })
        .where('id', '=', id)
        // Of two workers that have sent it, because the first outlived its lease, the first one counts.
        .where('sent_at', 'is', null)
        .execute();
    },
    async markMailFailed(id, reason, nextTryAt) {
      if (!isUuid(id)) return;
      await db
        .updateTable('outbox_mails')
        .set({
          due_at: new Date(nextTryAt),
          lease_until: null,
          last_error: reason.slice(0, LONGEST_REASON),
        })
        .where('id', '=', id)
        // A mail that another worker has sent meanwhile must not be sent again.
        .where('sent_at', 'is', null)
        .execute();
    },
    async giveUpMail(id, reason, now) {
      if (!isUuid(id)) return;
      await db
        .updateTable('outbox_mails')
        .set({
          given_up_at: new Date(now),
          lease_until: null,
          last_error: reason.slice(0, LONGEST_REASON),
        })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .execute();
    },
    retryMail: async (id, audited) => isUuid(id) && retryMail(database, id, audited),
  };
}

/** `tries` is incremented when a mail is claimed, so that a mail that crashes its worker is counted, too. */
async function claimMails(
  { sql: db, brand }: Database,
  { now, leaseUntil, limit }: Claim,
): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedRow>`
    -- MATERIALIZED: PostgreSQL may run a subquery in the WHERE more than once and lock more rows than LIMIT.
    WITH due AS MATERIALIZED (
      SELECT id FROM outbox_mails
      -- Sent mails are not sent again.
      WHERE sent_at IS NULL
        -- A mail that cannot be composed is given up and reported after a number of tries.
        AND given_up_at IS NULL
        -- A refused mail waits before the next try.
        AND due_at <= ${new Date(now)}
        -- A mail that is being sent is skipped until the lease of its worker ends.
        AND (lease_until IS NULL OR lease_until <= ${new Date(now)})
        -- Each brand has its own sender and links.
        AND (${isOwnBrand({ brand })} OR ${isOwnRequest({ brand })})
      -- Oldest first; new mails before failed ones.
      ORDER BY due_at, created_at
      -- A worker leases only as many mails as it can send before its lease ends.
      LIMIT ${limit}
      -- FOR UPDATE: two workers never lease the same row. SKIP LOCKED: the second worker leases other rows that
      -- are due instead of waiting for the first, so that workers cannot deadlock.
      FOR UPDATE SKIP LOCKED
    )
    UPDATE outbox_mails m SET lease_until = ${new Date(leaseUntil)}, tries = m.tries + 1
    FROM due WHERE m.id = due.id
    RETURNING m.id, m.dedupe_key AS "dedupeKey", m.kind, m.reservation_id AS "reservationId",
      m.corporate_request_id AS "requestId", m.recipient AS "to",
      m.language, m.details, m.tries - 1 AS tries`.execute(db);
  return rows.map(toClaimedMail);
}

type Claimable = Pick<ClaimedMail, 'id' | 'tries' | 'dedupeKey' | 'to' | 'language'>;

/** A mail belongs to a reservation or to a company's request: exactly one of both ids is set. */
type ClaimedRow = Claimable &
  (
    | (Pick<OutboxMail, 'kind' | 'reservationId'> & {
        requestId: null;
        details: OutboxMail['details'] | null;
      })
    | (Pick<RequestMail, 'kind' | 'requestId'> & { reservationId: null; details: null })
  );

function toClaimedMail({ details, ...row }: ClaimedRow): ClaimedMail {
  if (row.requestId === null) {
    const { requestId: _, ...mail } = row;
    return { ...mail, details: details ?? undefined };
  }
  const { reservationId: _, ...mail } = row;
  return mail;
}

/** One statement for any number of processes: the unique key prevents duplicates. Returns how many were queued. */
async function queueReminders(
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
      -- Renters who booked within the reminder period have just received the confirmation.
      AND r.created_at AT TIME ZONE 'America/Panama' <= r.pickup_at - make_interval(hours => ${hours})
    ON CONFLICT (dedupe_key) DO NOTHING
    RETURNING id`.execute(db);
  return rows.length;
}

type Optional = 'code' | 'sentAt' | 'givenUpAt' | 'lastError';
type MailLineRow = Omit<MailLine, Optional> & { [Key in Optional]: Exclude<MailLine[Key], undefined> | null };

/** The mails of one reservation, or all that were given up. */
async function listMails(
  { sql: db, brand }: Database,
  { reservationId, limit }: { reservationId?: string; limit: number },
): Promise<MailLine[]> {
  const { rows } = await sql<MailLineRow>`
    SELECT m.id, r.code, m.kind, m.created_at AS "createdAt", m.sent_at AS "sentAt", m.given_up_at AS "givenUpAt", m.tries,
      m.last_error AS "lastError"
    FROM outbox_mails m LEFT JOIN reservations r ON r.id = m.reservation_id
    WHERE CASE WHEN ${reservationId ?? null}::uuid IS NULL THEN m.sent_at IS NULL AND m.given_up_at IS NOT NULL
      ELSE m.reservation_id = ${reservationId ?? null}::uuid END
      AND (${isOwnBrand({ brand })} OR ${isOwnRequest({ brand })})
    ORDER BY m.created_at LIMIT ${limit}`.execute(db);
  return rows.map(({ code, sentAt, givenUpAt, lastError, ...mail }) => ({
    ...mail,
    code: code ?? undefined,
    sentAt: sentAt ?? undefined,
    givenUpAt: givenUpAt ?? undefined,
    lastError: lastError ?? undefined,
  }));
}

/** Until the rental is over, the row prevents that the mail is sent again. */
async function pruneMails({ sql: db, brand }: Database, before: Instant, limit: number): Promise<number> {
  const { rows } = await sql`
    WITH old AS MATERIALIZED (
      SELECT id FROM outbox_mails
      WHERE sent_at < ${new Date(before)} AND (${isOwnBrand({ brand })} OR ${isOwnRequest({ brand })})
        AND NOT EXISTS (
          SELECT FROM reservations r
          WHERE r.id = reservation_id AND r.return_at >= ${fromInstant(before)}::timestamp
        )
      ORDER BY sent_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM outbox_mails m USING old WHERE m.id = old.id RETURNING m.id`.execute(db);
  return rows.length;
}
