import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservation, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import {
  openTestStore,
  periodOf,
  placeIn,
  requestOf,
  type TestStore,
} from '#tests/support/open-test-store.ts';

let test: TestStore;
let runs = 0;

beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test.close());

/** Actions of renters: book some days, cancel a booking, or wait. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      from: fc.integer({ min: 0, max: 12 }),
      days: fc.integer({ min: 1, max: 5 }),
      holdMinutes: fc.constantFrom(undefined, 10, 30),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
);

/** A booking made at `now`, with a rental of the days `from` … `from + days`. */
function booking(
  classCode: string,
  now: number,
  request: { from: number; days: number; holdMinutes?: number | undefined },
) {
  const search = {
    pickupLocation: 'PTY',
    returnLocation: 'PTY',
    pickupAt: `${addDays('2026-03-01', request.from)}T10:00`,
    returnAt: `${addDays('2026-03-01', request.from + request.days)}T10:00`,
  };
  const held = request.holdMinutes !== undefined;
  return aReservation({
    classCode,
    search,
    createdAt: now,
    state: held ? 'held' : 'confirmed',
    holdUntil: held ? now + (request.holdMinutes ?? 0) * MINUTE : undefined,
  });
}

/** Model without an index: whether a reservation blocks a car at `now`. */
function keepsCar(reservation: Reservation, now: number): boolean {
  return reservation.holdUntil === undefined || reservation.holdUntil > now;
}

function overlaps(one: Reservation, other: Reservation): boolean {
  const [a, b] = [periodOf(one), periodOf(other)];
  return a.from < b.until && b.from < a.until;
}

it('random bookings neither overlap nor are miscounted', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { maxLength: 25 }),
      async (units, steps) => {
        runs += 1;
        const classCode = `RANDOM${runs}`;
        await test.store.keepUnits([{ classCode, branchCode: 'PTY', units }]);
        let now = BOOKED_AT;
        let placed: Reservation[] = [];
        for (const one of steps) {
          if (one.kind === 'wait') now += one.minutes * MINUTE;
          if (one.kind === 'sweep') await test.store.reservations.expireHolds(now);
          if (one.kind === 'release') {
            const chosen = placed[one.which];
            if (chosen && (await test.store.reservations.release(chosen.id, 'cancelled')))
              placed = placed.filter(({ id }) => id !== chosen.id);
          }
          if (one.kind !== 'book') continue;
          const wanted = booking(classCode, now, one);
          const overlapping = placed.filter((other) => keepsCar(other, now) && overlaps(wanted, other));
          const [stock] = (await test.store.reservations.countStock(requestOf(wanted, now))).filter(
            (row) => row.classCode === classCode,
          );
          const outcome = await placeIn(test.store, wanted);
          expect(outcome.kind === 'placed').toBe((stock?.free ?? 0) > 0);
          // With fewer overlapping than units a car is certainly free. With more it may be free, because
          // several overlapping can use the same car one after the other.
          if (overlapping.length < units) expect(outcome.kind).toBe('placed');
          if (outcome.kind === 'placed') placed.push(wanted);
        }
        await expectNoMoreThan(
          units,
          placed.filter((one) => keepsCar(one, now)),
        );
      },
    ),
    { numRuns: 25 },
  );
});

/** At no pick-up time more cars are rented out than exist. The database must not assign one car twice. */
async function expectNoMoreThan(units: number, placed: Reservation[]): Promise<void> {
  for (const one of placed) {
    const from = periodOf(one).from;
    const out = placed.filter((other) => periodOf(other).from <= from && from < periodOf(other).until);
    expect(out.length).toBeLessThanOrEqual(units);
  }
  const twice = await test.query(`SELECT FROM allocations a JOIN allocations b
    ON a.unit_id = b.unit_id AND a.period && b.period AND a.reservation_id < b.reservation_id`);
  expect(twice).toEqual([]);
}
