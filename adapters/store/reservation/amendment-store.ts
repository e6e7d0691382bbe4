import { type Kysely, sql } from 'kysely';
import type { StockPeriod } from '#domain/fleet/stock-period.ts';
import { type AmendedRental, type Amendment, isApplicable } from '#domain/reservation/amendment.ts';
import type {
  AmendmentStore,
  ApplyAmendmentOutcome,
  OpenAmendmentOutcome,
  Opening,
  UnpaidLimit,
} from '#operations/ports/reservation-changes.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { queueMails } from '../mail/mail-row.ts';
import { savePrecheckin } from '../precheckin-store.ts';
import { toRange } from '../range.ts';
import { toAmendment } from '../rows/amendment-row.ts';
import { toRentalColumns } from '../rows/reservation-row.ts';
import { runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';
import { insertRefunds, RefundRefused } from '../transfer/request-refunds.ts';
import { isUuid } from '../uuid.ts';
import { applyAmendment } from './apply-amendment.ts';

/** Rolls the transaction back. Caught in this file. */
class NotApplied extends Error {
  readonly kind: Exclude<ApplyAmendmentOutcome['kind'], 'applied'>;
  constructor(kind: NotApplied['kind']) {
    super(kind);
    this.kind = kind;
  }
}

export function createAmendmentStore(database: Database, signal: JobSignal): AmendmentStore {
  const { sql: db } = database;
  return {
    async openAmendment(amendment, opening, beside) {
      const outcome = await openWithMails(database, amendment, { opening, beside });
      if (outcome.kind === 'opened') signal.send();
      return outcome;
    },
    canMove: (reservationId, becomes, period) => tryMove(db, { reservationId, becomes }, period),
    exceedsUnpaidLimit: (reservationId, becomes, limit) =>
      exceedsUnpaidLimit(db, { reservationId, becomes }, limit),
    async findAmendment(id) {
      if (!isUuid(id)) return undefined;
      const row = await db.selectFrom('amendments').selectAll().where('id', '=', id).executeTakeFirst();
      return row && toAmendment(row);
    },
    findOpenAmendment: (reservationId, now) => findOpen(db, { reservationId, createdAt: now }),
    async applyAmendment(amendment, beside) {
      const outcome = await applyWithRefunds(database, amendment, beside);
      if (outcome.kind === 'applied') signal.send();
      return outcome;
    },
    withdrawAmendment: (id) => withdraw(database, id),
  };
}

async function openWithMails(
  database: Database,
  amendment: Amendment,
  { opening, beside }: { opening: Opening; beside: Parameters<AmendmentStore['openAmendment']>[2] },
): Promise<OpenAmendmentOutcome> {
  const outcome = await runAudited(database, beside?.audited, async (transaction) => {
    const opened = await openIn(transaction, amendment, opening);
    if (opened.kind !== 'opened') return opened;
    await queueMails(transaction, beside?.mails ?? []);
    return { kind: 'done' as const };
  });
  if (outcome.kind === 'done') return { kind: 'opened' };
  return outcome.kind === 'stale' ? { kind: 'outdated' } : outcome;
}

async function openIn(
  transaction: Kysely<Tables>,
  amendment: Amendment,
  { period, precheckinVersion, replaces }: Opening,
): Promise<OpenAmendmentOutcome> {
  const refusal = await refuseToOpen(transaction, amendment, period);
  if (refusal) return refusal;
  if (replaces !== undefined && (await findOpen(transaction, amendment))?.id !== (replaces ?? undefined))
    return { kind: 'outdated' };
  if (precheckinVersion !== undefined && !(await hasVersion(transaction, amendment, precheckinVersion)))
    return { kind: 'outdated' };
  await transaction
    .updateTable('amendments')
    .set({ state: 'withdrawn' })
    .where('reservation_id', '=', amendment.reservationId)
    .where('state', '=', 'open')
    .execute();
  await transaction
    .insertInto('amendments')
    .values({
      id: amendment.id,
      reservation_id: amendment.reservationId,
      purpose: amendment.purpose,
      state: amendment.state,
      base_version: amendment.baseVersion,
      becomes: JSON.stringify(amendment.becomes),
      period: toRange(period),
      difference_cents: amendment.differenceCents,
      open_until: new Date(amendment.openUntil),
      created_at: new Date(amendment.createdAt),
    })
    .execute();
  return { kind: 'opened' };
}

/** The one that waits for its payment when another is made. */
async function findOpen(
  db: Kysely<Tables>,
  { reservationId, createdAt }: Pick<Amendment, 'reservationId' | 'createdAt'>,
): Promise<Amendment | undefined> {
  const row = await db
    .selectFrom('amendments')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('state', '=', 'open')
    .where('open_until', '>', sql<number>`${new Date(createdAt)}`)
    .executeTakeFirst();
  return row && toAmendment(row);
}

/** Whether the pre check-in for which the additions were priced is unchanged. */
async function hasVersion(
  db: Kysely<Tables>,
  { reservationId }: Amendment,
  version: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('precheckins')
    .select('version')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst();
  return row?.version === version;
}

async function refuseToOpen(
  db: Kysely<Tables>,
  amendment: Amendment,
  period: StockPeriod,
): Promise<OpenAmendmentOutcome | undefined> {
  const { reservationId, becomes } = amendment;
  const reservation = await db
    .selectFrom('reservations')
    .select([
      'state',
      'version',
      sql<boolean>`has_live_attempt(id)`.as('paying'),
      // Below zero the counter had no difference of an earlier change, though it was recorded.
      sql<boolean>`kept_cents(id) = due_now_cents AND settled_cents(id) >= 0`.as('balanced'),
    ])
    .where('id', '=', reservationId)
    .forUpdate()
    .executeTakeFirst();
  if (reservation?.paying) return { kind: 'payment-in-progress' };
  if (!reservation || !isApplicable(amendment, reservation)) return { kind: 'outdated' };
  // An amendment is applied only when all money adds up; otherwise a payment for it would be taken and
  // refunded.
  if (!reservation.balanced) return { kind: 'unpaid' };
  return (await canMove(db, { reservationId, becomes }, period)) ? undefined : { kind: 'no-unit-free' };
}

interface Move {
  reservationId: string;
  becomes: Pick<AmendedRental, 'classCode' | 'search'>;
}

/** `can_move_allocation` takes a unit and returns it, so two tries for one reservation must not overlap. */
function tryMove(db: Kysely<Tables>, move: Move, period: StockPeriod): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('reservations')
      .select('id')
      .where('id', '=', move.reservationId)
      .forUpdate()
      .execute();
    return canMove(transaction, move, period);
  });
}

async function canMove(
  db: Kysely<Tables>,
  { reservationId, becomes }: Move,
  period: StockPeriod,
): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT can_move_allocation(
      ${reservationId}, ${becomes.classCode}, ${becomes.search.pickupLocation}, ${becomes.search.returnLocation},
      ${toRange(period)}::tstzrange
    ) AS free`.execute(db);
  return rows[0]?.free === true;
}

/** Before other locks, because it locks the renter. */
async function exceedsUnpaidLimit(
  db: Kysely<Tables>,
  { reservationId, becomes }: Pick<Amendment, 'reservationId' | 'becomes'>,
  { maxOpenUnpaid, unpaidShare, now }: UnpaidLimit,
): Promise<boolean> {
  const columns = JSON.stringify(toRentalColumns(becomes));
  const { rows } = await sql<{ exceeds: boolean }>`
    SELECT amends_past_unpaid_limit(
      ${reservationId}, ${columns}, ${maxOpenUnpaid}, ${new Date(now)}, ${unpaidShare ?? null}::integer
    ) AS exceeds`.execute(db);
  return rows[0]?.exceeds === true;
}

async function applyWithRefunds(
  database: Database,
  amendment: Amendment,
  {
    opening,
    refunds,
    mails,
    limit,
    by,
    audited,
    precheckin,
  }: Parameters<AmendmentStore['applyAmendment']>[1],
): Promise<ApplyAmendmentOutcome> {
  try {
    const { kind } = await runAudited(database, audited, async (transaction) => {
      if (await exceedsUnpaidLimit(transaction, amendment, limit)) throw new NotApplied('too-many-unpaid');
      const opened = opening ? await openIn(transaction, amendment, opening) : undefined;
      if (opened && opened.kind !== 'opened') throw new NotApplied(opened.kind);
      // Read by the trigger that writes the history; until the end of the transaction.
      await sql`SELECT set_config('volante.actor', ${by}, true)`.execute(transaction);
      await insertRefunds(transaction, refunds);
      const outcome = await applyAmendment(transaction, amendment);
      if (outcome !== 'applied') throw new NotApplied(outcome);
      if (precheckin && (await savePrecheckin(transaction, precheckin)) !== 'saved')
        throw new NotApplied('outdated');
      await queueMails(transaction, mails);
      return { kind: 'done' };
    });
    return { kind: kind === 'done' ? 'applied' : 'outdated' };
  } catch (error) {
    if (error instanceof NotApplied) return { kind: error.kind };
    if (error instanceof RefundRefused) return { kind: 'unpaid' };
    throw error;
  }
}

async function withdraw({ sql: db }: Database, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { numUpdatedRows } = await db
    .updateTable('amendments')
    .set({ state: 'withdrawn' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where(sql<boolean>`NOT has_live_attempt(reservation_id)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
