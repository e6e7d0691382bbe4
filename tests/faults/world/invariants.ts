import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BookEntry, FaultWorld } from './fault-world.ts';
import { findLapses } from './lapses.ts';
import { findBadMoves } from './moves.ts';
import { findOpenSecrets } from './secrets.ts';
import { findFalseFailures } from './witness.ts';

interface ReservationRow {
  id: string;
  code: string;
  state: string;
  due: number;
  type: string;
  allocations: number;
}

interface AttemptRow {
  id: string;
  reservation: string;
  order: string;
  state: string;
  cents: number;
  currency: string;
  flags: string[];
  /** Amount refunded after the payment. */
  back: number;
  /** State of the capture, for payments that are authorized first. */
  capture: string | null;
}

const LIVE_CAR = ['held', 'confirmed', 'review'];

/**
 * Broken invariants (I1 to I7 of payments.md#invariants) of everything that has happened in this world.
 * Compares the ledgers of the gateways with the database, the mails, the log and the pages that renters saw.
 * Empty when there are none. The queues must be empty.
 */
export async function findBrokenInvariants(world: FaultWorld): Promise<string[]> {
  const [reservations, attempts, entries] = await Promise.all([
    readReservations(world),
    readAttempts(world),
    world.readBooks(),
  ]);
  const books = readMoney(entries);
  const broken = reservations.flatMap((reservation) => {
    const own = attempts.filter((attempt) => attempt.reservation === reservation.id);
    return checkReservation(reservation, own, books);
  });
  return [
    ...broken,
    ...attempts.flatMap((attempt) => checkAlarm(world, attempt)),
    ...findStrangers(attempts, books),
    ...attempts.flatMap((attempt) => checkCapture(world, attempt, entries)),
    ...(await findOverlaps(world)),
    ...(await findLapses(world)),
    ...(await findFalseFailures(world)),
    ...(await findBadMoves(world)),
    ...(await findOpenSecrets(world)),
    ...(await checkMails(world, reservations)),
  ];
}

function checkReservation(reservation: ReservationRow, attempts: AttemptRow[], books: Map<string, number>) {
  const { code, state, due, type, allocations } = reservation;
  const broken: string[] = [];
  const taken = attempts.filter(({ order }) => books.get(order));
  const net = taken.reduce((sum, { order }) => sum + (books.get(order) ?? 0), 0);
  const paid = attempts.filter((attempt) => attempt.state === 'paid');
  const inReview = attempts.some((attempt) => attempt.state === 'manual_review');
  const back = paid.reduce((sum, attempt) => sum + attempt.back, 0);
  if (!inReview && net !== 0 && net + back !== due)
    broken.push(`I1 ${code}: ${net} cents are neither 0 nor ${due}`);
  if (taken.length > 1) broken.push(`I1 ${code}: money of ${taken.length} attempts`);
  const exact = paid.filter(({ cents, currency }) => cents === due && currency === 'USD');
  if (type === 'prepaid' && (state === 'confirmed') !== (exact.length === 1))
    broken.push(`I2 ${code}: ${state} with ${exact.length} exact payments`);
  if (paid.length > 1) broken.push(`I2 ${code}: paid ${paid.length} times`);
  if (
    paid.some(
      (attempt) => !isWaived(attempt) && (books.get(attempt.order) ?? 0) + attempt.back !== attempt.cents,
    )
  )
    broken.push(`I2 ${code}: paid, but the money is not there`);
  if (LIVE_CAR.includes(state) !== allocations > 0) broken.push(`I3 ${code}: ${state}, ${allocations} cars`);
  if (inReview && !LIVE_CAR.includes(state) && net !== 0)
    broken.push(`I3 ${code}: ${state} with money unclear`);
  if (net !== 0 && state !== 'confirmed' && !inReview) broken.push(`I4 ${code}: ${net} cents, but ${state}`);
  for (const { order, state: end } of attempts) {
    const cents = books.get(order) ?? 0;
    if (cents !== 0 && end !== 'paid' && end !== 'manual_review')
      broken.push(`I7 ${order}: ${end}, but ${cents} cents were kept`);
  }
  return broken;
}

/** A payment that an operator must check: it was authorized, and the gateway refused the capture. */
function isWaived({ capture }: AttemptRow): boolean {
  return capture === 'review' || capture === 'refused';
}

/** Only payments under review may stay authorized, and each review must have an alarm. */
function checkCapture(
  world: FaultWorld,
  { id, order, state, capture }: AttemptRow,
  entries: BookEntry[],
): string[] {
  const held = entries.find(({ orderIdentifier }) => orderIdentifier === order)?.heldCents ?? 0;
  const heard = world
    .printed()
    .split('\n')
    .some((line) => line.includes(id) && /"alarm":true/.test(line));
  if (capture === 'review' && !heard) return [`I4 ${order}: a capture under review without an alarm`];
  const inReview = capture === 'review' || state === 'manual_review';
  return held !== 0 && !inReview ? [`I1 ${order}: ${held} cents are held for nothing`] : [];
}

/** Each manual review must have an alarm in the log. */
function checkAlarm(world: FaultWorld, { id, state, flags }: AttemptRow): string[] {
  if (state !== 'manual_review') return [];
  const heard = world
    .printed()
    .split('\n')
    .some((line) => line.includes(id) && /alarm/.test(line));
  return flags.includes('alarm') && heard ? [] : [`I4 ${id}: a review without an alarm`];
}

/** Money of attempts that do not exist in the database. */
function findStrangers(attempts: AttemptRow[], books: Map<string, number>): string[] {
  const known = new Set(attempts.map(({ order }) => order));
  return [...books]
    .filter(([order, cents]) => cents !== 0 && !known.has(order))
    .map(([order, cents]) => `I1 ${order}: ${cents} cents of nobody`);
}

async function findOverlaps({ query }: FaultWorld): Promise<string[]> {
  const rows = await query<{ unit: number }>(`SELECT DISTINCT a.unit_id AS unit FROM allocations a
    JOIN allocations b ON a.unit_id = b.unit_id AND a.reservation_id < b.reservation_id AND a.period && b.period`);
  return rows.map(({ unit }) => `I3: unit ${unit} is rented twice at once`);
}

/** Each queued mail was sent exactly once. Each confirmed prepaid reservation has its confirmation mail. */
async function checkMails(world: FaultWorld, reservations: ReservationRow[]): Promise<string[]> {
  const queued = await world.query<{ code: string; kind: string; sent: boolean }>(
    `SELECT r.code, m.kind, m.sent_at IS NOT NULL AS sent FROM outbox_mails m JOIN reservations r ON r.id = m.reservation_id`,
  );
  const broken = queued
    .filter(({ sent }) => !sent)
    .map(({ code, kind }) => `I6 ${code}: mail ${kind} was not sent`);
  for (const { code, state } of reservations) {
    const letters = queued.filter((mail) => mail.code === code && mail.kind === 'confirmation').length;
    if (letters !== (state === 'confirmed' ? 1 : 0)) broken.push(`I6 ${code}: ${letters} confirmations`);
  }
  const files = listMails(world).length;
  if (files !== queued.length) broken.push(`I6: ${queued.length} mails were queued, ${files} sent`);
  return broken;
}

/** The mails that were sent. */
export function listMails({ mailFolder }: FaultWorld): string[] {
  try {
    const names = readdirSync(mailFolder).filter((name) => name.endsWith('.eml'));
    return names.map((name) => readFileSync(path.join(mailFolder, name), 'utf8'));
  } catch {
    return [];
  }
}

function readReservations({ query }: FaultWorld): Promise<ReservationRow[]> {
  return query(`SELECT r.id, r.code, r.state, r.due_now_cents AS due, r.reservation_type AS type,
    (SELECT count(*) FROM allocations a WHERE a.reservation_id = r.id)::int AS allocations FROM reservations r`);
}

function readAttempts({ query }: FaultWorld): Promise<AttemptRow[]> {
  return query(`SELECT id, reservation_id AS reservation, gateway_order_id AS order, state, amount_cents AS cents,
    currency, flags, (SELECT c.state FROM captures c WHERE c.attempt_id = payment_attempts.id) AS capture, (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r
      WHERE r.attempt_id = payment_attempts.id AND r.state = 'refunded')::int AS back FROM payment_attempts`);
}

/** Amounts that the gateways hold, by the identifier of the attempt. */
function readMoney(books: BookEntry[]): Map<string, number> {
  return new Map(
    books.map(({ orderId, orderIdentifier, netCents }) => [orderId ?? orderIdentifier, netCents]),
  );
}
