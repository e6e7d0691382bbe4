import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { aDraft, aReservation, BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import { getPlaced, periodOf, placeIn, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests(50);
let classes = 0;

async function keep(units: number): Promise<string> {
  classes += 1;
  const classCode = `RUSH${classes}`;
  await test.store.keepUnits([{ classCode, branchCode: 'PTY', units }]);
  return classCode;
}

const fifty = Array.from({ length: 50 }, (_, index) => index);

function weekOf(index: number) {
  const month = String(index + 3).padStart(2, '0');
  return {
    search: {
      pickupLocation: 'PTY',
      returnLocation: 'PTY',
      pickupAt: `2026-${month}-02T10:00`,
      returnAt: `2026-${month}-09T10:00`,
    },
  };
}

/** Number of outcomes by kind. A deadlock or any other error fails the test. */
async function count(outcomes: Promise<{ kind: string }>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of await Promise.all(outcomes)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

async function overlaps(): Promise<number> {
  const [row] = await test.query<{ pairs: number }>(`
    SELECT count(*) AS pairs FROM allocations a JOIN allocations b
    ON a.unit_id = b.unit_id AND a.period && b.period AND a.reservation_id < b.reservation_id`);
  return row?.pairs ?? -1;
}

it('gives the last unit that two brands share to exactly one of their fifty bookers', async () => {
  const classCode = await keep(1);
  const stores = ['hertz', 'dollar'].map((brand) => createStore({ ...test.database, brand }));
  const outcomes = await count(
    fifty.map((index) =>
      placeIn(stores[index % 2] ?? test.store, { brand: index % 2 ? 'dollar' : 'hertz', classCode }),
    ),
  );
  expect(outcomes).toEqual({ placed: 1, 'no-unit-free': 49 });
});

it('gives the last unit to exactly one of fifty bookers', async () => {
  const classCode = await keep(1);
  const outcomes = await count(fifty.map(() => placeIn(test.store, { classCode })));
  expect(outcomes).toEqual({ placed: 1, 'no-unit-free': 49 });
});

it('gives the last ten units to ten of fifty bookers', async () => {
  const classCode = await keep(10);
  const outcomes = await count(fifty.map(() => placeIn(test.store, { classCode })));
  expect(outcomes).toEqual({ placed: 10, 'no-unit-free': 40 });
  expect(await overlaps()).toBe(0);
});

it('refuses none of fifty bookers who want ten units in five disjoint weeks', async () => {
  const classCode = await keep(10);
  const outcomes = await count(
    fifty.map((index) => placeIn(test.store, { classCode, ...weekOf(index % 5) })),
  );
  expect(outcomes).toEqual({ placed: 50 });
  expect(await overlaps()).toBe(0);
});

it('refuses none of fifty bookers when every unit is kept by a hold that has lapsed', async () => {
  const classCode = await keep(10);
  await Promise.all(
    fifty.map((index) => getPlaced(test.store, { classCode, ...weekOf(index % 5) }, lapsingCoupon(index))),
  );
  const createdAt = BOOKED_AT + 31 * MINUTE;
  const holdUntil = createdAt + 30 * MINUTE;
  const [outcomes] = await Promise.all([
    count(
      fifty.map((index) =>
        placeIn(
          test.store,
          { classCode, createdAt, holdUntil, ...weekOf(index % 5) },
          lapsingCoupon(index + 1),
        ),
      ),
    ),
    test.store.reservations.expireHolds(createdAt),
  ]);
  expect(outcomes).toEqual({ placed: 50 });
  const [row] = await test.query<{ used: number }>(
    "SELECT sum(used) AS used FROM coupon_counters WHERE code LIKE 'LAPSING%'",
  );
  expect(row?.used).toBe(50);
});

it('allows exactly three of twenty bookers to use a coupon for three', async () => {
  const coupon = { code: 'THREE', maxUses: 3 };
  const outcomes = await count(
    fifty.slice(0, 20).map(() => placeIn(test.store, { classCode: 'NONE' }, { coupon })),
  );
  expect(outcomes).toEqual({ placed: 3, 'coupon-used-up': 17 });
});

it('makes one reservation for fifty clicks of one renter', async () => {
  const classCode = await keep(50);
  const draftId = randomUUID();
  await test.store.reservations.saveDraft(draftId, aDraft());
  const clicks = fifty.map(() => {
    const reservation = aReservation({ classCode });
    const period = periodOf(reservation);
    return test.store.reservations.place({
      reservation,
      draftId,
      period,
      draft: aDraft(),
      coupon: undefined,
      mails: [],
    });
  });
  expect(await count(clicks)).toEqual({ placed: 1, 'already-placed': 49 });
});

it('has no deadlock of concurrent bookings, cancellations and sweepers', async () => {
  const classCode = await keep(3);
  const outcomes = await count(
    fifty.map(async (index) => {
      const outcome = await placeIn(
        test.store,
        { classCode, ...weekOf(index % 2) },
        { coupon: { code: `CIRCLE${index % 3}`, maxUses: undefined } },
      );
      if (outcome.kind === 'placed')
        await test.store.reservations.release(outcome.reservation.id, 'cancelled');
      await test.store.reservations.expireHolds(BOOKED_AT + index * MINUTE);
      return outcome;
    }),
  );
  expect((outcomes.placed ?? 0) + (outcomes['no-unit-free'] ?? 0)).toBe(50);
  const [row] = await test.query<{ used: number }>(
    "SELECT sum(used) AS used FROM coupon_counters WHERE code LIKE 'CIRCLE%'",
  );
  expect(row?.used).toBe(0);
});

/**
 * One of ten coupons in turn. Lapsing and new bookings use them in different orders, so that locking the
 * counters in the order of the bookings would cause a deadlock.
 */
function lapsingCoupon(index: number) {
  return { coupon: { code: `LAPSING${index % 10}`, maxUses: undefined } };
}
