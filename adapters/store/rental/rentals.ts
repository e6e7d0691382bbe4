import { type Kysely, sql, type Transaction } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { AuditedAct, AuditedOutcome } from '#operations/ports/staff-store.ts';
import type {
  ExchangeRefusal,
  ExchangeUnit,
  PickUp,
  PickUpOutcome,
  ReturnOutcome,
  ReturnRental,
} from '#operations/ports/stock-store.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';
import { addToBill } from './final-bill.ts';

/** Stores a pick-up with the unit that the renter has. */
export async function pickUpRental(
  { sql: db }: Database,
  signal: JobSignal,
  request: PickUp,
): Promise<PickUpOutcome> {
  return wake(await storePickUp(db, request), signal);
}

export async function storePickUp(
  db: Kysely<Tables>,
  { reservationId, unit, facts, freeAt, by, now }: PickUp,
): Promise<PickUpOutcome> {
  const { rows } = await sql<{ outcome: PickUpOutcome }>`
    SELECT pick_up_rental(
      ${reservationId}, ${unit ?? null}, ${new Date(facts.at)}, ${facts.km ?? null}, ${facts.fuelEighths ?? null},
      ${new Date(freeAt)}, ${by}, ${new Date(facts.changedAt)}, ${new Date(now)}
    ) AS outcome`.execute(db);
  return get(rows[0]?.outcome);
}

/** Stores a return; the unit is free after the turnaround. */
export async function returnRental(
  { sql: db }: Database,
  signal: JobSignal,
  request: ReturnRental,
): Promise<ReturnOutcome> {
  const outcome = await db.transaction().execute((transaction) => storeReturn(transaction, request));
  return wake(outcome, signal);
}

export async function storeReturn(
  db: Transaction<Tables>,
  { reservationId, branch, facts, turnaroundMinutes, by, now, bill }: ReturnRental,
): Promise<ReturnOutcome> {
  const { rows } = await sql<{ outcome: ReturnOutcome }>`
    SELECT return_rental(
      ${reservationId}, ${branch ?? null}, ${new Date(facts.at)}, ${facts.km ?? null}, ${facts.fuelEighths ?? null},
      make_interval(mins => ${turnaroundMinutes}), ${by}, ${new Date(facts.changedAt)}, ${new Date(now)}
    ) AS outcome`.execute(db);
  const outcome = get(rows[0]?.outcome);
  if (outcome === 'done') await addToBill(db, reservationId, bill);
  return outcome;
}

function get<Outcome>(outcome: Outcome | undefined): Outcome {
  if (outcome === undefined) throw new Error('The function of a rental did not answer');
  return outcome;
}

function wake<Outcome extends string>(outcome: Outcome, signal: JobSignal): Outcome {
  // Its event waits for a worker.
  if (outcome === 'done') signal.send();
  return outcome;
}

type Exchanged = AuditedOutcome | { kind: ExchangeRefusal };

/** Gives a rental another unit in exchange for its own. */
export function exchangeUnit(
  database: Database,
  request: ExchangeUnit,
  audited: AuditedAct,
): Promise<Exchanged> {
  const { reservationId, version, unit, branch, given, taken, turnaroundMinutes, now } = request;
  return runAudited(database, audited, async (transaction): Promise<Exchanged> => {
    const { rows } = await sql<Exchanged>`
      SELECT exchange_unit(
        ${reservationId}, ${version}, ${unit}, ${branch}, ${given.km}, ${given.fuelEighths}, ${taken.km},
        ${taken.fuelEighths}, make_interval(mins => ${turnaroundMinutes}), ${audited.actor.name}, ${new Date(now)}
      ) AS kind`.execute(transaction);
    return rows[0] ?? { kind: 'stale' };
  });
}

/** One transaction for each rental, because each locks its reservation before its units. */
export async function keepUnitsOut(
  { sql: db }: Database,
  { brand, until, now }: { brand: string; until: Instant; now: Instant },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM rentals l JOIN reservations r ON r.id = l.reservation_id
    JOIN allocations a ON a.reservation_id = r.id
    WHERE l.returned_at IS NULL AND r.brand = ${brand} AND upper(a.period) < ${new Date(until)}
    ORDER BY upper(a.period)`.execute(db);
  for (const { id } of rows)
    await sql`SELECT keep_unit_out(${id}, ${new Date(until)}, ${new Date(now)})`.execute(db);
}
