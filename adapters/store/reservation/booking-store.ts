import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import type { BookingStore } from '#operations/ports/reservation-store.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { queueMails } from '../mail/mail-row.ts';
import { isOfBrand } from '../of-brand.ts';
import { toReservation } from '../rows/reservation-row.ts';
import { countStock, listStockedClasses, listUnitStays } from '../stock/count-stock.ts';
import { isUuid } from '../uuid.ts';
import { hashDraftId } from './draft-store.ts';
import { findReservation, findReservationByCode, placeReservation } from './place-reservation.ts';

const MOST_LISTED = 50;

/** Holds that are ended in one transaction; a longer one would block bookings. */
const BATCH = 100;

export function createBookingStore(database: Database, signal: JobSignal): BookingStore {
  return {
    countStock: (request) => countStock(database, request),
    listStockedClasses: (request) => listStockedClasses(database, request),
    listUnitStays: (request, classCodes) => listUnitStays(database, request, classCodes),
    couponUsesLeft: (code, maxUses, draftId) => countUsesLeft(database, { code, maxUses, draftId }),
    async place(input) {
      const outcome = await placeReservation(database, input);
      if (outcome.kind === 'placed' && input.mails.length > 0) signal.send();
      return outcome;
    },
    find: (id) => findReservation(database, id),
    findByCode: (code) => findReservationByCode(database, code),
    setLanguage: (id, language) => setLanguage(database, id, language),
    linkUser: (id, userId) => linkUser(database, id, userId),
    revokeLinks: (code) => revokeLinks(database, code),
    listByUser: (userId) => listByUser(database, userId),
    hasConfirmed: (email) => hasConfirmed(database, email),
    async confirmUnpaid(id, now, mails) {
      const isConfirmed = await confirmUnpaid(database, { id, now, mails });
      if (isConfirmed) signal.send();
      return isConfirmed;
    },
    release: (id, becomes) => release(database, id, becomes),
    expireHolds: (now) => expireHolds(database, now),
  };
}

async function countUsesLeft(
  { sql: db }: Database,
  coupon: { code: string; maxUses: number | undefined; draftId: string | undefined },
): Promise<number | undefined> {
  const { code, maxUses, draftId } = coupon;
  if (maxUses === undefined) return undefined;
  const draft = draftId === undefined ? null : hashDraftId(draftId);
  const { rows } = await sql<{ used: number }>`
    SELECT used - (
      SELECT count(*) FROM drafts d JOIN reservations r ON r.id = d.reservation_id
      WHERE (d.id_hash = ${draft} OR d.former_hash = ${draft}) AND r.coupon_code = ${code}
        AND r.state IN ('held', 'confirmed', 'picked-up', 'returned', 'review')
    ) AS used
    FROM coupon_counters WHERE code = ${code}`.execute(db);
  return Math.max(0, maxUses - (rows[0]?.used ?? 0));
}

async function hasConfirmed({ sql: db, brand }: Database, email: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM reservations WHERE state IN ('confirmed', 'picked-up', 'returned') AND lower(renter_email) = lower(${email})
      AND ${isOfBrand({ brand })} LIMIT 1`.execute(db);
  return rows.length > 0;
}

function confirmUnpaid(
  { sql: db }: Database,
  { id, now, mails }: { id: string; now: Instant; mails: OutboxMail[] },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('reservations')
      .set({ state: 'confirmed', hold_until: null, version: sql`version + 1` })
      .where('id', '=', id)
      .where('state', '=', 'held')
      .where('reservation_type', '=', 'normal')
      .where('guarantee_cents', 'is', null)
      .where('hold_until', '>', sql<number>`${new Date(now)}`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await queueMails(transaction, mails);
    return true;
  });
}

async function release({ sql: db }: Database, id: string, becomes: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rows } = await sql<{
    done: boolean;
  }>`SELECT release_reservation(${id}, ${becomes}) AS done`.execute(db);
  return rows[0]?.done === true;
}

async function revokeLinks({ sql: db }: Database, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reservations')
    .set({ link_version: sql`link_version + 1` })
    .where('code', '=', code)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function expireHolds({ sql: db }: Database, now: Instant): Promise<number> {
  let total = 0;
  for (;;) {
    const { rows } = await sql<{
      ended: number;
    }>`SELECT expire_holds(${new Date(now)}, ${BATCH}) AS ended`.execute(db);
    const ended = rows[0]?.ended ?? 0;
    total += ended;
    if (ended < BATCH) return total;
  }
}

async function linkUser({ sql: db }: Database, id: string, userId: string): Promise<void> {
  if (!isUuid(id)) return;
  await db
    .updateTable('reservations')
    .set({ user_id: userId })
    .where('id', '=', id)
    .where('user_id', 'is', null)
    .execute();
}

async function setLanguage({ sql: db }: Database, id: string, language: Language): Promise<void> {
  await db
    .updateTable('reservations')
    .set({ language })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'review'])
    .execute();
}

/** The 50 newest reservations of an account with this brand, newest first. */
async function listByUser(database: Database, userId: string): Promise<Reservation[]> {
  const rows = await database.sql
    .selectFrom('reservations')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isOfBrand(database))
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(toReservation);
}
