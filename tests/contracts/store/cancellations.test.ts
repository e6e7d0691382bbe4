import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { NewRefund } from '#operations/ports/transfer-store.ts';
import { BOOKED_AT } from '#tests/support/a-reservation.ts';
import { getPlaced, placeIn, requestOf, storeForTests } from '#tests/support/open-test-store.ts';

const fixture = storeForTests();
beforeAll(async () => {
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
});

const confirmed = { state: 'confirmed', holdUntil: undefined, reservationType: 'normal' } as const;

function cancellationOf(reservation: Reservation, refunds: NewRefund[] = []) {
  const { id, version } = reservation;
  return {
    reservationId: id,
    version,
    by: 'renter',
    refunds,
    mails: [
      {
        dedupeKey: `cancellation:${id}`,
        kind: 'cancellation' as const,
        reservationId: id,
        to: 'ana@example.com',
        language: 'es' as const,
        details: { amountCents: 0 },
      },
    ],
  };
}

test('releases the unit and the coupon, once, and stores the earlier version', async () => {
  const { store, query } = fixture;
  const coupon = { coupon: { code: 'UNO', maxUses: 1 } };
  const reservation = await getPlaced(store, confirmed, coupon);
  expect((await placeIn(store)).kind).toBe('no-unit-free');
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => store.reservations.cancel(cancellationOf(reservation))),
  );
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
    'done',
    ...Array.from({ length: 7 }, () => 'stale'),
  ]);
  expect(await store.reservations.find(reservation.id)).toMatchObject({
    state: 'cancelled',
    version: reservation.version + 1,
  });
  const stock = await store.reservations.countStock(requestOf(reservation, BOOKED_AT));
  expect(stock).toMatchObject([{ classCode: 'ICAR', units: 1, free: 1 }]);
  expect(await store.reservations.couponUsesLeft('UNO', 1, undefined)).toBe(1);
  const mails = await query('SELECT FROM outbox_mails WHERE reservation_id = $1', [reservation.id]);
  expect(mails).toHaveLength(1);
  expect(await store.reservations.listHistory(reservation.id)).toEqual([
    {
      kind: 'cancelled',
      by: 'renter',
      version: reservation.version + 1,
      at: expect.any(Number),
      before: {
        search: reservation.search,
        selection: JSON.parse(JSON.stringify(reservation.selection)),
        carId: reservation.carId,
        snapshot: JSON.parse(JSON.stringify(reservation.snapshot)),
        quote: JSON.parse(JSON.stringify(reservation.quote)),
      },
    },
  ]);
  expect((await placeIn(store, {}, coupon)).kind).toBe('placed');
});

test('is refused for another version than was shown', async () => {
  const { store } = fixture;
  const other = { ...confirmed, classCode: 'ZZZZ' };
  const reservation = await getPlaced(store, other);
  expect(await store.reservations.cancel({ ...cancellationOf(reservation), version: 7 })).toEqual({
    kind: 'stale',
  });
  expect((await store.reservations.find(reservation.id))?.state).toBe('confirmed');
});

test('cancels nothing when the refund is not possible', async () => {
  const { store, query } = fixture;
  const reservation = await getPlaced(store, { ...confirmed, classCode: 'ZZZZ' });
  const refund: NewRefund = {
    id: randomUUID(),
    attemptId: randomUUID(),
    amountCents: 100,
    cause: 'cancellation',
    reason: 'x',
    requestedBy: 'renter',
    requestKey: randomUUID(),
    now: BOOKED_AT,
  };
  expect(await store.reservations.cancel(cancellationOf(reservation, [refund]))).toEqual({ kind: 'stale' });
  expect((await store.reservations.find(reservation.id))?.state).toBe('confirmed');
  expect(await store.reservations.listHistory(reservation.id)).toEqual([]);
  expect(await query('SELECT FROM outbox_mails WHERE reservation_id = $1', [reservation.id])).toEqual([]);
});
