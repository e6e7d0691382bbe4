import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type {
  CancelReservation,
  EndRefusal,
  ExtendRental,
  ExtensionRefusal,
  HistoryEntry,
  MarkNoShow,
  MarkNoShowOutcome,
  ReservationChanges,
} from '#operations/ports/reservation-changes.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { lockVersion } from '../lock-version.ts';
import { queueMails } from '../mail/mail-row.ts';
import { toRentalColumns } from '../rows/reservation-row.ts';
import { runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';
import { captureGuarantee } from '../transfer/capture-store.ts';
import { insertRefunds, RefundRefused } from '../transfer/request-refunds.ts';
import { isUuid } from '../uuid.ts';
import { correctRenter } from './correct-renter.ts';

type Outcome = { kind: 'done' } | EndRefusal;
type Held = Parameters<ReservationChanges['cancelHeld']>[0];

export function createReservationChanges(database: Database, signal: JobSignal): ReservationChanges {
  return {
    async cancel(request) {
      const outcome = await commitOrRefuse(() => cancel(database, request));
      if (outcome.kind === 'done') signal.send();
      return outcome;
    },
    cancelHeld: (request) => cancelHeld(database, request),
    async markNoShow(request) {
      const outcome = await markNoShow(database, request);
      if (outcome.kind === 'done') signal.send();
      return outcome;
    },
    whyNotExtend: (reservationId, until, now) => whyNotExtend(database, { reservationId, until, now }),
    async extend(request) {
      const outcome = await extend(database, request);
      if (outcome.kind === 'done') signal.send();
      return outcome;
    },
    async correctRenter(of, renter, audited) {
      const outcome = await correctRenter(database, { of, renter, audited });
      if (outcome.kind === 'done') signal.send();
      return outcome;
    },
    listHistory: (reservationId) => listHistory(database, reservationId),
  };
}

/** When the refundable money has changed meanwhile, everything is rolled back and the outcome is `stale`. */
async function commitOrRefuse(commit: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await commit();
  } catch (error) {
    if (error instanceof RefundRefused) return { kind: 'stale' };
    throw error;
  }
}

function cancel(database: Database, request: CancelReservation): Promise<Outcome> {
  return runAudited(database, request.audited, async (transaction): Promise<Outcome> => {
    const { rows } = await sql<{ outcome: Outcome['kind'] }>`
      SELECT cancel_reservation(${request.reservationId}, ${request.version}, ${request.by}) AS outcome`.execute(
      transaction,
    );
    const kind = rows[0]?.outcome ?? 'stale';
    if (kind !== 'done') return { kind };
    await withdrawMails(transaction, request.reservationId);
    await writeFollowers(transaction, request);
    await returnCoupon(transaction, request.reservationId);
    return { kind };
  });
}

function cancelHeld(database: Database, { reservationId, version, audited }: Held): Promise<Outcome> {
  return runAudited(database, audited, async (transaction): Promise<Outcome> => {
    if (!(await lockVersion(transaction, reservationId, version))) return { kind: 'stale' };
    await sql`SELECT write_history(${reservationId}, 'cancelled', ${audited.actor.name})`.execute(
      transaction,
    );
    const { rows } = await sql<{ done: boolean }>`
      SELECT release_reservation(${reservationId}, 'cancelled') AS done`.execute(transaction);
    return { kind: rows[0]?.done ? 'done' : 'payment-in-progress' };
  });
}

function markNoShow(database: Database, request: MarkNoShow): Promise<MarkNoShowOutcome> {
  const { reservationId, version, at, toMails, audited } = request;
  const by = audited.actor.name;
  return runAudited(database, audited, async (transaction): Promise<MarkNoShowOutcome> => {
    const { rows } = await sql<{ outcome: Outcome['kind'] }>`
      SELECT mark_no_show(${reservationId}, ${version}, ${by}, ${new Date(at)}) AS outcome`.execute(
      transaction,
    );
    const kind = rows[0]?.outcome ?? 'stale';
    if (kind !== 'done') return { kind };
    await withdrawMails(transaction, reservationId);
    const takenCents = await captureGuarantee(transaction, reservationId, { at, by });
    if (takenCents !== undefined) await queueMails(transaction, toMails(takenCents));
    await returnCoupon(transaction, reservationId);
    return { kind, takenCents };
  });
}

async function whyNotExtend(
  { sql: db }: Database,
  { reservationId, until, now }: Pick<ExtendRental, 'reservationId' | 'until' | 'now'>,
): Promise<ExtensionRefusal | undefined> {
  const { rows } = await sql<{ refusal: ExtensionRefusal | null }>`
    SELECT can_extend_unit(${reservationId}, ${new Date(until)}, ${new Date(now)}) AS refusal`.execute(db);
  return rows[0]?.refusal ?? undefined;
}

function extend(
  database: Database,
  { reservationId, version, becomes, until, now, mails, audited }: ExtendRental,
): ReturnType<ReservationChanges['extend']> {
  type Extended = Awaited<ReturnType<ReservationChanges['extend']>>;
  return runAudited(database, audited, async (transaction): Promise<Extended> => {
    const { rows } = await sql<{ outcome: Extended['kind'] }>`
      SELECT extend_rental(
        ${reservationId}, ${version}, ${JSON.stringify(toRentalColumns(becomes))}, ${new Date(until)},
        ${audited.actor.name}, ${new Date(now)}
      ) AS outcome`.execute(transaction);
    const kind = rows[0]?.outcome ?? 'stale';
    if (kind === 'done') await queueMails(transaction, mails);
    return { kind };
  });
}

/** Call it last in a transaction, because coupon counters come last in the order of locks. */
async function returnCoupon(transaction: Kysely<Tables>, reservationId: string): Promise<void> {
  await sql`SELECT return_coupon_uses(ARRAY(
    SELECT r.coupon_code FROM reservations r WHERE r.id = ${reservationId}
  ))`.execute(transaction);
}

/** Deletes queued mails: sent after the cancellation, they would announce a rental that no longer exists. */
async function withdrawMails(transaction: Kysely<Tables>, reservationId: string): Promise<void> {
  await transaction
    .deleteFrom('outbox_mails')
    .where('reservation_id', '=', reservationId)
    .where('kind', 'in', [
      'confirmation',
      'change',
      'pay-change',
      'reminder',
      'checked-in',
      'papers-approved',
      'papers-asked',
      'papers-refused',
    ])
    .where('sent_at', 'is', null)
    .execute();
}

async function writeFollowers(
  transaction: Kysely<Tables>,
  { refunds, mails }: Pick<CancelReservation, 'refunds' | 'mails'>,
): Promise<void> {
  await insertRefunds(transaction, refunds);
  await queueMails(transaction, mails);
}

async function listHistory({ sql: db }: Database, reservationId: string): Promise<HistoryEntry[]> {
  if (!isUuid(reservationId)) return [];
  const { rows } = await sql<HistoryEntry>`
    SELECT kind, actor AS by, version, before, at FROM reservation_history
    WHERE reservation_id = ${reservationId} ORDER BY id`.execute(db);
  return rows;
}
