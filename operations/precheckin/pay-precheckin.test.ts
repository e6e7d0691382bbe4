import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Funding } from '#sandbox/paypal/state.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { openAs } from '#tests/support/a-precheckin.ts';
import { expectBalanced } from '#tests/support/an-amendment.ts';
import { shopOrigin } from '#tests/support/card-gateway-fixture.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { aCardForm, CARDS, getPaid } from '#tests/support/pay-as.ts';
import { approveAs } from '#tests/support/pay-with-paypal.ts';
import { settleDuePayments } from '../payment/settle-attempt.ts';
import { releaseGuarantees, settleDueRefunds } from '../payment/transfer/settle-refund.ts';
import { finishPrecheckin } from './finish-precheckin.ts';
import { payPrecheckinByCard, payPrecheckinWithPayPal, reviewPrecheckinPayment } from './pay-precheckin.ts';
import { savePreferences } from './save-preferences.ts';

const MINUTE = 60_000;
const fixture = fixtureForTests();

const open = (reservation: Pick<Reservation, 'id'>) => openAs(fixture.services, reservation);

/** The preferences of a renter who asks for nothing. */
const asBookedForm = ({ carId }: Reservation) => ({ carId, extras: {}, drivers: [] });

const LUIS = {
  firstName: 'Luis',
  lastName: 'Díaz',
  license: 'L-1',
  licenseExpires: '2030-01-01',
  birthday: '1985-03-04',
};

/** What a button sends each time it is pressed. */
const press = () => ({
  draftId: undefined,
  clientKey: randomUUID(),
  publicOrigin: shopOrigin,
  clientIp: '127.0.0.1',
});

async function pressPayPal(reservation: Reservation): ReturnType<typeof payPrecheckinWithPayPal> {
  return payPrecheckinWithPayPal(fixture.services, await open(reservation), press());
}

/** Pays at the end of the pre check-in with PayPal, from which the renter does not return. */
async function approveAtCheckIn(reservation: Reservation, funding?: Funding): Promise<void> {
  await savePreferences(fixture.services, await open(reservation), asBookedForm(reservation));
  const outcome = await pressPayPal(reservation);
  if (outcome.kind !== 'attempted') throw new Error(outcome.kind);
  await approveAs(outcome.attempt, funding);
}

async function payAtCheckIn(reservation: Reservation, funding?: Funding): Promise<void> {
  await approveAtCheckIn(reservation, funding);
  await letTimePass(2);
}

async function letTimePass(minutes: number): Promise<void> {
  fixture.clock.now += minutes * MINUTE;
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
  expect(await reviewPrecheckinPayment(fixture.services, before)).toMatchObject({
    opened: { reservation: { paymentStatus: 'paid' }, precheckin: { step: 'done' } },
    attempt: undefined,
  });
});

test('while the money is pending, the pre check-in shows it and neither ends, is paid again nor changes', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  await payAtCheckIn(reservation, 'pending-complete');
  // Longer than the time to pay a change.
  await letTimePass(45);
  const shown = await reviewPrecheckinPayment(fixture.services, await open(reservation));
  expect(shown).toMatchObject({
    attempt: { state: 'paid_pending' },
    opened: { precheckin: { step: 'chosen' } },
  });
  const inProgress = { kind: 'payment-in-progress' };
  const now = await open(reservation);
  expect(await finishPrecheckin(fixture.services, now, { payNow: false })).toEqual(inProgress);
  expect(await pressPayPal(reservation)).toEqual(inProgress);
  const other = { ...asBookedForm(reservation), drivers: [LUIS] };
  expect(await savePreferences(fixture.services, now, other)).toEqual(inProgress);
  expect(await savePreferences(fixture.services, now, asBookedForm(reservation))).toEqual({ kind: 'saved' });
  await fixture.paypal.control('/settle', {});
  await letTimePass(60);
  expect((await open(reservation)).precheckin.step).toBe('done');
});

test('a payment whose change could not be made is shown as returned until other things are wanted', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  await savePreferences(fixture.services, await open(reservation), asBookedForm(reservation));
  await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
  const card = { ...press(), form: aCardForm() };
  expect(await payPrecheckinByCard(fixture.services, await open(reservation), card)).toMatchObject({
    attempt: { state: 'unknown' },
  });
  await fixture.query('UPDATE reservations SET version = version + 1 WHERE id = $1', [reservation.id]);
  await letTimePass(3);
  const review = async () => reviewPrecheckinPayment(fixture.services, await open(reservation));
  expect(await review()).toMatchObject({ attempt: { state: 'reversed' } });
  const withDrivers = { ...asBookedForm(reservation), drivers: [LUIS, { ...LUIS, license: 'L-2' }] };
  expect(await savePreferences(fixture.services, await open(reservation), withDrivers)).toEqual({
    kind: 'saved',
  });
  expect((await review())?.attempt).toBeUndefined();
});

test('a pre check-in that is finished and paid in one moment ends as one of both', async () => {
  for (let round = 0; round < 8; round++) {
    const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
    const drivers = round % 2 === 0 ? [] : [LUIS, { ...LUIS, license: 'L-2' }];
    await savePreferences(fixture.services, await open(reservation), {
      ...asBookedForm(reservation),
      drivers,
    });
    const opened = await open(reservation);
    const [finished, paid] = await Promise.all([
      finishPrecheckin(fixture.services, opened, { payNow: false }),
      payPrecheckinByCard(fixture.services, opened, { ...press(), form: aCardForm() }),
    ]);
    await letTimePass(1);
    const after = await open(reservation);
    const isPaid = paid.kind === 'attempted' && after.reservation.paymentStatus === 'paid';
    expect([finished.kind === 'done' && !isPaid, after.reservation.reservationType]).toEqual(
      isPaid ? [false, 'prepaid'] : [true, 'normal'],
    );
    if (isPaid) expect(finished.kind).not.toBe('done');
    expect(after.precheckin.step).toBe('done');
    expect(after.reservation.selection.additionalDrivers).toBe(
      Math.max(reservation.selection.additionalDrivers, drivers.length),
    );
  }
});

test('a pre check-in that is finished twice in one moment is done for both, with its additions once', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  const drivers = [LUIS, { ...LUIS, license: 'L-2' }];
  await savePreferences(fixture.services, await open(reservation), {
    ...asBookedForm(reservation),
    drivers,
  });
  const opened = await open(reservation);
  const finish = () => finishPrecheckin(fixture.services, opened, { payNow: false });
  expect(await Promise.all([finish(), finish()])).toEqual([{ kind: 'done' }, { kind: 'done' }]);
  expect((await open(reservation)).reservation.selection.additionalDrivers).toBe(2);
});

test('additions that were priced before other preferences were saved are not paid', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  await savePreferences(fixture.services, await open(reservation), asBookedForm(reservation));
  const opened = await open(reservation);
  const due = await finishPrecheckin(fixture.services, opened, { payNow: true });
  if (due.kind !== 'to-pay') throw new Error(due.kind);
  const others = { ...asBookedForm(reservation), drivers: [LUIS, { ...LUIS, license: 'L-2' }] };
  expect(await savePreferences(fixture.services, opened, others)).toEqual({ kind: 'saved' });
  expect(await finishPrecheckin(fixture.services, opened, { payNow: true })).toEqual({
    kind: 'changed-meanwhile',
  });
  expect((await fixture.services.reservations.findAmendment(due.amendment.id))?.state).toBe('withdrawn');
});

test('a payment in the pre check-in is of the whole total, and releases the guarantee', async () => {
  fixture.editSite({ guarantee: true });
  const { draftId, reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  await getPaid(fixture, draftId, CARDS.frictionless);
  await payAtCheckIn(reservation);
  const paid = await fixture.services.reservations.find(reservation.id);
  expect(paid).toMatchObject({ reservationType: 'prepaid', paymentStatus: 'paid' });
  await expectBalanced(fixture, reservation);
  expect(await releaseGuarantees(fixture.services)).toBe(1);
  while ((await settleDueRefunds(fixture.services)) > 0);
  const { transactions } = await fixture.bank.readLedger();
  const held = transactions.filter(({ orderIdentifier }) => orderIdentifier.startsWith(reservation.code));
  expect(held).toMatchObject([{ voided: true, netCents: 0 }]);
  await expectBalanced(fixture, reservation);
  const after = await fixture.services.reservations.find(reservation.id);
  expect(after?.paymentStatus).toBe('paid');
  const money = await fixture.services.payments.refunds.listPaid(reservation.id);
  expect(money).toMatchObject([{ paidCents: paid?.quote.totalCents, refundedCents: 0 }]);
});
