import { setTimeout as wait } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import type {
  BegunEdit,
  ContentDraft,
  ContentRevision,
  ContentRevisions,
  RecordName,
  WrittenEdit,
} from '#operations/ports/content-revisions.ts';
import type { AuditedAct } from '#operations/ports/staff-store.ts';
import type { Database } from './database.ts';
import { ownBrand, runAudited } from './staff/audit.ts';
import type { ContentDraftTable, ContentRevisionTable } from './tables.ts';
import { isUuid } from './uuid.ts';

/** An edit takes a second; one that began a minute ago lost its process. */
const LOST_AFTER_MS = 60_000;
const WAIT_MS = 100;
const MOST_WAITS = 40;

/** An edit may be sent again: it is compared. A new record might be made twice, so its form stays taken. */
const UNKNOWN = {
  state: 'unknown' as const,
  form_id: sql<string | null>`CASE WHEN record IS NULL THEN form_id END`,
};

/** Revisions of content, of all brands of the database, because they share the content; drafts of the own brand. */
export function createContentStore(database: Database): ContentRevisions {
  const { sql: db } = database;
  const drafts = () => db.selectFrom('content_drafts').selectAll().where('brand', '=', ownBrand(database));
  return {
    begin: (edit) => begin(database, edit),
    finish: (id, written, audited) => finish(database, { id, written, audited }),
    async abandon(id, isKnown) {
      if (isKnown) await db.deleteFrom('content_revisions').where('id', '=', id).execute();
      else await db.updateTable('content_revisions').set(UNKNOWN).where('id', '=', id).execute();
    },
    list: (record, limit) => list(database, record, limit),
    async find(id) {
      const rows = db.selectFrom('content_revisions').selectAll().where('id', '=', id);
      const row = await rows.where('state', '=', 'written').executeTakeFirst();
      return row && toRevision(row);
    },
    listDeleted: (collection, limit) => listDeleted(database, collection, limit),
    saveDraft: (draft, audited) => saveDraft(database, draft, audited),
    async findDraft(id) {
      if (!isUuid(id)) return undefined;
      const row = await drafts().where('id', '=', id).executeTakeFirst();
      return row && toDraft(row);
    },
    async listDrafts() {
      return (await drafts().orderBy('saved_at', 'desc').execute()).map(toDraft);
    },
    async listDueDrafts(now) {
      const due = drafts()
        .where('publish_at', '<=', sql<number>`${new Date(now)}`)
        .where('refused', 'is', null);
      return (await due.orderBy('publish_at').execute()).map(toDraft);
    },
    async refuseDraft(id, reason) {
      await db.updateTable('content_drafts').set({ refused: reason }).where('id', '=', id).execute();
    },
    dropDraft: (id, audited) =>
      runAudited(database, audited, async (transaction) => {
        const own = transaction.deleteFrom('content_drafts').where('id', '=', id);
        const { numDeletedRows } = await own.where('brand', '=', ownBrand(database)).executeTakeFirst();
        return { kind: numDeletedRows === 0n ? ('stale' as const) : ('done' as const) };
      }),
  };
}

async function begin({ sql: db }: Database, edit: BegunEdit): Promise<number | undefined> {
  const { collection, key, formId, at, who, after } = edit;
  const row = {
    collection,
    record: key ?? null,
    at: new Date(at),
    who,
    after: JSON.stringify(after ?? null),
    form_id: formId ?? null,
  };
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    await db
      .updateTable('content_revisions')
      .set(UNKNOWN)
      .where('collection', '=', collection)
      .where('state', '=', 'writing')
      .where('at', '<', sql<number>`${new Date(at - LOST_AFTER_MS)}`)
      .execute();
    const insert = db.insertInto('content_revisions').values(row);
    const begun = await insert
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (begun) return begun.id;
    const isSent = formId !== undefined && (await isWritten(db, formId));
    if (isSent) return undefined;
    await wait(WAIT_MS);
  }
  return undefined;
}

async function isWritten(db: Database['sql'], formId: string): Promise<boolean> {
  const rows = db.selectFrom('content_revisions').select('id').where('form_id', '=', formId);
  return (await rows.where('state', '<>', 'writing').executeTakeFirst()) !== undefined;
}

/** Whatever has become of the employee since `begin`: it is written. */
async function finish(
  database: Database,
  { id, written, audited }: { id: number; written: WrittenEdit; audited: AuditedAct },
): Promise<void> {
  const { key, before, after, undoes, draftId } = written;
  const anybody = { ...audited, actor: { ...audited.actor, employee: undefined } };
  await runAudited(database, anybody, async (transaction) => {
    const row = {
      record: key,
      before: before ? JSON.stringify(before) : null,
      after: JSON.stringify(after ?? null),
      undoes: undoes ?? null,
      state: 'written' as const,
    };
    await transaction.updateTable('content_revisions').set(row).where('id', '=', id).execute();
    if (draftId) {
      const drafts = transaction.deleteFrom('content_drafts').where('id', '=', draftId);
      await drafts.where('brand', '=', ownBrand(database)).execute();
    }
    return { kind: 'done' as const };
  });
}

async function list({ sql: db }: Database, { collection, key }: RecordName, limit: number) {
  const rows = await db
    .selectFrom('content_revisions')
    .selectAll()
    .where('collection', '=', collection)
    .where('record', '=', key)
    .where('state', '<>', 'writing')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRevision);
}

async function listDeleted({ sql: db }: Database, collection: string, limit: number) {
  const last = db
    .selectFrom('content_revisions')
    .selectAll()
    .distinctOn('record')
    .where('collection', '=', collection)
    .where('state', '=', 'written')
    .orderBy('record')
    .orderBy('id', 'desc');
  const rows = await db
    .selectFrom(last.as('last'))
    .selectAll()
    .where(sql<boolean>`after = 'null'::jsonb`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRevision);
}

function saveDraft(database: Database, draft: Omit<ContentDraft, 'refused'>, audited: AuditedAct) {
  const { id, collection, key, units, read, rates, staffId, who, savedAt, publishAt } = draft;
  const row = {
    brand: ownBrand(database),
    collection,
    record: key ?? null,
    units: JSON.stringify(units),
    read: JSON.stringify(read),
    rates: rates ? JSON.stringify(rates) : null,
    staff_id: staffId ?? null,
    who,
    saved_at: new Date(savedAt),
    publish_at: publishAt === undefined ? null : new Date(publishAt),
    refused: null,
  };
  return runAudited(database, audited, async (transaction) => {
    const insert = transaction.insertInto('content_drafts').values({ id, ...row });
    const { numInsertedOrUpdatedRows } = await insert
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(row).where('content_drafts.brand', '=', row.brand),
      )
      .executeTakeFirst();
    return { kind: numInsertedOrUpdatedRows === 0n ? ('stale' as const) : ('done' as const) };
  });
}

function toRevision(row: Selectable<ContentRevisionTable>): ContentRevision {
  return {
    id: row.id,
    collection: row.collection,
    key: row.record ?? '',
    at: row.at,
    who: row.who,
    before: row.before ?? undefined,
    after: row.after ?? undefined,
    undoes: row.undoes ?? undefined,
    isKnown: row.state === 'written',
  };
}

function toDraft(row: Selectable<ContentDraftTable>): ContentDraft {
  return {
    id: row.id,
    collection: row.collection,
    key: row.record ?? undefined,
    units: row.units,
    read: row.read,
    rates: row.rates ?? undefined,
    staffId: row.staff_id ?? undefined,
    who: row.who,
    savedAt: row.saved_at,
    publishAt: row.publish_at ?? undefined,
    refused: row.refused ?? undefined,
  };
}
