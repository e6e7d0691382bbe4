import { sql, type Transaction, type Updateable } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import type {
  Deposit,
  HandOver,
  HandOverRefusal,
  LastReturn,
  RentalDesk,
  RentalRecord,
  TakeBack,
  TakeBackRefusal,
} from '#operations/ports/rental-desk.ts';
import type { AuditedAct, AuditedOutcome } from '#operations/ports/staff-store.ts';
import type { BillAddition } from '#operations/ports/stock-store.ts';
import type { Database } from '../database.ts';
import type { JobSignal } from '../job-signal.ts';
import { lockVersion } from '../lock-version.ts';
import { queueMails } from '../mail/mail-row.ts';
import { runAudited } from '../staff/audit.ts';
import type { Tables } from '../tables.ts';
import { isUuid } from '../uuid.ts';
import { addMark, listMarks, removeMark } from './car-marks.ts';
import { addToBill, listCharges } from './final-bill.ts';
import { dropDraft, findDraft, keepPhoto, listPhotos, saveDraft } from './rental-steps.ts';
import { storePickUp, storeReturn } from './rentals.ts';

type HandedOver = AuditedOutcome | { kind: HandOverRefusal };
type TakenBack = AuditedOutcome | { kind: TakeBackRefusal };

export function createRentalDesk(database: Database, signal: JobSignal): RentalDesk {
  const wake = <Outcome extends { kind: string }>(outcome: Outcome): Outcome => {
    if (outcome.kind === 'done') signal.send();
    return outcome;
  };
  return {
    handOver: async (request, audited) => wake(await handOver(database, request, audited)),
    takeBack: async (request, audited) => wake(await takeBack(database, request, audited)),
    addCharges: async (of, bill, audited) => wake(await addCharges(database, { of, bill }, audited)),
    keepPhoto: (photo, audited) => keepPhoto(database, photo, audited),
    listPhotos: (reservationId) => listPhotos(database, reservationId),
    addMark: (mark, audited) => addMark(database, mark, audited),
    removeMark: (removal, audited) => removeMark(database, removal, audited),
    listMarks: (reservationId, unit) => listMarks(database, reservationId, unit),
    saveDraft: (of, draft) => saveDraft(database, of, draft),
    findDraft: (of) => findDraft(database, of),
    listCharges: (reservationId) => listCharges(database, reservationId),
    readRental: (reservationId) => readRental(database, reservationId),
    readLastReturn: (unit, until) => readLastReturn(database, unit, until),
  };
}

function handOver(database: Database, request: HandOver, audited: AuditedAct): Promise<HandedOver> {
  const { reservationId, version, unit, marks, deposit, signedName, signedAt, signature, mails, toEvidence } =
    request;
  return runAudited(database, audited, async (transaction): Promise<HandedOver> => {
    if (!(await lockVersion(transaction, reservationId, version))) return { kind: 'stale' };
    const kind = toKind(await storePickUp(transaction, request));
    if (kind !== 'done') return { kind };
    const evidence = toEvidence(await readSteps(transaction, reservationId, unit));
    await setColumns(transaction, reservationId, {
      evidence,
      pickup_marks: marks,
      deposit_cents: deposit?.cents ?? null,
      deposit_method: deposit?.method ?? null,
      deposit_reference: deposit?.reference ?? null,
      signed_name: signedName,
      signed_at: signedAt === undefined ? null : new Date(signedAt),
      signature: JSON.stringify(signature),
    });
    await dropDraft(transaction, { reservationId, end: 'hand-over' });
    await queueMails(transaction, withEvidence(mails, evidence));
    return { kind };
  });
}

function takeBack(database: Database, request: TakeBack, audited: AuditedAct): Promise<TakenBack> {
  const { reservationId, version, unit, marks, depositBackCents, bill, toEvidence } = request;
  return runAudited(database, audited, async (transaction): Promise<TakenBack> => {
    if (!(await lockVersion(transaction, reservationId, version))) return { kind: 'stale' };
    const evidence = toEvidence(await readSteps(transaction, reservationId, unit));
    const mailed = { ...bill, mails: withEvidence(bill.mails, evidence) };
    const kind = toKind(await storeReturn(transaction, { ...request, bill: mailed }));
    if (kind !== 'done') return { kind };
    await setColumns(transaction, reservationId, {
      evidence,
      return_marks: marks,
      deposit_back_cents: depositBackCents ?? null,
    });
    await dropDraft(transaction, { reservationId, end: 'take-back' });
    return { kind };
  });
}

type Addition = { of: { reservationId: string; version: number }; bill: BillAddition };

function addCharges(
  database: Database,
  { of: { reservationId, version }, bill }: Addition,
  audited: AuditedAct,
): Promise<AuditedOutcome> {
  return runAudited(database, audited, async (transaction): Promise<AuditedOutcome> => {
    if (!(await lockVersion(transaction, reservationId, version))) return { kind: 'stale' };
    await addToBill(transaction, reservationId, bill);
    return { kind: 'done' };
  });
}

async function readSteps(transaction: Transaction<Tables>, reservationId: string, unit: string | undefined) {
  const database = { sql: transaction };
  return {
    photos: await listPhotos(database, reservationId),
    marks: await listMarks(database, reservationId, unit),
  };
}

function withEvidence(mails: readonly OutboxMail[], evidence: string): OutboxMail[] {
  return mails.map((mail) => (evidence ? { ...mail, details: { ...mail.details, evidence } } : mail));
}

type Kept<Outcome> = Exclude<Outcome, 'unchanged' | 'outdated' | 'unknown-reservation'> | 'stale';

/** The reservation was locked with its version, so that another version of the facts came from elsewhere. */
function toKind<Outcome extends string>(outcome: Outcome): Kept<Outcome> {
  const isElsewhere = ['unchanged', 'outdated', 'unknown-reservation'].includes(outcome);
  return isElsewhere ? 'stale' : (outcome as Kept<Outcome>);
}

async function setColumns(
  transaction: Transaction<Tables>,
  reservationId: string,
  columns: Updateable<Tables['rentals']>,
): Promise<void> {
  await transaction
    .updateTable('rentals')
    .set(columns)
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
}

type Row = { [Key in keyof Omit<RentalRecord, 'deposit'>]: RentalRecord[Key] | null } & {
  depositCents: number | null;
  depositMethod: Deposit['method'] | null;
  depositReference: string | null;
};

async function readRental({ sql: db }: Database, reservationId: string): Promise<RentalRecord | undefined> {
  if (!isUuid(reservationId)) return undefined;
  const { rows } = await sql<Row>`
    SELECT u.label AS unit, t.picked_up_at AS "pickedUpAt", t.pickup_km AS "pickupKm",
      t.pickup_fuel AS "pickupFuel", t.pickup_marks AS "pickupMarks", t.deposit_cents AS "depositCents",
      t.deposit_method AS "depositMethod", t.deposit_reference AS "depositReference",
      t.signed_name AS "signedName", t.signed_at AS "signedAt", t.signature, t.evidence,
      t.returned_at AS "returnedAt", t.return_branch AS "returnBranch", t.return_km AS "returnKm",
      t.return_fuel AS "returnFuel", t.return_marks AS "returnMarks",
      t.deposit_back_cents AS "depositBackCents"
    FROM rentals t LEFT JOIN car_units u ON u.id = t.unit_id
    WHERE t.reservation_id = ${reservationId}`.execute(db);
  return rows[0] && toRecord(rows[0]);
}

function toRecord(row: Row): RentalRecord {
  const { depositCents, depositMethod, depositReference } = row;
  return {
    unit: row.unit ?? undefined,
    pickedUpAt: row.pickedUpAt ?? 0,
    pickupKm: row.pickupKm ?? undefined,
    pickupFuel: row.pickupFuel ?? undefined,
    pickupMarks: row.pickupMarks ?? '',
    deposit:
      depositCents === null || depositMethod === null
        ? undefined
        : { cents: depositCents, method: depositMethod, reference: depositReference ?? '' },
    evidence: row.evidence ?? '',
    signedName: row.signedName ?? '',
    signedAt: row.signedAt ?? undefined,
    signature: row.signature ?? [],
    returnedAt: row.returnedAt ?? undefined,
    returnBranch: row.returnBranch ?? undefined,
    returnKm: row.returnKm ?? undefined,
    returnFuel: row.returnFuel ?? undefined,
    returnMarks: row.returnMarks ?? '',
    depositBackCents: row.depositBackCents ?? undefined,
  };
}

async function readLastReturn(
  { sql: db }: Database,
  unit: string,
  until: Instant,
): Promise<LastReturn | undefined> {
  const { rows } = await sql<{ km: number | null; fuel: number | null; marks: string }>`
    SELECT t.return_km AS km, t.return_fuel AS fuel, t.return_marks AS marks
    FROM rentals t JOIN car_units u ON u.id = t.unit_id
    WHERE u.label = ${unit} AND t.returned_at <= ${new Date(until)}
    ORDER BY t.returned_at DESC LIMIT 1`.execute(db);
  const [row] = rows;
  return row && { km: row.km ?? undefined, fuel: row.fuel ?? undefined, marks: row.marks };
}
