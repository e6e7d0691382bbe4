import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AmendedRental, Amendment } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { shopOrigin } from '#tests/support/card-gateway-fixture.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { periodOf } from '#tests/support/open-test-store.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { approveAs, comeBackAs, getPayPalAttempt } from '#tests/support/pay-with-paypal.ts';
import { reloadReservation } from '#tests/support/reload.ts';
import { settleDuePayments } from '../payment/settle-attempt.ts';
import { exportRenterData } from '../privacy/export-renter-data.ts';
import { amendReservation } from '../reservation/amend-reservation.ts';
import { payAmendmentWithPayPal } from './pay-amendment.ts';

const PRICE = 48_414;
const MINUTE = 60_000;
let fixture: TestFixture;

beforeAll(async () => {
  fixture = await openTestFixture();
});
afterEach(async () => {
  await fixture.settle();
  await Promise.all([fixture.bank.control('/reset', {}), fixture.paypal.control('/reset', {})]);
  await fixture.query('DELETE FROM rate_limits');
});
afterAll(() => fixture.close());

const reload = (one: { id: string }) => reloadReservation(fixture, one);

async function paidByCard(): Promise<Reservation> {
  const { draftId, reservation } = await bookAs(fixture.services);
  await getPaid(fixture, draftId, CARDS.frictionless);
  await fixture.settle();
  return reload(reservation);
}

async function paidWithPayPal(): Promise<Reservation> {
  const { draftId, reservation } = await bookAs(fixture.services);
  await comeBackAs(fixture, await approveAs(await getPayPalAttempt(fixture, draftId)));
  return reload(reservation);
}

/** A rental that costs `difference` more, including 7 % tax. */
function dearer(reservation: Reservation, difference: number): AmendedRental {
  const { quote, search, selection, carId, classCode, snapshot, reservationType } = reservation;
  const tax = Math.round((difference * 7) / 107);
  return {
    search,
    selection,
    carId,
    classCode,
    snapshot,
    reservationType,
    quote: {
      ...quote,
      subtotalCents: quote.subtotalCents + difference - tax,
      taxCents: quote.taxCents + tax,
      totalCents: quote.totalCents + difference,
      dueNowCents: quote.dueNowCents + difference,
    },
  };
}

async function amend(reservation: Reservation, difference: number): Promise<Amendment> {
  const becomes = dearer(reservation, difference);
  const outcome = await amendReservation(fixture.services, {
    reservation,
    becomes,
    period: periodOf(becomes),
    purpose: 'change',
    reason: 'a child seat',
  });
  if (outcome.kind !== 'to-pay') throw new Error(`The amendment is ${outcome.kind}`);
  return outcome.amendment;
}

async function startPayPal({ id }: Amendment) {
  const outcome = await payAmendmentWithPayPal(fixture.services, {
    amendmentId: id,
    draftId: undefined,
    clientKey: randomUUID(),
    publicOrigin: shopOrigin,
    clientIp: '127.0.0.1',
  });
  if (outcome.kind !== 'attempted') throw new Error(`The payment is ${outcome.kind}`);
  return outcome.attempt;
}

async function letTimePass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    fixture.clock.now += MINUTE;
    while ((await settleDuePayments(fixture.services)) > 0);
  }
}

describe('a difference paid with PayPal', () => {
  it('may be smaller than the tax of the whole rental', async () => {
    const reservation = await paidByCard();
    const attempt = await startPayPal(await amend(reservation, 1500));
    expect(attempt).toMatchObject({ state: 'awaiting_payer', amountCents: 1500 });
    await comeBackAs(fixture, await approveAs(attempt));
    expect((await reload(reservation)).quote.dueNowCents).toBe(PRICE + 1500);
    expect((await fixture.paypal.readLedger()).netCents).toBe(1500);
  });

  it('is part of the renter’s data export, with the earlier payment', async () => {
    const reservation = await paidByCard();
    const attempt = await startPayPal(await amend(reservation, 6000));
    await comeBackAs(fixture, await approveAs(attempt));
    const { payments } = await exportRenterData(fixture.services, await reload(reservation));
    // The test clock does not advance, so both have the same time.
    expect(payments).toHaveLength(2);
    for (const one of [
      { state: 'paid', amountCents: PRICE, cardLast4: '0071' },
      { state: 'paid', amountCents: 6000 },
    ])
      expect(payments).toContainEqual(expect.objectContaining(one));
  });

  it('is taken although the reservation itself was paid with PayPal', async () => {
    const reservation = await paidWithPayPal();
    expect(reservation.state).toBe('confirmed');
    const attempt = await startPayPal(await amend(reservation, 6000));
    await comeBackAs(fixture, await approveAs(attempt));
    expect(await fixture.services.payments.find(attempt.id)).toMatchObject({ state: 'paid' });
    expect((await reload(reservation)).quote.dueNowCents).toBe(PRICE + 6000);
  });

  it('can be approved as long as PayPal waits, also when it was begun late', async () => {
    const reservation = await paidByCard();
    const amendment = await amend(reservation, 6000);
    await letTimePass(25);
    const attempt = await startPayPal(amendment);
    await letTimePass(20);
    await comeBackAs(fixture, await approveAs(attempt));
    expect(await fixture.services.payments.find(attempt.id)).toMatchObject({ state: 'paid' });
    expect((await reload(reservation)).quote.dueNowCents).toBe(PRICE + 6000);
  });
});

it('is not due for an unfinished change that costs less', async () => {
  const reservation = await paidByCard();
  const open = await amend(reservation, 6000);
  const becomes = dearer(reservation, -6000);
  const cheaper = { ...open, id: randomUUID(), becomes, differenceCents: -6000 };
  const opening = { period: periodOf(becomes) };
  expect((await fixture.services.reservations.openAmendment(cheaper, opening)).kind).toBe('opened');
  await expect(startPayPal(cheaper)).rejects.toThrow('The payment is over');
});
