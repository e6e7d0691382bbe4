import { type Kysely, type Selectable, sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { PaperDecision, Papers } from '#domain/precheckin/papers.ts';
import { type PhotoKind, photoKinds } from '#domain/precheckin/precheckin.ts';
import type { CarPhotoKind } from '#domain/rental/car-photos.ts';
import type {
  FileNotice,
  PrecheckinChange,
  PrecheckinRecord,
  PrecheckinStore,
  SavePrecheckinOutcome,
} from '#operations/ports/precheckin-store.ts';
import type { Database } from './database.ts';
import { queueMails } from './mail/mail-row.ts';
import { isOwnBrand } from './of-brand.ts';
import type { Tables } from './tables.ts';
import { isUuid } from './uuid.ts';

export function createPrecheckinStore(database: Database): PrecheckinStore {
  const { sql: db } = database;
  return {
    find: (reservationId) => findPrecheckin(database, reservationId),
    async start(reservationId) {
      const conflict = db.insertInto('precheckins').values({ reservation_id: reservationId });
      await conflict.onConflict((on) => on.column('reservation_id').doNothing()).execute();
      const record = await findPrecheckin(database, reservationId);
      if (!record) throw new Error(`The pre check-in of ${reservationId} was erased as it began`);
      return record;
    },
    save: (change) => db.transaction().execute((transaction) => savePrecheckin(transaction, change)),
    async keepTyped({ reservationId, version, sealedDrivers }) {
      await db
        .updateTable('precheckins')
        .set({ sealed_drivers: sealedDrivers ?? null })
        .where('reservation_id', '=', reservationId)
        .where('version', '=', version)
        .execute();
    },
    async sign(reservationId, { name, at, terms }) {
      const { numUpdatedRows } = await db
        .updateTable('precheckins')
        .set({ signed_name: name, signed_at: new Date(at), signed_terms: terms })
        .where('reservation_id', '=', reservationId)
        .where('papers_decision', '=', 'approved')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async announceFile({ id, reservationId, kind, keyId }, eraseAt) {
      const row = { id, reservation_id: reservationId, kind, key_id: keyId, erase_at: new Date(eraseAt) };
      await db.insertInto('private_files').values(row).execute();
    },
    keepFile: (notice, kept) => keepFile(database, notice, kept),
    async listErasable(now, limit) {
      const due = db
        .selectFrom('private_files')
        .select('id')
        .where(sql<boolean>`erase_at <= ${new Date(now)}`)
        // The files of another brand are in another storage: they would not be deleted there, but their rows
        // would be.
        .where(isOwnBrand(database));
      return (await due.orderBy('erase_at').limit(limit).execute()).map(({ id }) => id);
    },
    async forgetFile(id) {
      await db.deleteFrom('private_files').where('id', '=', id).execute();
    },
  };
}

async function findPrecheckin(
  { sql: db }: Database,
  reservationId: string,
): Promise<PrecheckinRecord | undefined> {
  if (!isUuid(reservationId)) return undefined;
  const [row, files, consent] = await Promise.all([
    db.selectFrom('precheckins').selectAll().where('reservation_id', '=', reservationId).executeTakeFirst(),
    db
      .selectFrom('private_files')
      .select(['id', 'kind'])
      .where('reservation_id', '=', reservationId)
      .where('state', '=', 'kept')
      .execute(),
    db
      .selectFrom('consent_log')
      .select(['text_version', 'given_at'])
      .where('reservation_id', '=', reservationId)
      .where('purpose', '=', 'precheckin')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ]);
  if (!row) return undefined;
  const idOf = (kind: FileNotice['kind']) => files.find((file) => file.kind === kind)?.id;
  return {
    reservationId,
    step: row.step,
    sealedDrivers: row.sealed_drivers ?? undefined,
    preferences: row.preferences ?? undefined,
    consent: consent && { textVersion: consent.text_version, givenAt: consent.given_at },
    completedAt: row.completed_at ?? undefined,
    papers: toPapers(row),
    signature: toSignature(row),
    version: row.version,
    photos: Object.fromEntries(photoKinds.map((kind) => [kind, idOf(kind)])) as PrecheckinRecord['photos'],
  };
}

/** Papers are complete once the verification was saved; before, only typed data may be sealed. */
function toPapers(row: Selectable<Tables['precheckins']>): Papers | undefined {
  if (row.step === 'started' || row.sealed_drivers === null) return undefined;
  return {
    state: row.papers_decision ?? 'waiting',
    reason: row.papers_reason ?? undefined,
    note: row.papers_note,
    version: row.papers_version,
  };
}

function toSignature({
  signed_name: name,
  signed_at: at,
  signed_terms: terms,
}: Selectable<Tables['precheckins']>) {
  return name === null || at === null || terms === null ? undefined : { name, at, terms };
}

/** Columns of papers that the renter has changed: they wait again, unless they were refused. */
export const NEW_PAPERS = {
  papers_version: sql<number>`papers_version + 1`,
  papers_decision: sql<PaperDecision | null>`CASE papers_decision WHEN 'refused' THEN papers_decision END`,
};

/** In a transaction, under the reservation's lock: payments of the pre check-in begin under the same lock. */
export async function savePrecheckin(
  transaction: Kysely<Tables>,
  change: PrecheckinChange,
): Promise<SavePrecheckinOutcome> {
  const {
    reservationId,
    version,
    step,
    sealedDrivers,
    preferences,
    completedAt,
    consent,
    mails = [],
    hasNewPapers,
    isPriced,
  } = change;
  // The reservation is always locked before the pre-check-in.
  await sql`SELECT FROM reservations WHERE id = ${reservationId} FOR UPDATE`.execute(transaction);
  if (isPriced && (await isPaying(transaction, reservationId))) return 'payment-in-progress';
  const { numUpdatedRows } = await transaction
    .updateTable('precheckins')
    .set({
      step,
      sealed_drivers: sealedDrivers ?? null,
      preferences: preferences === undefined ? null : JSON.stringify(preferences),
      completed_at: completedAt === undefined ? null : new Date(completedAt),
      version: version + 1,
      ...(hasNewPapers && NEW_PAPERS),
    })
    .where('reservation_id', '=', reservationId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'outdated';
  if (isPriced) await withdrawAdditions(transaction, reservationId);
  if (consent) {
    const { textVersion: text_version, givenAt, language } = consent;
    const row = { reservation_id: reservationId, purpose: 'precheckin' as const, text_version, language };
    await transaction
      .insertInto('consent_log')
      .values({ ...row, given_at: new Date(givenAt) })
      .execute();
  }
  await queueMails(transaction, mails);
  return 'saved';
}

async function isPaying(transaction: Kysely<Tables>, reservationId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('payment_attempts as t')
    .innerJoin('amendments as a', 'a.id', 't.amendment_id')
    .select('t.id')
    .where('t.reservation_id', '=', reservationId)
    .where('t.live', '=', true)
    .where('a.purpose', '=', 'precheckin')
    .executeTakeFirst();
  return row !== undefined;
}

async function withdrawAdditions(transaction: Kysely<Tables>, reservationId: string): Promise<void> {
  await transaction
    .updateTable('amendments')
    .set({ state: 'withdrawn' })
    .where('reservation_id', '=', reservationId)
    .where('purpose', '=', 'precheckin')
    .where('state', '=', 'open')
    .execute();
}

function keepFile(
  { sql: db }: Database,
  { id, reservationId, kind }: Omit<FileNotice, 'keyId'>,
  { bytes, eraseAt, now }: { bytes: number; eraseAt: Instant; now: Instant },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // One upload at a time per renter, so that of two concurrent uploads exactly one is kept.
    await transaction
      .updateTable('precheckins')
      .set(NEW_PAPERS)
      .where('reservation_id', '=', reservationId)
      .execute();
    await replaceFile(transaction, { id, reservationId, kind }, { bytes, eraseAt, now });
  });
}

/** Keeps a file that was announced, in place of the earlier one of its kind. */
export async function replaceFile(
  transaction: Kysely<Tables>,
  { id, reservationId, kind }: Omit<FileNotice<PhotoKind | CarPhotoKind>, 'keyId'>,
  {
    bytes,
    eraseAt,
    now,
    sha256 = null,
  }: { bytes: number; eraseAt: Instant; now: Instant; sha256?: string | null },
): Promise<void> {
  await transaction
    .updateTable('private_files')
    .set({ state: 'replaced', erase_at: new Date(now) })
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', kind)
    .where('state', '=', 'kept')
    .execute();
  await transaction
    .updateTable('private_files')
    .set({ state: 'kept', bytes, sha256, erase_at: new Date(eraseAt) })
    .where('id', '=', id)
    .execute();
}
