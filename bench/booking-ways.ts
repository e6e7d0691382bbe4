import { randomUUID } from 'node:crypto';
import type { Store } from '#adapters/store/create-store.ts';
import type { Database } from '#adapters/store/database.ts';
import { PLACE, toPlaceArguments } from '#adapters/store/reservation/place-reservation.ts';
import { addDays } from '#domain/calendar/panama.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { PlaceReservation } from '#operations/ports/reservation-store.ts';
import type { Services } from '#operations/ports/services.ts';
import { placeReservation } from '#operations/reservation/place-reservation.ts';
import { aReservationForm } from '#tests/support/a-booking.ts';
import { aDraft } from '#tests/support/a-reservation.ts';
import { makeStandInServices } from '#tests/support/stand-in-services.ts';

export type Booking = () => Promise<void>;

/** Cars of the class that everybody books. */
export const UNITS = 150;

let booked = 0;
let coded = 0;

/** A rental for every booking: each day all units, then the next day but one. */
function nextSearch(): RentalSearch {
  const day = addDays('2026-04-01', Math.floor(booked++ / UNITS) * 2);
  return {
    pickupLocation: 'PTY',
    returnLocation: 'PTY',
    pickupAt: `${day}T10:00`,
    returnAt: `${addDays(day, 1)}T10:00`,
  };
}

/** The whole operation: read the draft, check the form, make the bill, place it. */
export async function prepareOperation(store: Store, count: number): Promise<Booking[]> {
  const { services } = makeStandInServices(store);
  const draftIds = await saveDrafts(store, count);
  return draftIds.map((draftId) => () => bookByOperation(services, draftId));
}

/** A bare pool: the same SQL function with arguments made before. */
export async function prepareBare(store: Store, { pool }: Database, count: number): Promise<Booking[]> {
  const all = await makePlaceArguments(store, count);
  return all.map((values) => async () => {
    const { rows } = await pool.query({ ...PLACE, values });
    if (rows[0]?.outcome !== 'placed') throw new Error(`A bare booking was refused: ${rows[0]?.outcome}`);
  });
}

/** What the operation gives the SQL function for bookings of its own, whose drafts are saved. */
export async function makePlaceArguments(store: Store, count: number): Promise<unknown[][]> {
  const { services } = makeStandInServices(store);
  const given: PlaceReservation[] = [];
  const place = async (input: PlaceReservation) => {
    given.push(input);
    return { kind: 'placed' as const, reservation: input.reservation };
  };
  const asking = { ...services, reservations: { ...services.reservations, place } };
  for (const draftId of await saveDrafts(store, count)) await bookByOperation(asking, draftId);
  // Random codes meet now and then; the operation tries again, the bare function cannot.
  return given.map((input) => {
    const code = `BENCH-${++coded}`;
    return toPlaceArguments({ ...input, reservation: { ...input.reservation, code } });
  });
}

async function bookByOperation(services: Services, draftId: string): Promise<void> {
  const outcome = await placeReservation(services, {
    draftId,
    clientIp: '127.0.0.1',
    form: aReservationForm(),
    shownPrices: undefined,
    shownTotalCents: undefined,
    language: 'es',
    parsePhone: () => '+50761234567',
  });
  if (outcome.kind !== 'placed') throw new Error(`A booking was refused: ${JSON.stringify(outcome)}`);
}

async function saveDrafts(store: Store, count: number): Promise<string[]> {
  const draftIds = Array.from({ length: count }, () => randomUUID());
  for (const draftId of draftIds)
    await store.drafts.save(
      draftId,
      aDraft({ search: nextSearch(), reservationType: 'normal', shownPrices: undefined }),
    );
  return draftIds;
}
