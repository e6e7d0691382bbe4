import { sql } from 'kysely';
import type { Instant } from '#domain/calendar/panama.ts';
import type { CarTransfer } from '#domain/stock/transfers.ts';
import type { ContentRevisions } from '#operations/ports/content-revisions.ts';
import type { FleetDesk, KeptUnits } from '#operations/ports/fleet-desk.ts';
import type { KeptValues } from '#operations/ports/kept-values.ts';
import type { OfficeMoney } from '#operations/ports/office-money.ts';
import type { Outbox } from '#operations/ports/outbox.ts';
import type { PapersStore } from '#operations/ports/papers-store.ts';
import type { PaymentStore } from '#operations/ports/payment-store.ts';
import type { PrecheckinStore } from '#operations/ports/precheckin-store.ts';
import type { RateLimiter } from '#operations/ports/rate-limiter.ts';
import type { RentalDesk } from '#operations/ports/rental-desk.ts';
import type { Reports } from '#operations/ports/reports.ts';
import type { ReservationStore } from '#operations/ports/reservation-store.ts';
import type { SealedStore } from '#operations/ports/sealed-store.ts';
import type { StaffStore } from '#operations/ports/staff-store.ts';
import type { StockStore } from '#operations/ports/stock-store.ts';
import type { TurnedAwayCounts } from '#operations/ports/turned-away-counts.ts';
import { createContentStore } from './content-store.ts';
import { createCorporateRequests } from './corporate-requests.ts';
import { closeDatabase, type Database } from './database.ts';
import { type DueJobs, readDueJobs } from './due-jobs.ts';
import { createEventStore } from './event-store.ts';
import { createJobSignal, type JobListener, listenForJobs } from './job-signal.ts';
import { createKeptContent } from './kept-content.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createOfficeMoney } from './money/office-money.ts';
import { createPapersStore } from './papers-store.ts';
import { createAttemptStore } from './payment/attempt-store.ts';
import { createPaymentLedger } from './payment/payment-ledger.ts';
import { createWebhookStore } from './payment/webhook-store.ts';
import { createPrecheckinStore } from './precheckin-store.ts';
import { createRateLimiter, eraseOldLimits } from './rate-limiter.ts';
import { type KeyIds, type KeyState, registerKeys } from './register-keys.ts';
import { createRentalDesk } from './rental/rental-desk.ts';
import { exchangeUnit, keepUnitsOut, pickUpRental, returnRental } from './rental/rentals.ts';
import { createRenterData } from './renter-data.ts';
import { readReport } from './reports/read-report.ts';
import { createTurnedAwayCounts } from './reports/turned-away.ts';
import { createAmendmentStore } from './reservation/amendment-store.ts';
import { createBookingStore } from './reservation/booking-store.ts';
import { createDraftStore, eraseOldDrafts } from './reservation/draft-store.ts';
import { createReservationNotes } from './reservation/note-store.ts';
import { createReservationChanges } from './reservation/reservation-changes.ts';
import { createReservationReports } from './reservation/reservation-reports.ts';
import { createSealedStore } from './sealed-store.ts';
import { type ChangeFeed, createChangeFeed } from './staff/changes.ts';
import { eraseOldSessions } from './staff/session-store.ts';
import { createStaffStore } from './staff/staff-store.ts';
import { assignUnit, listConflicts, putBlock, removeBlock } from './stock/blocks.ts';
import { eraseOldBlocks } from './stock/erase-old-blocks.ts';
import { createFleetDesk } from './stock/fleet-desk.ts';
import { keepUnits, listUnits } from './stock/keep-units.ts';
import { listUpgrades, reportWithoutCar } from './stock/lost-units.ts';
import { keepTransfers, listDueTransfers } from './stock/transfer-times.ts';
import { createCaptureStore } from './transfer/capture-store.ts';
import { createRefundStore } from './transfer/refund-store.ts';

/** All ports that PostgreSQL implements, and the other functions that the composition root needs. */
export interface Store {
  reservations: ReservationStore;
  payments: PaymentStore;
  money: OfficeMoney;
  reports: Reports;
  turnedAway: TurnedAwayCounts;
  precheckins: PrecheckinStore;
  papers: PapersStore;
  outbox: Outbox;
  rateLimiter: RateLimiter;
  stock: StockStore & RentalDesk & FleetDesk;
  sealed: SealedStore;
  staff: StaffStore;
  contentRevisions: ContentRevisions;
  changes: ChangeFeed;
  /** Compares the keys of this process with those of the brand, before anything is sealed. */
  registerKeys(brand: string, ids: KeyIds): Promise<KeyState>;
  keptContent(brand: string, source: string): KeptValues;
  keepUnits(counts: readonly KeptUnits[]): Promise<void>;
  listUnits(): Promise<KeptUnits[]>;
  keepTransfers(brand: string, transfers: readonly CarTransfer[]): Promise<void>;
  /** Calls `onWork` when mails or attempts need a worker. Signals may get lost: polling stays. */
  listenForJobs(onWork: () => void): JobListener;
  /** Erases old drafts, blocks and sessions, and expired rate limits. Any process may call it from time to time. */
  eraseStale(): Promise<void>;
  /** Rejects when the database does not respond. */
  ping(): Promise<void>;
  /** Writes a row, taking disk space for a moment; concurrent calls write once. Rejects when the database cannot. */
  tryWriting(): Promise<void>;
  /** How late the workers are with the work of the brand; for monitoring. */
  readDueJobs(at: { now: Instant; renterDataDays: number }): Promise<DueJobs>;
  connections(): { busy: number; idle: number; waiting: number };
  /** Closes the pools. Listeners are closed separately, with their `close`. */
  close(): Promise<void>;
}

/** Requires a schema that is up to date: call `migrate` first. */
export function createStore(database: Database): Store {
  const signal = createJobSignal(database);
  const changes = createChangeFeed(database);
  const turnedAway = createTurnedAwayCounts(database);
  return {
    reservations: {
      ...createBookingStore(database, signal),
      ...createDraftStore(database),
      ...createAmendmentStore(database, signal),
      ...createReservationChanges(database, signal),
      ...createReservationReports(database),
      ...createReservationNotes(database),
      ...createRenterData(database),
    },
    payments: {
      ...createAttemptStore(database, signal),
      ...createPaymentLedger(database, signal),
      ...createWebhookStore(database, signal),
      captures: createCaptureStore(database, signal),
      refunds: createRefundStore(database, signal),
    },
    money: createOfficeMoney(database, signal),
    reports: { read: (query) => readReport(database, query) },
    turnedAway,
    precheckins: createPrecheckinStore(database),
    papers: createPapersStore(database),
    outbox: {
      ...createMailQueue(database, signal),
      ...createEventStore(database),
      ...createCorporateRequests(database, signal),
    },
    rateLimiter: createRateLimiter(database),
    stock: {
      ...createRentalDesk(database, signal),
      ...createFleetDesk(database),
      putBlock: (request) => putBlock(database, request),
      removeBlock: (request) => removeBlock(database, request),
      listConflicts: (now) => listConflicts(database, now),
      pickUp: (request) => pickUpRental(database, signal, request),
      returnRental: (request) => returnRental(database, signal, request),
      exchange: (request, audited) => exchangeUnit(database, request, audited),
      keepUnitsOut: (request) => keepUnitsOut(database, request),
      assignUnit: (request) => assignUnit(database, request),
      reportWithoutCar: (brand, reservationIds) => reportWithoutCar(database, brand, reservationIds),
      listUpgrades: (reservationIds) => listUpgrades(database, reservationIds),
      listDueTransfers: (after, until) => listDueTransfers(database, after, until),
    },
    sealed: createSealedStore(database),
    staff: createStaffStore(database),
    contentRevisions: createContentStore(database),
    changes,
    registerKeys: (brand, ids) => registerKeys(database, brand, ids),
    keptContent: (brand, source) => createKeptContent(database, brand, source),
    keepUnits: (counts) => keepUnits(database, counts),
    listUnits: () => listUnits(database),
    keepTransfers: (brand, transfers) => keepTransfers(database, brand, transfers),
    listenForJobs: (onWork) => listenForJobs(database, onWork),
    async eraseStale() {
      await eraseOldDrafts(database);
      await eraseOldLimits(database);
      await eraseOldBlocks(database);
      await eraseOldSessions(database);
    },
    async ping() {
      await sql`SELECT 1`.execute(database.sql);
    },
    tryWriting: createWriteProbe(database),
    readDueJobs: (at) => readDueJobs(database, at),
    connections() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
    async close() {
      await signal.settle();
      await changes.close();
      // Without a database they are lost.
      await turnedAway.write().catch(() => {});
      await closeDatabase(database);
    },
  };
}

/**
 * Numbers that do not fit into the memory allowed for them, so that PostgreSQL writes them to a file beside its
 * tables. An update of a row succeeds on a full disk, because its page is there already; a new draft may need
 * another one.
 */
const TAKE_SPACE = "SET LOCAL work_mem = '64kB'; SELECT max(n) FROM generate_series(1, 10000) n";

/** Without its synchronous standby no write ends, and each holds its connection of the pool meanwhile. */
function createWriteProbe({ pool }: Database): () => Promise<void> {
  let running: Promise<void> | undefined;
  const probe = async () => {
    // One transaction, because they are one query.
    await pool.query(`${TAKE_SPACE}; UPDATE write_probe SET written_at = now()`);
  };
  return () => {
    running ??= probe().finally(() => {
      running = undefined;
    });
    return running;
  };
}
