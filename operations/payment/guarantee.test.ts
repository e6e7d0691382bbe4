import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneDayOf } from '#domain/reservation/guarantee.ts';
import { bookAs, chooseAs, reserveAs } from '#tests/support/a-booking.ts';
import {
  askForGuarantees,
  captureStateOf,
  findAgain,
  guaranteeAs,
  passMinutes,
  startAnew,
} from '#tests/support/a-guarantee.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid, payAs, returnAs, visitBankAs } from '#tests/support/pay-as.ts';
import { startPayPalAs } from '#tests/support/pay-with-paypal.ts';
import { reloadAttempt } from '#tests/support/reload.ts';
import { sendMails } from '../mail/send-mails.ts';
import { expireHolds } from '../reservation/release-hold.ts';
import { reviewCheckout } from './review-checkout.ts';

const MINUTE = 60_000;
let fixture: TestFixture;
let startedAt = 0;

beforeAll(async () => {
  fixture = await openTestFixture();
  startedAt = fixture.clock.now;
});
beforeEach(() => askForGuarantees(fixture));
afterEach(() => startAnew(fixture, startedAt));
afterAll(() => fixture.close());

const book = () => bookAs(fixture.services, { reservationType: 'normal' });
const entry = async () => (await fixture.bank.readLedger()).transactions[0];

describe('a booking that is paid at the counter, where the company asks for a guarantee', () => {
  it('is held until one day is authorized on a card, and is then confirmed and still unpaid', async () => {
    const { draftId, reservation } = await book();
    const cents = oneDayOf(reservation.quote);
    expect(reservation).toMatchObject({ state: 'held', guaranteeCents: cents });
    expect(reservation.holdUntil).toBe(fixture.clock.now + 30 * MINUTE);
    const attempt = await getPaid(fixture, draftId, CARDS.challenge);
    await returnAs(fixture, await visitBankAs(fixture, attempt));
    await fixture.settle();
    await passMinutes(fixture, 30);
    expect(await findAgain(fixture, reservation)).toMatchObject({
      state: 'confirmed',
      paymentStatus: 'unpaid',
      quote: { dueNowCents: 0, dueAtBranchCents: reservation.quote.totalCents },
    });
    expect(await entry()).toMatchObject({ heldCents: cents, capturedCents: 0, netCents: 0 });
    expect(await captureStateOf(fixture, attempt)).toBe('held');
    expect(await fixture.services.payments.refunds.listPaid(reservation.id)).toEqual([]);
    while ((await sendMails(fixture.services)) > 0);
    expect(fixture.mails.map(({ subject }) => subject)).toEqual(['confirmation']);
  });

  it('needs none when the setting is off, when it is paid online, and where cards cannot be used', async () => {
    askForGuarantees(fixture, { guarantee: false });
    expect((await book()).reservation).toMatchObject({ state: 'confirmed', guaranteeCents: undefined });
    askForGuarantees(fixture);
    expect((await bookAs(fixture.services)).reservation.guaranteeCents).toBeUndefined();
    const services = { ...fixture.services, gateways: { cards: {}, paypal: undefined } };
    const { reservation } = await bookAs(services, { reservationType: 'normal' });
    expect(reservation).toMatchObject({ state: 'confirmed', guaranteeCents: undefined });
  });

  it('is not also to be confirmed by mail', async () => {
    askForGuarantees(fixture, { confirmHours: 24 });
    const { reservation } = await guaranteeAs(fixture);
    expect(reservation.state).toBe('confirmed');
    const rows = await fixture.query("SELECT FROM outbox_mails WHERE kind = 'confirm-booking'");
    expect(rows).toEqual([]);
  });

  it('counts as unpaid, also while it is held', async () => {
    await guaranteeAs(fixture);
    await bookAs(fixture.services, { reservationType: 'normal' });
    const draftId = await chooseAs(fixture.services, { reservationType: 'normal' });
    expect((await reserveAs(fixture.services, draftId)).kind).toBe('too-many-unpaid');
  });

  it('may be tried with another card after a refusal, and never by PayPal', async () => {
    const { draftId, reservation } = await book();
    expect((await getPaid(fixture, draftId, CARDS.declined)).state).toBe('declined');
    expect(await findAgain(fixture, reservation)).toMatchObject({ state: 'held', paymentStatus: 'unpaid' });
    expect(await startPayPalAs(fixture, draftId, 'paypal-key')).toEqual({ kind: 'no-paypal' });
    expect((await getPaid(fixture, draftId, CARDS.frictionless)).state).toBe('paid');
    expect((await findAgain(fixture, reservation)).state).toBe('confirmed');
  });

  it('is authorized once by two tabs and by a bank that answers twice', async () => {
    const { draftId, reservation } = await book();
    const tabs = await Promise.all([payAs(fixture, draftId), payAs(fixture, draftId)]);
    // The later tab may find the reservation confirmed already; both are then led to the thanks page.
    expect(tabs.map(({ kind }) => kind)).toContain('attempted');
    expect((await reviewCheckout(fixture.services, draftId)).kind).toBe('done');
    expect((await findAgain(fixture, reservation)).state).toBe('confirmed');
    expect((await fixture.bank.readLedger()).transactions.filter((one) => one.heldCents > 0)).toHaveLength(1);
    const other = await book();
    const attempt = await getPaid(fixture, other.draftId, CARDS.challenge);
    const form = await visitBankAs(fixture, attempt);
    await Promise.all([returnAs(fixture, form), returnAs(fixture, form)]);
    await fixture.settle();
    expect((await reloadAttempt(fixture, attempt)).attempt.state).toBe('paid');
    expect((await fixture.bank.readLedger()).transactions.filter((one) => one.heldCents > 0)).toHaveLength(2);
  });

  it('expires like one that is to be paid, and holds nothing on a card afterwards', async () => {
    const { draftId, reservation } = await book();
    fixture.clock.now += 31 * MINUTE;
    expect((await payAs(fixture, draftId)).kind).toBe('hold-ended');
    await expireHolds(fixture.services);
    expect((await findAgain(fixture, reservation)).state).toBe('expired');
    expect((await fixture.bank.readLedger()).transactions).toEqual([]);
  });

  it('that is gone when the answer arrives gets its authorization voided, and is not called returned', async () => {
    const { draftId, reservation } = await book();
    await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
    const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
    await fixture.query("UPDATE reservations SET state = 'cancelled' WHERE id = $1", [reservation.id]);
    await passMinutes(fixture, 5);
    expect((await reloadAttempt(fixture, attempt)).attempt.state).toBe('reversed');
    expect(await entry()).toMatchObject({ voided: true, heldCents: 0, netCents: 0 });
    expect(await findAgain(fixture, reservation)).toMatchObject({
      state: 'cancelled',
      paymentStatus: 'unpaid',
    });
  });
});
