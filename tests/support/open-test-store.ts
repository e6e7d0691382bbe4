import { randomUUID } from 'node:crypto';
import { createStore, type Store } from '#adapters/store/create-store.ts';
import { type Database, openDatabase } from '#adapters/store/database.ts';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { PlaceOutcome, PlaceReservation } from '#operations/ports/reservation-store.ts';
import { aDraft, aReservation } from './a-reservation.ts';
import { createTestDatabase, type Template } from './database.ts';

export interface TestStore {
  store: Store;
  database: Database;
  /** Rows of a query, for what no port tells. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** A store on a database of its own, with at most `size` connections. Empty, unless a template says otherwise. */
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

/** The rental's own times, without turnaround. */
export function periodOf({ search }: Pick<Reservation, 'search'>) {
  return { from: toInstant(search.pickupAt), until: toInstant(search.returnAt) };
}

/** Places a reservation from a draft of its own, as a visitor who has never been here before. */
export async function placeIn(
  store: Store,
  changes: Partial<Reservation> = {},
  others: Partial<PlaceReservation> = {},
): Promise<PlaceOutcome> {
  const reservation = aReservation(changes);
  const draftId = others.draftId ?? randomUUID();
  await store.drafts.save(draftId, aDraft());
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

/** The same for tests that are about what comes after. */
export async function getPlaced(
  store: Store,
  changes: Partial<Reservation> = {},
  others: Partial<PlaceReservation> = {},
): Promise<Reservation> {
  const outcome = await placeIn(store, changes, others);
  if (outcome.kind !== 'placed') throw new Error(`The reservation was not placed: ${outcome.kind}`);
  return outcome.reservation;
}
