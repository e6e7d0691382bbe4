import { afterEach, expect, test } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { reloadReservation } from '#tests/support/reload.ts';
import { settleDueRefunds } from '../payment/transfer/settle-refund.ts';
import { cancelReservation, reviewCancellation } from './cancel-reservation.ts';

const PRICE = 48_414;
const BOOKING = toInstant('2026-02-20T09:00');
/** Within the 48 hours before the pick-up on 2 March at 10:00. */
const LATE = toInstant('2026-03-01T09:00');
const fixture = fixtureForTests();

afterEach(async () => {
  fixture.clock.now = BOOKING;
  await fixture.settle();
});

const reload = (one: { id: string }) => reloadReservation(fixture, one);

async function bookPaid(cardNumber = CARDS.frictionless): Promise<Reservation> {
  const { draftId, reservation } = await bookAs(fixture.services);
  await getPaid(fixture, draftId, cardNumber);
  return reload(reservation);
}

/** Opens the page and submits it. */
async function cancel(reservation: Reservation) {
  const review = await reviewCancellation(fixture.services, reservation);
  const refundCents = review.kind === 'open' ? review.terms.refundCents : 0;
  return cancelReservation(fixture.services, {
    reservation,
    submitted: { version: reservation.version, refundCents },
  });
}

async function refundsOf({ id }: Reservation) {
  await settleDueRefunds(fixture.services);
  await fixture.settle();
  return fixture.services.payments.refunds.listByReservation(id);
}

test('the terms agreed at the booking apply, whatever the current policy', async () => {
  const reservation = await bookPaid();
  const old = await bookPaid();
  await fixture.query('UPDATE reservations SET cancellation = NULL WHERE id = $1', [old.id]);
  const before = fixture.services.content.current();
  fixture.editSite({ cancellation: { freeHours: 72, feeCents: 0, feeRate: 10_000, note: undefined } });
  try {
    fixture.clock.now = LATE;
    const fee = 9_683;
    expect(await reviewCancellation(fixture.services, reservation)).toMatchObject({
      terms: { keptCents: fee, freeUntil: '2026-02-28T10:00' },
    });
    expect(await cancel(reservation)).toEqual({ kind: 'cancelled' });
    expect(await refundsOf(reservation)).toMatchObject([{ amountCents: PRICE - fee }]);
    // This reservation has no stored policy, so the present one applies.
    expect(await reviewCancellation(fixture.services, await reload(old))).toMatchObject({
      terms: { keptCents: PRICE },
    });
  } finally {
    fixture.edit(() => before);
  }
});

test('is refused when the refund would be lower than shown', async () => {
  const reservation = await bookPaid();
  fixture.clock.now = LATE;
  const submitted = { version: reservation.version, refundCents: PRICE };
  expect(await cancelReservation(fixture.services, { reservation, submitted })).toEqual({
    kind: 'changed-meanwhile',
  });
  expect((await reload(reservation)).state).toBe('confirmed');
});

test('is refused while a payment is under way, before it is paid, and once the rental has begun', async () => {
  const { draftId, reservation: held } = await bookAs(fixture.services);
  expect(await cancel(held)).toEqual({ kind: 'locked', reason: 'unpaid' });
  await getPaid(fixture, draftId, CARDS.challenge);
  expect(await cancel(await reload(held))).toEqual({ kind: 'locked', reason: 'unpaid' });
  const reservation = await bookPaid();
  const [attempt] = await fixture.services.payments.refunds.listPaid(reservation.id);
  await fixture.query("UPDATE payment_attempts SET state = 'reversing' WHERE id = $1", [attempt?.attemptId]);
  expect((await cancel(reservation)).kind).toBe('locked');
  expect((await reload(reservation)).state).toBe('confirmed');
  fixture.clock.now = toInstant('2026-03-02T10:00');
  expect(await cancel(reservation)).toEqual({ kind: 'locked', reason: 'past' });
});
