import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { expectBalanced } from '#tests/support/an-amendment.ts';
import { shopOrigin } from '#tests/support/card-gateway-fixture.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { approveAs } from '#tests/support/pay-with-paypal.ts';
import { settleDuePayments } from '../payment/settle-attempt.ts';
import { releaseGuarantees, settleDueRefunds } from '../payment/transfer/settle-refund.ts';
import { type OpenPrecheckin, openPrecheckin } from './open-precheckin.ts';
import { payPrecheckinWithPayPal, reviewPrecheckinPayment } from './pay-precheckin.ts';
import { savePreferences } from './save-preferences.ts';

const MINUTE = 60_000;
let fixture: TestFixture;

beforeAll(async () => {
  fixture = await openTestFixture();
});
afterAll(() => fixture.close());

async function open({ id }: Pick<Reservation, 'id'>): Promise<OpenPrecheckin> {
  const outcome = await openPrecheckin(fixture.services, id);
  if (outcome.kind !== 'open') throw new Error(`It is ${outcome.kind}`);
  return outcome;
}

/** Completes the pre check-in with a payment by PayPal, from which the renter does not return. */
async function payAtCheckIn(reservation: Reservation): Promise<void> {
  const asBookedForm = { carId: reservation.carId, extras: {}, drivers: [] };
  await savePreferences(fixture.services, await open(reservation), asBookedForm);
  const outcome = await payPrecheckinWithPayPal(fixture.services, await open(reservation), {
    draftId: undefined,
    clientKey: randomUUID(),
    publicOrigin: shopOrigin,
    clientIp: '127.0.0.1',
  });
  if (outcome.kind !== 'attempted') throw new Error(outcome.kind);
  await approveAs(outcome.attempt);
  fixture.clock.now += 2 * MINUTE;
  while ((await settleDuePayments(fixture.services)) > 0);
}

test('a pre check-in is completed by its payment, also when the renter does not return to the page', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  await payAtCheckIn(reservation);
  const { precheckin, reservation: paid } = await open(reservation);
  expect(paid).toMatchObject({ reservationType: 'prepaid', paymentStatus: 'paid' });
  expect(precheckin).toMatchObject({ step: 'done', completedAt: expect.any(Number) });
  const mails = await fixture.services.reservations.listMails(reservation.id);
  expect(mails.map(({ kind }) => kind)).toContain('checked-in');
});

test('a payment that ends while its page is read shows as paid, never as a form to pay again', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  const before = await open(reservation);
  await payAtCheckIn(reservation);
  const { opened } = await reviewPrecheckinPayment(fixture.services, before);
  expect(opened).toMatchObject({ reservation: { paymentStatus: 'paid' }, precheckin: { step: 'done' } });
});

test('a payment in the pre check-in is of the whole total, and releases the guarantee', async () => {
  fixture.edit((content) => ({ ...content, site: { ...content.site, guarantee: true } }));
  const { draftId, reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  await getPaid(fixture, draftId, CARDS.frictionless);
  await payAtCheckIn(reservation);
  const paid = await fixture.services.reservations.find(reservation.id);
  expect(paid).toMatchObject({ reservationType: 'prepaid', paymentStatus: 'paid' });
  await expectBalanced(fixture, reservation);
  expect(await releaseGuarantees(fixture.services)).toBe(1);
  while ((await settleDueRefunds(fixture.services)) > 0);
  expect((await fixture.bank.readLedger()).transactions).toMatchObject([{ voided: true, netCents: 0 }]);
  await expectBalanced(fixture, reservation);
  const after = await fixture.services.reservations.find(reservation.id);
  expect(after?.paymentStatus).toBe('paid');
  const money = await fixture.services.payments.refunds.listPaid(reservation.id);
  expect(money).toMatchObject([{ paidCents: paid?.quote.totalCents, refundedCents: 0 }]);
});
