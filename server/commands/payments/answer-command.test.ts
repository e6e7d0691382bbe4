import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { openDatabase } from '#adapters/store/database.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { sendMails } from '#operations/mail/send-mails.ts';
import { settleDuePayments } from '#operations/payment/settle-attempt.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { passMinutes } from '#tests/support/pass-time.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { typePaymentsCommand } from '#tests/support/type-payments-command.ts';
import type { AdminServices } from './admin-services.ts';

/** More than the number of look-ups after which an unknown outcome goes to review. */
const VARIANTS = 1000;
let fixture: TestFixture;
let admin: AdminServices;

beforeAll(async () => {
  fixture = await openTestFixture();
  admin = { ...fixture.services, patienceMs: 0 };
});
afterEach(async () => {
  await fixture.settle();
  await fixture.bank.control('/reset', {});
  await fixture.query('DELETE FROM rate_limits');
});
afterAll(() => fixture.close());

const type = (...args: string[]) => typePaymentsCommand(admin, args);

async function pay(card = CARDS.frictionless): Promise<{ code: string; attempt: PaymentAttempt }> {
  const { draftId, reservation } = await bookAs(fixture.services);
  return { code: reservation.code, attempt: await getPaid(fixture, draftId, card) };
}

/** A charge whose outcome stays unknown for more than two hours, so that it goes to review. */
async function payIntoReview(): Promise<{ code: string; attempt: PaymentAttempt }> {
  await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
  const paid = await pay();
  await fixture.bank.arm({ operation: 'lookup', kind: 'http_before', times: VARIANTS });
  await passMinutes(fixture, 150, { step: 15 });
  const attempt = await fixture.services.payments.find(paid.attempt.id);
  expect(attempt?.state).toBe('manual_review');
  return paid;
}

const netCents = async () => (await fixture.bank.readLedger()).netCents;

describe('list', () => {
  it('lists unsettled payments, the oldest first, and marks overdue ones', async () => {
    expect(await type('list')).toEqual({ text: 'None.', status: 0 });
    await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
    const { attempt } = await pay();
    const { text } = await type();
    expect(text.split('\n')[0]).toMatch(/^REFERENCE +WHAT +STATE +FOR +AMOUNT +GATEWAY/);
    expect(text).toMatch(new RegExp(`${attempt.gatewayOrderId} +payment +unknown .*\\$484\\.14 +metrobank`));
    expect((await type('list', '--older-than', '1d')).text).toBe('None.');
    expect((await type('list', '--state', 'declined,refused')).text).toBe('None.');
    await passMinutes(fixture, 2);
    expect((await type('list')).text).toBe('None.');
    expect((await type('list', '--state', 'paid')).text).toContain(attempt.gatewayOrderId);
  });

  it('refuses unknown commands and lists the known ones', async () => {
    expect(await type('list', '--state', 'lost')).toMatchObject({ status: 2 });
    expect((await type('list', '--older-than', 'long')).text).toContain('30m, 2h, 1d');
    expect((await type('lsit')).text).toContain('needs a REFERENCE');
    expect((await type('delete', 'X')).text).toBe('Unknown command: delete');
    expect((await type('list', '--sate', 'paid')).status).toBe(2);
  });
});

describe('mails that were given up', () => {
  it('are listed with the reason, and are sent when an operator retries them', async () => {
    const { code } = await pay();
    await fixture.query(
      `UPDATE outbox_mails SET given_up_at = now(), tries = 8, last_error = 'no such branch'
        WHERE reservation_id = (SELECT id FROM reservations WHERE code = $1)`,
      [code],
    );
    const { text } = await type('list');
    expect(text).toMatch(
      new RegExp(`${code} +mail confirmation +given up after 8 tries: retry .+ no such branch`),
    );
    const id = / retry (\S+)/.exec(text)?.[1] ?? '';
    expect(await type('retry', id)).toMatchObject({ status: 0 });
    expect((await type('list')).text).not.toContain('given up');
    while ((await sendMails(fixture.services)) > 0);
    expect(fixture.mails.map(({ messageId }) => messageId)).toContain(id);
  });
});

describe('show', () => {
  it('shows a payment by any of its ids, with audit trail, refunds and mails, and no card data', async () => {
    const { code, attempt } = await pay();
    for (const reference of [code, attempt.gatewayOrderId, attempt.id]) {
      const { text, status } = await type('show', reference);
      expect(status).toBe(0);
      expect(text).toMatch(/charging → paid +complete +00/);
      expect(text).toContain('mail confirmation');
      expect(text).toContain('Kept of this reservation: $484.14');
      expect(text).not.toContain('0071');
      expect(text).not.toMatch(/Ana|Pérez|example\.com/);
    }
    expect(await type('show', 'FF-NOBODY')).toMatchObject({ status: 1 });
  });
});

it('neither shows nor changes payments of another brand', async () => {
  const { code, attempt } = await pay();
  const { address, log } = fixture.database;
  const store = createStore(openDatabase({ address, log, size: 2, brand: 'hertz' }));
  const { site, ...services } = fixture.services;
  const hertz = { ...services, ...store, site: { ...site, brand: 'hertz' }, patienceMs: 0 };
  for (const reference of [code, attempt.gatewayOrderId, attempt.id])
    for (const args of [
      ['show', reference],
      ['retry', reference],
      ['refund', reference, '--all', '--reason', 'x', '--yes'],
    ])
      expect(await typePaymentsCommand(hertz, args)).toEqual({
        text: `There is no payment, capture, refund or reservation ${reference} of hertz.`,
        status: 1,
      });
  expect(await typePaymentsCommand(hertz, ['list', '--state', 'paid'])).toMatchObject({ text: 'None.' });
  await store.close();
});

describe('refund', () => {
  it('is a dry run without confirmation', async () => {
    const { code } = await pay();
    const line = ['refund', code, '--amount', '50.00', '--reason', 'late delivery'];
    const dry = await type(...line);
    expect(dry).toEqual({
      text: `Would give back $50.00 of $484.14 paid for ${code}, reason: late delivery.\nNothing was done; --yes does it.`,
      status: 0,
    });
    await fixture.bank.control('/settle', {});
    expect((await type(...line, '--yes')).text).toContain(`${code}-R1: $50.00 asked for`);
    await passMinutes(fixture, 1);
    expect(await netCents()).toBe(48_414 - 5000);
    const shown = await type('show', `${code}-R1`);
    expect(shown.text).toContain('goodwill: late delivery, asked for by olga');
    expect(shown.text).toMatch(/requested → refunded/);
  });

  it('of everything states that the reservation stays', async () => {
    const { code } = await pay();
    const dry = await type('refund', code, '--all', '--reason', 'no car');
    expect(dry.text).toContain(`${code} stays confirmed and its car kept.`);
    expect((await type('refund', code, '--amount', '50', '--reason', 'late')).text).not.toContain('stays');
  });

  it('needs an amount and a reason', async () => {
    expect(await type('refund', 'X', '--amount', '5')).toMatchObject({ status: 2 });
    expect(await type('refund', 'X', '--reason', 'late')).toMatchObject({ status: 2 });
    expect(await type('refund', 'X', '--all', '--amount', '5', '--reason', 'late')).toMatchObject({
      status: 2,
    });
    for (const amount of ['0', '-5', '5.001', '1e3', '5,00'])
      expect((await type('refund', 'X', `--amount=${amount}`, '--reason', 'late')).text).toContain(
        'no amount',
      );
  });
});

describe('a payment under review', () => {
  it('is set to paid by an operator, whose name is recorded', async () => {
    const { code, attempt } = await payIntoReview();
    expect((await type('list')).text).toMatch(/manual_review .* alarm/);
    const line = ['resolve', attempt.gatewayOrderId, 'paid', '--reason', 'seen in the portal'];
    expect((await type(...line)).text).toContain('Would move');
    expect((await type(...line, '--yes')).text).toBe(`${attempt.gatewayOrderId} is paid.`);
    expect((await type('show', code)).text).toContain('olga: seen in the portal');
    expect(await fixture.services.reservations.findByCode(code)).toMatchObject({ state: 'confirmed' });
    expect((await type(...line, '--yes')).text).toContain('is not under review');
  });

  it('cannot be set to paid when its reservation has ended', async () => {
    const { code, attempt } = await payIntoReview();
    await fixture.query("UPDATE reservations SET state = 'cancelled' WHERE code = $1", [code]);
    const line = ['resolve', attempt.gatewayOrderId, '--reason', 'seen in the portal', '--yes'];
    expect(await type(...line, 'paid')).toMatchObject({ status: 1 });
    expect((await type(...line, 'reversed')).text).toContain('is reversed');
  });

  it('is settled by a retry after the gateway is available again', async () => {
    const { attempt } = await payIntoReview();
    await fixture.bank.disarm();
    expect((await type('retry', attempt.gatewayOrderId)).status).toBe(0);
    while ((await settleDuePayments(fixture.services)) > 0);
    expect((await fixture.services.payments.find(attempt.id))?.state).toBe('paid');
    expect(await type('retry', attempt.gatewayOrderId)).toMatchObject({ status: 1 });
  });

  it('needs a valid verdict and a reason', async () => {
    const { attempt } = await pay();
    const resolve = (...rest: string[]) => type('resolve', attempt.gatewayOrderId, ...rest);
    expect((await resolve('paid')).text).toContain('needs a reason');
    expect((await resolve('maybe', '--reason', 'x')).status).toBe(2);
    expect((await resolve('paid', '--reason', 'x')).text).toContain('is not under review: paid');
  });
});
