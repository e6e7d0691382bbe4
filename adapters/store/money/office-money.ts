import { type Kysely, sql } from 'kysely';
import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import type { OfficeMoney, RefundRequest, UnreturnedMoney } from '#operations/ports/office-money.ts';
import type { AuditedAct } from '#operations/ports/staff-store.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { isOwnBrand } from '../of-brand.ts';
import { ownBrand, runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';
import { isUuid } from '../uuid.ts';
import { closeDay, listEntries, readDay } from './counter-days.ts';
import { give, hasVersion } from './give-money.ts';
import { type RequestRow, toRequest, toRequestRow } from './money-row.ts';
import { take } from './take-money.ts';

/** Of reservations whose money is still at a branch. */
const LONGEST_LIST = 50;

export function createOfficeMoney(database: Database, signal: JobSignal): OfficeMoney {
  const wake = <Outcome extends { kind: string }>(outcome: Outcome): Outcome => {
    if (outcome.kind === 'done') signal.send();
    return outcome;
  };
  return {
    read: (reservationId) => read(database, reservationId),
    listEntries: (reservationIds) => listEntries(database.sql, reservationIds),
    give: async (reservationId, version, giving, audited) =>
      wake(
        await runAudited(database, audited, async (transaction) => {
          if (!(await hasVersion(transaction, reservationId, version))) return { kind: 'stale' as const };
          return give(database, transaction, giving);
        }),
      ),
    ask: (request, version, audited) => ask(database, { request, version }, audited),
    confirm: async (request, version, giving, audited) =>
      wake(
        await runAudited(database, audited, async (transaction) => {
          // Before the decision, which changes the version.
          if (!(await hasVersion(transaction, request.reservationId, version)))
            return { kind: 'stale' as const };
          if (!(await decide(transaction, request, audited, 'confirmed'))) return { kind: 'stale' as const };
          return give(database, transaction, giving);
        }),
      ),
    reject: (request, audited) =>
      runAudited(database, audited, async (transaction) => ({
        kind: (await decide(transaction, request, audited, 'rejected'))
          ? ('done' as const)
          : ('stale' as const),
      })),
    take: async (entry, beside, audited) => wake(await take(database, { entry, ...beside }, audited)),
    listRequests: (branches) => listRequests(database, branches),
    listUnreturned: (branches, since) => listUnreturned(database, branches, since),
    readDay: (branch, day) => readDay(database, branch, day),
    close: (close, audited) => closeDay(database, close, audited),
  };
}

async function read({ sql: db }: Database, reservationId: string) {
  if (!isUuid(reservationId)) return { version: '', entries: [], request: undefined };
  const { rows } = await sql<{ version: string | null }>`
    SELECT money_version(${reservationId}) AS version`.execute(db);
  const waiting = await db
    .selectFrom('refund_requests')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return {
    version: rows[0]?.version ?? '',
    entries: await listEntries(db, [reservationId]),
    request: waiting && toRequest(waiting),
  };
}

function ask(
  database: Database,
  { request, version }: { request: RefundRequest; version: string },
  audited: AuditedAct,
) {
  return runAudited(database, audited, async (transaction) => {
    if (!(await hasVersion(transaction, request.reservationId, version))) return { kind: 'stale' as const };
    await transaction.insertInto('refund_requests').values(toRequestRow(request)).execute();
    return { kind: 'done' as const };
  });
}

/** Under the lock of the reservation, so that two people confirm it once. */
async function decide(
  transaction: Kysely<Tables>,
  { id, reservationId }: RefundRequest,
  { actor, audit }: AuditedAct,
  outcome: 'confirmed' | 'rejected',
): Promise<boolean> {
  await sql`SELECT FROM reservations WHERE id = ${reservationId} FOR UPDATE`.execute(transaction);
  const { numUpdatedRows } = await transaction
    .updateTable('refund_requests')
    .set({
      outcome,
      decided_by: actor.employee?.id ?? null,
      decided_name: actor.name,
      decided_at: new Date(audit.at),
    })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function listRequests(database: Database, branches: readonly string[] | undefined) {
  const { rows } = await sql<RequestRow & { code: string }>`
    SELECT q.*, r.code FROM refund_requests q JOIN reservations r ON r.id = q.reservation_id
    WHERE q.outcome IS NULL AND ${isOwnBrand(database)}
      AND (${branches ?? null}::text[] IS NULL OR r.pickup_branch = ANY (${branches ?? null}::text[]))
    ORDER BY q.requested_at, q.id`.execute(database.sql);
  return rows.map((row) => ({ ...toRequest(row), code: row.code }));
}

async function listUnreturned(
  database: Database,
  branches: readonly string[] | undefined,
  since: PanamaDateTime,
): Promise<UnreturnedMoney[]> {
  const { rows } = await sql<UnreturnedMoney>`
    SELECT r.code, r.pickup_branch AS branch, sum(p.amount_cents)::int AS "amountCents", max(p.taken_at) AS at
    FROM reservations r JOIN counter_payments p ON p.reservation_id = r.id
    WHERE p.brand = ${ownBrand(database)} AND r.state = 'cancelled' AND r.pickup_at > ${since}::timestamp
      AND (${branches ?? null}::text[] IS NULL OR r.pickup_branch = ANY (${branches ?? null}::text[]))
    GROUP BY r.id HAVING sum(p.amount_cents) > 0
    ORDER BY at, r.code LIMIT ${LONGEST_LIST}`.execute(database.sql);
  return rows;
}
