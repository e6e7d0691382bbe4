import { randomUUID } from 'node:crypto';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { type Database, openDatabase } from '#adapters/store/database.ts';
import { type Instant, toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { PlaceOutcome, PlaceReservation, StockRequest } from '#operations/ports/reservation-store.ts';
import { aDraft, aReservation } from './a-reservation.ts';
import { createTestDatabase, type Template } from './database.ts';
import { openForTests } from './open-for-tests.ts';

export interface TestStore {
  store: Store;
  database: Database;
  /** Rows of a query, for data that no port returns. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** A test store for the tests of a file or block. */
export function storeForTests(...given: Parameters<typeof openTestStore>): TestStore {
  return openForTests(() => openTestStore(...given));
}

/** A store on its own database with at most `size` connections. Empty unless a template is given. */
export async function openTestStore(size = 10, template?: Template): Promise<TestStore> {
  const { connection, drop } = await createTestDatabase(template);
  const silent = () => {};
  const log = { info: silent, warn: silent, error: silent };
  const database = openDatabase({ address: connection, log, size });
  const store = createStore(database);
  return {
    store,
    database,
    query: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await database.pool.query<Row>(text, values)).rows,
    async close() {
      await store.close();
      await drop();
    },
  };
}

/** The times of the rental without turnaround. */
export function periodOf({ search }: Pick<Reservation, 'search'>) {
  return { from: toInstant(search.pickupAt), until: toInstant(search.returnAt) };
}

/** The rental of a reservation, without turnaround, as a request for a unit. */
export function requestOf(
  { brand, search }: Pick<Reservation, 'brand' | 'search'>,
  now: Instant,
): StockRequest {
  const { pickupLocation: pickupBranch, returnLocation: returnBranch } = search;
  return { brand, pickupBranch, returnBranch, period: periodOf({ search }), now };
}

/** Places a reservation from a new draft, as a first-time visitor. */
export async function placeIn(
  store: Store,
  changes: Partial<Reservation> = {},
  others: Partial<PlaceReservation> = {},
): Promise<PlaceOutcome> {
  const reservation = aReservation(changes);
  const draftId = others.draftId ?? randomUUID();
  await store.reservations.saveDraft(draftId, aDraft());
  return store.reservations.place({
    reservation,
    draftId,
    draft: aDraft(),
    period: periodOf(reservation),
    coupon: undefined,
    mails: [],
    ...others,
  });
}

/** Like `placeIn`, but throws when the reservation is not placed. */
export async function getPlaced(
  store: Store,
  changes: Partial<Reservation> = {},
  others: Partial<PlaceReservation> = {},
): Promise<Reservation> {
  const outcome = await placeIn(store, changes, others);
  if (outcome.kind !== 'placed') throw new Error(`The reservation was not placed: ${outcome.kind}`);
  return outcome.reservation;
}
