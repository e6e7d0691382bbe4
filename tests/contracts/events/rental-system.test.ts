import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEventReceiver } from '#adapters/webhooks/event-receiver.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { sendMails } from '#operations/mail/send-mails.ts';
import { cancelReservation, reviewCancellation } from '#operations/my-reservation/cancel-reservation.ts';
import { deliverEvents, publishEvents } from '#operations/notify/deliver-events.ts';
import { toEventBody } from '#operations/notify/event-body.ts';
import { type RentalSystem, startRentalSystem } from '#sandbox/rental-system/rental-system.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { recordAlarms } from '#tests/support/record-alarms.ts';

const HOUR = 3_600_000;
const secret = `whsec_${randomBytes(32).toString('base64')}`;
const fixture = fixtureForTests();
let rentals: RentalSystem;

beforeEach(async () => {
  await fixture.query('TRUNCATE reservations CASCADE');
  rentals = await startRentalSystem({ secret });
  fixture.services.outbound.receiver = createEventReceiver({ url: rentals.url, secret });
  // Signatures are verified against the real time.
  fixture.clock.now = Date.now();
});
afterEach(() => rentals.close());

const SEARCH = {
  pickup_location: 'PTY',
  return_location: 'CDE',
  pickup_date: '2027-03-02',
  pickup_time: '10:00',
  return_date: '2027-03-09',
  return_time: '10:00',
};

const book = async () =>
  (await bookAs(fixture.services, { search: SEARCH, reservationType: 'normal' })).reservation;

async function cancel(reservation: Reservation): Promise<void> {
  const review = await reviewCancellation(fixture.services, reservation);
  const refundCents = review.kind === 'open' ? review.terms.refundCents : 0;
  await cancelReservation(fixture.services, {
    reservation,
    submitted: { version: reservation.version, refundCents },
  });
}

/** Runs the workers until nothing is due, and again after each pause. */
async function deliver(pausesMs: number[] = []): Promise<void> {
  for (const pauseMs of [0, ...pausesMs]) {
    fixture.clock.now += pauseMs;
    while ((await publishEvents(fixture.services)) > 0);
    while ((await deliverEvents(fixture.services)) > 0);
  }
}

/** The complete feed, as the rental system would read it. */
async function readFeed() {
  const events = await fixture.services.outbox.listEvents(0, 1000);
  return events.map((event) => ({ id: event.id, ...toEventBody(event) }));
}

describe('the rental system', () => {
  it('gets each event once, signed, with the ids of what was sold', async () => {
    const reservation = await book();
    await cancel(reservation);
    await deliver();
    expect(rentals.received.map(({ status }) => status)).toEqual([200, 200]);
    expect(rentals.states.get(reservation.code)).toBe('cancelled');
    const [first] = await readFeed();
    expect(first).toMatchObject({
      type: 'reservation.confirmed',
      data: {
        reservation: {
          pickup: { branch: 'PTY', at: '2027-03-02T10:00' },
          bill: { lines: expect.arrayContaining([expect.objectContaining({ charge_id: 'PCM' })]) },
        },
      },
    });
  });

  it('refuses an event signed with another secret', async () => {
    const other = `whsec_${randomBytes(32).toString('base64')}`;
    fixture.services.outbound.receiver = createEventReceiver({ url: rentals.url, secret: other });
    await book();
    await deliver();
    expect(rentals.received.map(({ status }) => status)).toEqual([401]);
    expect(rentals.booked).toEqual([]);
  });

  it('gets an event again after an error, a timeout or a redirect, which is not followed', async () => {
    const { code } = await book();
    fixture.services.outbound.receiver = createEventReceiver({ url: rentals.url, secret }, 200);
    rentals.faults.push('error', 'silence', 'redirect');
    await deliver([10_000, 20_000, 40_000]);
    expect(rentals.received.map(({ status }) => status)).toEqual([500, 0, 307, 200]);
    expect(new Set(rentals.received.map(({ id }) => id)).size).toBe(1);
    expect(rentals.states.get(code)).toBe('confirmed');
  });

  it('recognizes a repeated event by its id', async () => {
    await book();
    rentals.faults.push('repeat');
    await deliver([10_000]);
    expect(rentals.received).toHaveLength(2);
    expect(rentals.booked).toHaveLength(1);
  });

  it('never gets a cancellation before the reservation, while others are delivered', async () => {
    const stuck = await book();
    rentals.faults.push('error', 'error');
    await deliver();
    await cancel(stuck);
    const other = await book();
    await deliver();
    expect(rentals.states.get(other.code)).toBe(undefined);
    await deliver([10_000, 10_000]);
    expect(rentals.states.get(stuck.code)).toBe('cancelled');
    expect(rentals.states.get(other.code)).toBe('confirmed');
    const types = (await readFeed()).map(({ id }) => id);
    expect(rentals.booked.indexOf(types[0] ?? '')).toBeLessThan(rentals.booked.indexOf(types[1] ?? ''));
  });

  it('finds lost events in the feed, in any order of reading', async () => {
    const [kept, lost] = [await book(), await book()];
    rentals.faults.push('lose', 'lose');
    await deliver();
    await cancel(kept);
    rentals.faults.push('lose');
    await deliver();
    expect(rentals.booked).toEqual([]);
    rentals.catchUp((await readFeed()).reverse());
    expect([...rentals.states].sort()).toEqual(
      [
        [kept.code, 'cancelled'],
        [lost.code, 'confirmed'],
      ].sort(),
    );
  });

  it('that never answers delays no sale and no mail', async () => {
    await book();
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    fixture.services.outbound.receiver = { send: () => answer };
    await publishEvents(fixture.services);
    let isOver = false;
    const delivering = deliverEvents(fixture.services).finally(() => (isOver = true));
    expect((await book()).state).toBe('confirmed');
    expect(await publishEvents(fixture.services)).toBe(1);
    expect(await sendMails(fixture.services)).toBeGreaterThan(0);
    expect(isOver).toBe(false);
    resolve();
    expect(await delivering).toBe(1);
  });

  it('that fails for three days gets no more deliveries, with an alarm, without delay of a sale or loss in the feed', async () => {
    await book();
    const { services, alarms } = recordAlarms(fixture.services);
    rentals.faults.push(...Array.from({ length: 200 }, () => 'error' as const));
    await publishEvents(services);
    for (let hours = 0; hours < 71; hours += 1) {
      await deliverEvents(services);
      fixture.clock.now += HOUR;
    }
    expect(alarms).toEqual([]);
    expect((await book()).state).toBe('confirmed');
    for (let hours = 0; hours < 24; hours += 1) {
      await deliverEvents(services);
      fixture.clock.now += HOUR;
    }
    expect(alarms).toHaveLength(1);
    expect(await readFeed()).toHaveLength(1);
    await publishEvents(services);
    expect(await readFeed()).toHaveLength(2);
  });
});
