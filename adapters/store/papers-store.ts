import { sql } from 'kysely';
import type { DecidedPapers, PapersFilter, PapersStore } from '#operations/ports/papers-store.ts';
import type { Actor, AuditEntry } from '#operations/ports/staff-store.ts';
import type { Database } from './database.ts';
import { queueMails } from './mail/mail-row.ts';
import { isOfBrand } from './of-brand.ts';
import { toReservation } from './rows/reservation-row.ts';
import { inAudit } from './staff/audit.ts';

export function createPapersStore(database: Database): PapersStore {
  return {
    async list({ page, perPage, ...filter }) {
      const rows = await select(database, filter)
        .selectAll('r')
        .orderBy('r.pickup_at')
        .orderBy('r.code')
        .limit(perPage + 1)
        .offset((page - 1) * perPage)
        .execute();
      return rows.map(toReservation);
    },
    async count(filter) {
      const found = select(database, filter).select(({ fn }) => fn.countAll<string>().as('count'));
      return Number((await found.executeTakeFirstOrThrow()).count);
    },
    decide: (decided, actor, audit) => decide(database, decided, { actor, audit }),
  };
}

function select({ sql: db, brand }: Database, { branches, state, from }: PapersFilter) {
  const found = db
    .selectFrom('reservations as r')
    .innerJoin('precheckins as p', 'p.reservation_id', 'r.id')
    .where('r.state', '=', 'confirmed')
    .where(isOfBrand({ brand }))
    .where('r.pickup_at', '>=', sql<string>`${from}::timestamp`)
    .where('p.step', '<>', 'started')
    .where('p.sealed_drivers', 'is not', null)
    .where(sql<boolean>`coalesce(p.papers_decision, 'waiting') = ${state}`);
  return branches ? found.where(sql<boolean>`r.pickup_branch = ANY(${[...branches]})`) : found;
}

function decide(
  database: Database,
  { reservationId, version, decision, reason, note, mail }: DecidedPapers,
  by: { actor: Actor; audit: AuditEntry },
): Promise<boolean> {
  return inAudit(database, by, async (transaction) => {
    // The reservation is always locked before the pre check-in.
    const confirmed = await transaction
      .selectFrom('reservations')
      .select('id')
      .where('id', '=', reservationId)
      .where('state', '=', 'confirmed')
      .forUpdate()
      .executeTakeFirst();
    if (!confirmed) return false;
    const { numUpdatedRows } = await transaction
      .updateTable('precheckins')
      .set({
        papers_decision: decision,
        papers_reason: reason ?? null,
        papers_note: note,
        papers_version: version + 1,
      })
      .where('reservation_id', '=', reservationId)
      .where('papers_version', '=', version)
      .where('step', '<>', 'started')
      .where('sealed_drivers', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await queueMails(transaction, [mail]);
    return true;
  });
}
