import { randomUUID } from 'node:crypto';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { type Database, openDatabase } from '#adapters/store/database.ts';
import { migrate } from '#adapters/store/migrate.ts';
import { addDays } from '#domain/calendar/panama.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { Services } from '#operations/ports/services.ts';
import { placeReservation } from '#operations/reservation/place-reservation.ts';
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres.ts';
import { aReservationForm } from '#tests/support/a-booking.ts';
import { aDraft } from '#tests/support/a-reservation.ts';
import { makeStandInServices } from '#tests/support/stand-in-services.ts';

export interface BenchStore {
  store: Store;
  database: Database;
  /** Services with the real store and stand-ins for everything else. */
  services: Services;
}

/** Calls `use` with a separate database, fsync on, and `units` cars of the class that all bookers book. */
export async function withStore<Result>(
  { dataDir, size, units }: { dataDir: string; size: number; units: number },
  use: (bench: BenchStore) => Promise<Result>,
): Promise<Result> {
  const log = { info() {}, warn() {}, error() {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await migrate(postgres.connection);
  const database = openDatabase({ address: postgres.connection, log, size });
  const store = createStore(database);
  try {
    await store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units }]);
    return await use({ store, database, services: makeServices(store) });
  } finally {
    await store.close();
    await postgres.stop();
  }
}

/**
 * Services whose reservation codes come from a counter. Codes of the stand-in random source would collide.
 */
function makeServices(store: Store): Services {
  const { services } = makeStandInServices(store);
  let count = 0;
  const bytes = (size: number) => {
    const drawn = new Uint8Array(size);
    new DataView(drawn.buffer).setUint32(size - 4, count++);
    return drawn;
  };
  return { ...services, random: { ...services.random, bytes } };
}

/**
 * Switches off the triggers and foreign keys of reservations and allocations, which would take most of the time
 * of filling a database. Rejects when a constraint has another name.
 */
export async function dropChecks({ pool }: Database): Promise<void> {
  await pool.query(`ALTER TABLE reservations DISABLE TRIGGER USER; ALTER TABLE allocations DISABLE TRIGGER USER;
    ALTER TABLE allocations DROP CONSTRAINT allocations_reservation_id_fkey, DROP CONSTRAINT allocations_unit`);
}

/** A rental of one day. Rentals with different numbers do not overlap. */
export function rentalOn(number: number): RentalSearch {
  const day = addDays('2026-04-01', number * 2);
  const times = { pickupAt: `${day}T10:00`, returnAt: `${addDays(day, 1)}T10:00` };
  return { pickupLocation: 'PTY', returnLocation: 'PTY', ...times };
}

/** Saves a draft for each search, in parallel. Returns the draft ids. */
export async function saveDrafts({ store }: BenchStore, searches: RentalSearch[]): Promise<string[]> {
  return Promise.all(
    searches.map(async (search) => {
      const id = randomUUID();
      await store.reservations.saveDraft(
        id,
        aDraft({ search, reservationType: 'normal', priceFingerprint: undefined }),
      );
      return id;
    }),
  );
}

/**
 * Runs the whole operation: reads the draft, checks the form, computes the quote, stores. Returns false when
 * no car was left.
 */
export async function bookByOperation({ services }: BenchStore, draftId: string): Promise<boolean> {
  const form = aReservationForm();
  const outcome = await placeReservation(services, {
    draftId,
    clientIp: '127.0.0.1',
    // Each booking has a different renter, because the number of unpaid bookings of one renter is limited.
    form: { ...form, renter: { ...form.renter, email: `${draftId}@example.com`, license: draftId } },
    priceFingerprint: undefined,
    displayedTotalCents: undefined,
    language: 'es',
    parsePhone: () => `+507${draftId}`,
  });
  if (outcome.kind !== 'placed' && outcome.kind !== 'unavailable')
    throw new Error(`A booking was refused: ${JSON.stringify(outcome)}`);
  return outcome.kind === 'placed';
}

/** The statement that stores a booking: a call of an SQL function. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements that the operation would send for the bookings of these drafts. Nothing is booked. */
export async function recordStatements(bench: BenchStore, draftIds: string[]): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const { pool } = bench.database;
  const query = pool.query;
  const recording = (statement: Statement & { text?: string }, ...rest: unknown[]) => {
    if (!/\bbook\w*\(\$1/.test(statement.text ?? '')) return Reflect.apply(query, pool, [statement, ...rest]);
    recorded.push({ text: statement.text, values: statement.values });
    return Promise.reject(new Recorded());
  };
  pool.query = recording as typeof query;
  try {
    for (const id of draftIds)
      await bookByOperation(bench, id).catch((error) => {
        if (!(error instanceof Recorded)) throw error;
      });
  } finally {
    pool.query = query;
  }
  return recorded;
}

class Recorded extends Error {}
