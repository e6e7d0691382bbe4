import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateOf, fromInstant, toInstant } from '#domain/calendar/panama.ts';
import { GUARANTEE_HOURS } from '#domain/reservation/guarantee.ts';
import {
  askForGuarantees,
  captureStateOf,
  findAgain,
  guaranteeAs,
  passMinutes,
  startAnew,
  workUntilIdle,
} from '#tests/support/a-guarantee.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { recordAlarms } from '#tests/support/record-alarms.ts';
import { sendMails } from '../mail/send-mails.ts';
import { cancelReservation } from '../my-reservation/cancel-reservation.ts';
import { cancelUnpaid, markNoShow } from '../staff/end-reservation.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { requestReservationRefund } from './transfer/refund-payment.ts';
import { releaseGuarantees } from './transfer/settle-refund.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let fixture: TestFixture;
let startedAt = 0;

beforeAll(async () => {
  fixture = await openTestFixture();
  startedAt = fixture.clock.now;
});
beforeEach(() => askForGuarantees(fixture));
afterEach(() => startAnew(fixture, startedAt));
afterAll(() => fixture.close());

const entry = async () => (await fixture.bank.readLedger()).transactions[0];

describe('the guarantee', () => {
  it('is released when the renter cancels, without a mail about a refund', async () => {
    const { reservation, attempt } = await guaranteeAs(fixture);
    const submitted = { version: reservation.version, refundCents: 0 };
    expect(await cancelReservation(fixture.services, { reservation, submitted })).toEqual({
      kind: 'cancelled',
    });
    await workUntilIdle(fixture.services);
    expect(await captureStateOf(fixture, attempt)).toBe('released');
    expect(await entry()).toMatchObject({ voided: true, heldCents: 0, netCents: 0 });
    expect(await findAgain(fixture, reservation)).toMatchObject({
      state: 'cancelled',
      paymentStatus: 'unpaid',
    });
    const events = await fixture.query("SELECT FROM events WHERE type LIKE 'payment.%'");
    expect(events).toEqual([]);
    while ((await sendMails(fixture.services)) > 0);
    expect(fixture.mails.map(({ subject }) => subject)).not.toContain('refund');
  });

  it('is released when the counter cancels', async () => {
    const { reservation, attempt } = await guaranteeAs(fixture);
    expect(await cancelUnpaid(fixture.services, { reservation, by: 'eva' })).toEqual({ kind: 'done' });
    await workUntilIdle(fixture.services);
    expect(await captureStateOf(fixture, attempt)).toBe('released');
  });

  it('is released some hours after the pick-up, by one of many workers', async () => {
    const { reservation, attempt } = await guaranteeAs(fixture);
    fixture.clock.now = toInstant(reservation.search.pickupAt) + GUARANTEE_HOURS * HOUR - MINUTE;
    expect(await releaseGuarantees(fixture.services)).toBe(0);
    fixture.clock.now += MINUTE;
    const released = await Promise.all([1, 2, 3].map(() => releaseGuarantees(fixture.services)));
    expect(released.reduce((sum, each) => sum + each, 0)).toBe(1);
    await workUntilIdle(fixture.services);
    expect(await captureStateOf(fixture, attempt)).toBe('released');
    expect(await entry()).toMatchObject({ voided: true, netCents: 0 });
    expect(await findAgain(fixture, reservation)).toMatchObject({
      state: 'confirmed',
      paymentStatus: 'unpaid',
    });
  });

  it('is taken when the renter does not come, with a mail and an event, and can be given back', async () => {
    const { reservation, attempt, cents } = await guaranteeAs(fixture);
    fixture.clock.now = toInstant(reservation.search.pickupAt) + 2 * HOUR;
    expect(await markNoShow(fixture.services, { reservation, by: 'eva' })).toEqual({
      kind: 'done',
      takenCents: cents,
    });
    await workUntilIdle(fixture.services);
    expect(await captureStateOf(fixture, attempt)).toBe('captured');
    expect(await entry()).toMatchObject({ heldCents: 0, capturedCents: cents, netCents: cents });
    const events = await fixture.query<{ type: string }>(
      "SELECT type FROM events WHERE type LIKE 'payment.%'",
    );
    expect(events).toEqual([{ type: 'payment.captured' }]);
    while ((await sendMails(fixture.services)) > 0);
    expect(fixture.mails.map(({ subject }) => subject)).toContain('no-show');
    fixture.clock.now += 48 * HOUR;
    await workUntilIdle(fixture.services);
    expect(await entry()).toMatchObject({ netCents: cents });
    await requestReservationRefund(fixture.services, {
      reservationId: reservation.id,
      amountCents: cents,
      cause: 'goodwill',
      reason: 'the flight was late',
      requestedBy: 'eva',
      requestKey: 'late-flight',
    });
    await workUntilIdle(fixture.services);
    expect(await entry()).toMatchObject({ netCents: 0 });
  });

  it('is not taken after its release', async () => {
    const { reservation, attempt } = await guaranteeAs(fixture);
    fixture.clock.now = toInstant(reservation.search.pickupAt) + (GUARANTEE_HOURS + 1) * HOUR;
    await workUntilIdle(fixture.services);
    expect(await markNoShow(fixture.services, { reservation, by: 'eva' })).toEqual({
      kind: 'done',
      takenCents: undefined,
    });
    await workUntilIdle(fixture.services);
    expect(await captureStateOf(fixture, attempt)).toBe('released');
    expect(await entry()).toMatchObject({ netCents: 0 });
  });

  it('is either taken or released when a no-show and the release meet', async () => {
    askForGuarantees(fixture, { maxOpenUnpaid: 100 });
    const all = [];
    for (let count = 0; count < 6; count++) all.push(await guaranteeAs(fixture));
    fixture.clock.now = toInstant('2026-03-02T10:00') + GUARANTEE_HOURS * HOUR;
    const release = () => releaseGuarantees(fixture.services);
    const noShows = all.map(({ reservation }) => markNoShow(fixture.services, { reservation, by: 'eva' }));
    const outcomes = await Promise.all([...noShows, release(), release(), release()]);
    await workUntilIdle(fixture.services);
    for (const [index, { attempt }] of all.entries()) {
      const outcome = outcomes[index];
      const isTaken =
        typeof outcome === 'object' && 'takenCents' in outcome && outcome.takenCents !== undefined;
      expect(await captureStateOf(fixture, attempt)).toBe(isTaken ? 'captured' : 'released');
    }
    const voids = (await fixture.bank.readLedger()).transactions.filter(({ voided }) => voided);
    expect(voids.every(({ capturedCents }) => capturedCents === 0)).toBe(true);
  });

  it('that has lapsed at the bank is released without an alarm and without a refund', async () => {
    const { reservation, attempt } = await guaranteeAs(fixture);
    await fixture.bank.arm({ operation: 'void', kind: 'code', code: '12' });
    const { services, alarms } = recordAlarms(fixture.services);
    const submitted = { version: reservation.version, refundCents: 0 };
    await cancelReservation(services, { reservation, submitted });
    await passMinutes(fixture, 10, services);
    expect(alarms).toEqual([]);
    expect(await captureStateOf(fixture, attempt)).toBe('released');
    expect(await entry()).toMatchObject({ creditedCents: 0, netCents: 0 });
    expect((await findAgain(fixture, reservation)).paymentStatus).toBe('unpaid');
  });

  it('that the bank refuses to take is left to an operator, and the car is free all the same', async () => {
    const { reservation, attempt } = await guaranteeAs(fixture);
    await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
    const { services, alarms } = recordAlarms(fixture.services);
    fixture.clock.now = toInstant(reservation.search.pickupAt) + 2 * HOUR;
    await markNoShow(services, { reservation, by: 'eva' });
    await passMinutes(fixture, 2, services);
    expect(await captureStateOf(fixture, attempt)).toBe('review');
    expect(alarms).toHaveLength(1);
    expect((await findAgain(fixture, reservation)).state).toBe('cancelled');
  });

  it('is no difference from the gateway’s ledger, whether held, lapsed or released', async () => {
    const { attempt } = await guaranteeAs(fixture);
    const day = dateOf(fromInstant(attempt.createdAt));
    fixture.clock.now += 48 * HOUR;
    while ((await reconcilePayments(fixture.services)) > 0);
    expect((await fixture.services.payments.findDay(day, 'firefly'))?.differences).toEqual([]);
    await fixture.query('DELETE FROM reconciliations');
    await fixture.bank.gateway.reverse({ ...attempt, repeated: false });
    while ((await reconcilePayments(fixture.services)) > 0);
    expect((await fixture.services.payments.findDay(day, 'firefly'))?.differences).toEqual([]);
  });
});
