import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestWorld, type TestWorld } from '#tests/support/open-test-world.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { reloadReservation } from '#tests/support/reload.ts';
import { sendMails } from '../mail/send-mails.ts';
import { settleDueRefunds } from '../payment/settle-refund.ts';
import { cancelReservation, reviewCancellation } from './cancel-reservation.ts';

const PRICE = 48_414;
const BOOKING = toInstant('2026-02-20T09:00');
/** Within the 48 hours before the pick-up on 2 March at 10:00. */
const LATE = toInstant('2026-03-01T09:00');
let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld();
});
afterEach(async () => {
  world.clock.now = BOOKING;
  await world.settle();
});
afterAll(() => world.close());

const reload = (one: { id: string }) => reloadReservation(world, one);

async function bookPaid(cardNumber = CARDS.frictionless): Promise<Reservation> {
  const { draftId, reservation } = await bookAs(world.services);
  await getPaid(world, draftId, cardNumber);
  return reload(reservation);
}

/** Opens the page and submits it. */
async function cancel(reservation: Reservation) {
  const review = await reviewCancellation(world.services, reservation);
  const refundCents = review.kind === 'open' ? review.terms.refundCents : 0;
  return cancelReservation(world.services, {
    reservation,
    shown: { version: reservation.version, refundCents },
  });
}

async function refundsOf({ id }: Reservation) {
  await settleDueRefunds(world.services);
  await world.settle();
  return world.services.refunds.listByReservation(id);
}

test('in time, all that was paid goes back, and the renter is told', async () => {
  const reservation = await bookPaid();
  expect(await cancel(reservation)).toEqual({ kind: 'cancelled' });
  expect(await refundsOf(reservation)).toMatchObject([
    { amountCents: PRICE, state: 'refunded', cause: 'cancellation', requestedBy: 'renter' },
  ]);
  expect(await reload(reservation)).toMatchObject({ state: 'cancelled', paymentStatus: 'reversed' });
  await sendMails(world.services);
  const subjects = world.mails
    .filter(({ text }) => text.startsWith(reservation.code))
    .map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'cancellation')).toHaveLength(1);
});

test('late, the fee of the policy is kept and the rest goes back', async () => {
  const reservation = await bookPaid();
  world.clock.now = LATE;
  const fee = 9_683;
  expect(await reviewCancellation(world.services, reservation)).toMatchObject({
    kind: 'open',
    paidCents: PRICE,
    terms: { isFree: false, keptCents: fee, refundCents: PRICE - fee, freeUntil: '2026-02-28T10:00' },
  });
  expect(await cancel(reservation)).toEqual({ kind: 'cancelled' });
  expect(await refundsOf(reservation)).toMatchObject([{ amountCents: PRICE - fee, state: 'refunded' }]);
  expect((await reload(reservation)).paymentStatus).toBe('paid');
});

test('what was agreed at the booking goes, whatever the company asks of others meanwhile', async () => {
  const reservation = await bookPaid();
  const old = await bookPaid();
  await world.query('UPDATE reservations SET cancellation = NULL WHERE id = $1', [old.id]);
  const before = world.services.content.current();
  world.edit((content) => ({
    ...content,
    site: { ...content.site, cancellation: { freeHours: 72, feeCents: 0, feeRate: 10_000, note: undefined } },
  }));
  try {
    world.clock.now = LATE;
    const fee = 9_683;
    expect(await reviewCancellation(world.services, reservation)).toMatchObject({
      terms: { keptCents: fee, freeUntil: '2026-02-28T10:00' },
    });
    expect(await cancel(reservation)).toEqual({ kind: 'cancelled' });
    expect(await refundsOf(reservation)).toMatchObject([{ amountCents: PRICE - fee }]);
    // This reservation has no stored policy, so the present one applies.
    expect(await reviewCancellation(world.services, await reload(old))).toMatchObject({
      terms: { keptCents: PRICE },
    });
  } finally {
    world.edit(() => before);
  }
});

test('a reservation to be paid at the counter costs nothing to cancel, even late', async () => {
  const { reservation } = await bookAs(world.services, { reservationType: 'normal' });
  world.clock.now = LATE;
  expect(await cancel(reservation)).toEqual({ kind: 'cancelled' });
  expect(await refundsOf(reservation)).toEqual([]);
});

test('two devices and double clicks make one cancellation and one refund', async () => {
  const reservation = await bookPaid();
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => cancel(reservation)));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
    'cancelled',
    ...Array.from({ length: 5 }, () => 'changed-meanwhile'),
  ]);
  expect(await cancel(await reload(reservation))).toEqual({ kind: 'locked', reason: 'cancelled' });
  expect(await refundsOf(reservation)).toMatchObject([{ amountCents: PRICE }]);
});

test('is refused when less would go back than was shown', async () => {
  const reservation = await bookPaid();
  world.clock.now = LATE;
  const shown = { version: reservation.version, refundCents: PRICE };
  expect(await cancelReservation(world.services, { reservation, shown })).toEqual({
    kind: 'changed-meanwhile',
  });
  expect((await reload(reservation)).state).toBe('confirmed');
});

test('is refused while a payment is under way, before it is paid, and once the rental has begun', async () => {
  const { draftId, reservation: held } = await bookAs(world.services);
  expect(await cancel(held)).toEqual({ kind: 'locked', reason: 'unpaid' });
  await getPaid(world, draftId, CARDS.challenge);
  expect(await cancel(await reload(held))).toEqual({ kind: 'locked', reason: 'unpaid' });
  const reservation = await bookPaid();
  const [attempt] = await world.services.refunds.listPaid(reservation.id);
  await world.query("UPDATE payment_attempts SET state = 'reversing' WHERE id = $1", [attempt?.attemptId]);
  expect((await cancel(reservation)).kind).toBe('locked');
  expect((await reload(reservation)).state).toBe('confirmed');
  world.clock.now = toInstant('2026-03-02T10:00');
  expect(await cancel(reservation)).toEqual({ kind: 'locked', reason: 'past' });
});
