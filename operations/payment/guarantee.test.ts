import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { toCondition } from '#domain/conditions/condition.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { GUARANTEE_HOURS, oneDayOf } from '#domain/reservation/guarantee.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservationForm, bookAs, chooseAs, reserveAs } from '#tests/support/a-booking.ts';
import { aRequest, cancelUnpaid, operator } from '#tests/support/an-employee.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { passMinutes, workUntilIdle } from '#tests/support/pass-time.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { startPayPalAs } from '#tests/support/pay-with-paypal.ts';
import { recordAlarms } from '#tests/support/record-alarms.ts';
import { reloadReservation } from '#tests/support/reload.ts';
import { requestReservationRefund } from '#tests/support/request-refund.ts';
import { sendMails } from '../mail/send-mails.ts';
import { cancelReservation } from '../my-reservation/cancel-reservation.ts';
import { markNoShow } from '../office/mark-no-show.ts';
import { releaseGuarantees } from './transfer/settle-refund.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let fixture: TestFixture;
let startedAt = 0;

beforeAll(async () => {
  fixture = await openTestFixture();
  startedAt = fixture.clock.now;
});
beforeEach(() => askForGuarantees());
afterEach(async () => {
  await fixture.settle();
  await fixture.bank.control('/reset', {});
  await fixture.query('TRUNCATE reservations, rate_limits CASCADE');
  fixture.clock.now = startedAt;
  fixture.mails.length = 0;
});
afterAll(() => fixture.close());

function askForGuarantees({ guarantee = true, confirmHours = 0, maxOpenUnpaid = 2 } = {}): void {
  fixture.editSite({ guarantee, confirmHours, maxOpenUnpaid });
}

const book = () => bookAs(fixture.services, { reservationType: 'normal' });
const entry = async () => (await fixture.bank.readLedger()).transactions[0];
const captureOf = async ({ id }: PaymentAttempt) =>
  (await fixture.services.payments.captures.findByAttempt(id))?.state;
const noShow = (reservation: Reservation, services = fixture.services) =>
  markNoShow(services, operator, aRequest(reservation));

/** A booking to be paid at the counter, confirmed by a guarantee of `cents`. */
async function guaranteed() {
  const { draftId, reservation } = await book();
  const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
  expect(attempt.state).toBe('paid');
  const cents = oneDayOf(reservation.quote);
  return { attempt, reservation: await reloadReservation(fixture, reservation), cents };
}

/** Cancels as the renter. */
const cancel = (reservation: Reservation, services = fixture.services) =>
  cancelReservation(services, {
    reservation,
    submitted: { version: reservation.version, refundCents: 0 },
  });

async function readSent(): Promise<string[]> {
  while ((await sendMails(fixture.services)) > 0);
  return fixture.mails.map(({ subject }) => subject);
}

const readEvents = () => fixture.query("SELECT type FROM events WHERE type LIKE 'payment.%'");

describe('a booking that is paid at the counter, where the company asks for a guarantee', () => {
  it('needs none when the setting is off, when it is paid online, and where cards cannot be used', async () => {
    askForGuarantees({ guarantee: false });
    expect((await book()).reservation).toMatchObject({ state: 'confirmed', guaranteeCents: undefined });
    askForGuarantees();
    expect((await bookAs(fixture.services)).reservation.guaranteeCents).toBeUndefined();
    const services = { ...fixture.services, gateways: { cards: {}, paypal: undefined } };
    const { reservation } = await bookAs(services, { reservationType: 'normal' });
    expect(reservation).toMatchObject({ state: 'confirmed', guaranteeCents: undefined });
  });

  it('is not also to be confirmed by mail, and counts as unpaid, also while it is held', async () => {
    askForGuarantees({ confirmHours: 24 });
    await guaranteed();
    expect(await fixture.query("SELECT FROM outbox_mails WHERE kind = 'confirm-booking'")).toEqual([]);
    await book();
    const draftId = await chooseAs(fixture.services, { reservationType: 'normal' });
    expect((await reserveAs(fixture.services, draftId)).kind).toBe('too-many-unpaid');
  });

  it('is guaranteed by a day of the total with the cover that the card of the deposit demands', async () => {
    const before = fixture.services.content.current();
    const coverage = { code: 'FULL', name: { es: 'Completa' }, rank: 2 };
    const row = toCondition('debit', { when: { payment: 'debit' }, effects: { coverage } });
    fixture.editRates({ conditions: [row] });
    const draftId = await chooseAs(fixture.services, { reservationType: 'normal' });
    const form = aReservationForm();
    const selection = { ...form.selection, driver: { payment: 'debit' as const } };
    const placed = await reserveAs(fixture.services, draftId, { form: { ...form, selection } });
    const plain = (await book()).reservation;
    fixture.edit(() => before);
    if (placed.kind !== 'placed') throw new Error(placed.kind);
    const { quote, guaranteeCents = 0 } = placed.reservation;
    expect(guaranteeCents).toBe(oneDayOf(quote));
    expect(guaranteeCents).toBeGreaterThan(plain.guaranteeCents ?? 0);
  });

  it('is never guaranteed by PayPal', async () => {
    expect(await startPayPalAs(fixture, (await book()).draftId)).toEqual({ kind: 'no-paypal' });
  });
});

describe('the guarantee', () => {
  it.each([
    ['the renter', cancel],
    ['the company', (reservation: Reservation) => cancelUnpaid(fixture.services, reservation)],
  ])('is released when %s cancels, which is no refund to anybody', async (_who, end) => {
    const { reservation, attempt } = await guaranteed();
    await end(reservation);
    await workUntilIdle(fixture.services);
    expect(await captureOf(attempt)).toBe('released');
    expect(await entry()).toMatchObject({ voided: true, heldCents: 0, netCents: 0 });
    const after = await reloadReservation(fixture, reservation);
    expect(after).toMatchObject({ state: 'cancelled', paymentStatus: 'unpaid' });
    expect([await readEvents(), await readSent()]).toEqual([[], expect.not.arrayContaining(['refund'])]);
  });

  it('is released some hours after the pick-up, by one of many workers, and not taken afterwards', async () => {
    const { reservation, attempt } = await guaranteed();
    fixture.clock.now = toInstant(reservation.search.pickupAt) + GUARANTEE_HOURS * HOUR - MINUTE;
    await workUntilIdle(fixture.services);
    expect(await captureOf(attempt)).toBe('held');
    fixture.clock.now += MINUTE;
    const released = await Promise.all([1, 2, 3].map(() => releaseGuarantees(fixture.services)));
    expect(released.reduce((sum, each) => sum + each, 0)).toBe(1);
    await workUntilIdle(fixture.services);
    expect(await reloadReservation(fixture, reservation)).toMatchObject({
      state: 'confirmed',
      paymentStatus: 'unpaid',
    });
    expect(await noShow(reservation)).toEqual({ kind: 'done', takenCents: undefined });
    await workUntilIdle(fixture.services);
    expect(await captureOf(attempt)).toBe('released');
    expect(await entry()).toMatchObject({ voided: true, netCents: 0 });
  });

  it('is taken when the renter does not come, with a mail and an event, and can be given back', async () => {
    const { reservation, cents } = await guaranteed();
    fixture.clock.now = toInstant(reservation.search.pickupAt) + 2 * HOUR;
    expect(await noShow(reservation)).toEqual({ kind: 'done', takenCents: cents });
    await workUntilIdle(fixture.services);
    expect(await readEvents()).toEqual([{ type: 'payment.captured' }]);
    expect(await readSent()).toContain('no-show');
    fixture.clock.now += 48 * HOUR;
    await workUntilIdle(fixture.services);
    expect(await entry()).toMatchObject({ heldCents: 0, capturedCents: cents, netCents: cents });
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

  it('is either taken or released when a no-show and the release meet', async () => {
    askForGuarantees({ maxOpenUnpaid: 100 });
    const all = [];
    for (let count = 0; count < 6; count++) all.push(await guaranteed());
    fixture.clock.now = toInstant('2026-03-02T10:00') + GUARANTEE_HOURS * HOUR;
    const noShows = Promise.all(all.map(({ reservation }) => noShow(reservation)));
    const releases = [1, 2, 3].map(() => releaseGuarantees(fixture.services));
    const [outcomes] = await Promise.all([noShows, ...releases]);
    await workUntilIdle(fixture.services);
    for (const [index, { attempt }] of all.entries()) {
      const outcome = outcomes[index];
      const isTaken = outcome?.kind === 'done' && outcome.takenCents !== undefined;
      expect(await captureOf(attempt)).toBe(isTaken ? 'captured' : 'released');
    }
    const voids = (await fixture.bank.readLedger()).transactions.filter(({ voided }) => voided);
    expect(voids.every(({ capturedCents }) => capturedCents === 0)).toBe(true);
  });

  it('that has lapsed at the bank is released without an alarm and without a refund', async () => {
    const { reservation, attempt } = await guaranteed();
    await fixture.bank.arm({ operation: 'void', kind: 'code', code: '12' });
    const { services, alarms } = recordAlarms(fixture.services);
    await cancel(reservation, services);
    await passMinutes(fixture, 10, { services });
    expect([alarms, await captureOf(attempt)]).toEqual([[], 'released']);
    expect(await entry()).toMatchObject({ creditedCents: 0, netCents: 0 });
    expect((await reloadReservation(fixture, reservation)).paymentStatus).toBe('unpaid');
  });

  it('that the bank refuses to take is left to an operator, and the car is free all the same', async () => {
    const { reservation, attempt } = await guaranteed();
    await fixture.bank.arm({ operation: 'capture', kind: 'code', code: '12' });
    const { services, alarms } = recordAlarms(fixture.services);
    fixture.clock.now = toInstant(reservation.search.pickupAt) + 2 * HOUR;
    await noShow(reservation, services);
    await passMinutes(fixture, 2, { services });
    expect([alarms.length, await captureOf(attempt)]).toEqual([1, 'review']);
    expect((await reloadReservation(fixture, reservation)).state).toBe('no-show');
  });
});
