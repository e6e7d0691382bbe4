import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookAs, chooseAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { aCardForm, CARDS, getPaid, payAs, returnAs, visitBankAs } from '#tests/support/pay-as.ts';
import { reloadAttempt } from '#tests/support/reload.ts';
import { sendMails } from '../mail/send-mails.ts';
import { expireHolds, leaveCheckout } from '../reservation/release-hold.ts';
import { cancelPayment, showChallenge } from './own-attempt.ts';
import { reviewCheckout } from './review-checkout.ts';
import { settleDuePayments } from './settle-attempt.ts';

const MINUTE = 60_000;

let fixture: TestFixture;

beforeAll(async () => {
  fixture = await openTestFixture();
});
afterEach(() => fixture.bank.control('/reset', {}));
afterAll(() => fixture.close());

const reload = (one: { id: string }) => reloadAttempt(fixture, one);

/** Advances the clock and runs the worker until nothing is due. */
async function letTimePass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    fixture.clock.now += MINUTE;
    while ((await settleDuePayments(fixture.services)) > 0);
  }
}

describe('a card payment', () => {
  it('confirms the reservation with a card that needs no challenge', async () => {
    const { draftId } = await bookAs(fixture.services);
    const paid = await getPaid(fixture, draftId, CARDS.frictionless);
    const { attempt, reservation } = await reload(paid);
    expect(attempt).toMatchObject({ state: 'paid', cardLast4: '0071', amountCents: 48_414 });
    expect(reservation).toMatchObject({ state: 'confirmed', paymentStatus: 'paid' });
    expect((await fixture.bank.readLedger()).netCents).toBe(48_414);
    while ((await sendMails(fixture.services)) > 0);
    expect(fixture.mails.filter(({ text }) => text === `${reservation.code} 48414`)).toHaveLength(1);
  });

  it('is confirmed in the language of the checkout, also when it began in another one', async () => {
    const { draftId } = await bookAs(fixture.services);
    const outcome = await payAs(fixture, draftId, { language: 'en' });
    if (outcome.kind !== 'attempted') throw new Error(outcome.kind);
    const { reservation } = await reload(outcome.attempt);
    expect(reservation).toMatchObject({ state: 'confirmed', language: 'en' });
    const mails = await fixture.query(
      `SELECT language FROM outbox_mails WHERE reservation_id = '${reservation.id}' AND kind = 'confirmation'`,
    );
    expect(mails).toMatchObject([{ language: 'en' }]);
  });

  it('waits for the bank, then charges once however often the browser returns', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPaid(fixture, draftId, CARDS.challenge);
    expect(attempt.state).toBe('awaiting_payer');
    expect(await showChallenge(fixture.services, { attemptId: attempt.id, draftId })).toBeDefined();
    const form = await visitBankAs(fixture, attempt);
    const answers = await Promise.all([
      returnAs(fixture, form),
      returnAs(fixture, form),
      returnAs(fixture, form),
    ]);
    expect(answers).toContain('accepted');
    await fixture.settle();
    expect((await reload(attempt)).attempt.state).toBe('paid');
    expect((await fixture.bank.readLedger()).netCents).toBe(48_414);
    expect(await returnAs(fixture, form)).toBe('ignored');
  });

  it('is never read as paid while the reservation is not confirmed, at any order of reads', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPaid(fixture, draftId, CARDS.challenge);
    const form = await visitBankAs(fixture, attempt);
    const { reservations } = fixture.services;
    const payFirst = async () => {
      await returnAs(fixture, form);
      await fixture.settle();
    };
    const seen = await reviewCheckout(
      {
        ...fixture.services,
        // The payment arrives between the two reads of the page.
        reservations: {
          ...reservations,
          find: async (id) => {
            const before = await reservations.find(id);
            await payFirst();
            return before;
          },
        },
      },
      draftId,
    );
    const state = seen.kind === 'open' ? seen.attempt?.state : seen.kind;
    expect(state).not.toBe('paid');
    expect((await reviewCheckout(fixture.services, draftId)).kind).toBe('done');
  });

  it('shows the challenge only to its payer', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPaid(fixture, draftId, CARDS.challenge);
    const stranger = await chooseAs(fixture.services);
    expect(
      await showChallenge(fixture.services, { attemptId: attempt.id, draftId: stranger }),
    ).toBeUndefined();
    expect(
      await showChallenge(fixture.services, { attemptId: attempt.id, draftId: undefined }),
    ).toBeUndefined();
  });

  it('charges nothing when the bank does not authenticate the payer', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPaid(fixture, draftId, CARDS.challenge);
    const form = await visitBankAs(fixture, attempt, 'cancel');
    await returnAs(fixture, form);
    await fixture.settle();
    const { attempt: after, reservation } = await reload(attempt);
    expect(after.state).toBe('auth_failed');
    expect(reservation.state).toBe('held');
    expect((await fixture.bank.readLedger()).netCents).toBe(0);
  });

  it('lets the renter pay with another card after a refusal', async () => {
    const { draftId } = await bookAs(fixture.services);
    const refused = await getPaid(fixture, draftId, CARDS.declined);
    expect(['declined', 'auth_failed']).toContain(refused.state);
    expect((await getPaid(fixture, draftId, CARDS.frictionless)).state).toBe('paid');
    expect((await fixture.bank.readLedger()).netCents).toBe(48_414);
  });

  it('stops after five cards for one reservation', async () => {
    const { draftId } = await bookAs(fixture.services);
    for (let tries = 0; tries < 5; tries++) await getPaid(fixture, draftId, CARDS.declined);
    expect((await payAs(fixture, draftId)).kind).toBe('too-many-attempts');
  });

  it('makes one payment of a double click', async () => {
    const { draftId } = await bookAs(fixture.services);
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => payAs(fixture, draftId, { clientKey: `key-${draftId}` })),
    );
    const reported = outcomes.map((outcome) =>
      outcome.kind === 'attempted' ? outcome.attempt.id : outcome.kind,
    );
    // A click that is processed after the payment returns `done`.
    expect(new Set(reported.filter((each) => each !== 'done')).size).toBe(1);
    await fixture.settle();
    expect((await fixture.bank.readLedger()).netCents).toBe(48_414);
  });

  it('makes one payment of two tabs', async () => {
    const { draftId } = await bookAs(fixture.services);
    await Promise.all([payAs(fixture, draftId), payAs(fixture, draftId)]);
    await fixture.settle();
    expect((await fixture.bank.readLedger()).netCents).toBe(48_414);
  });

  it('refuses a card form with a message for each field and without a call to the bank', async () => {
    const { draftId } = await bookAs(fixture.services);
    const form = aCardForm('4012', { cardHolder: '', expiration: '01/20', cvv: 'abc' });
    const outcome = await payAs(fixture, draftId, { form });
    expect(
      outcome.kind === 'invalid' && outcome.problems.map(({ field, message }) => [field, message.key]),
    ).toEqual([
      ['cardHolder', 'validation.required'],
      ['cardNumber', 'validation.cardNumber'],
      ['expiration', 'validation.cardExpired'],
      ['cvv', 'validation.numeric'],
    ]);
    expect(await fixture.bank.control('/calls')).toEqual([]);
  });

  it('changes nothing for a forged token, another attempt or a report that cannot be read', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPaid(fixture, draftId, CARDS.challenge);
    const other = await getPaid(fixture, (await bookAs(fixture.services)).draftId, CARDS.challenge);
    const form = await visitBankAs(fixture, attempt);
    const foreign = await visitBankAs(fixture, other);
    expect(await returnAs(fixture, { ...form, action: `${form.action.slice(0, -4)}AAAA` })).toBe('ignored');
    expect(await returnAs(fixture, { ...form, fields: foreign.fields })).toBe('ignored');
    expect(await returnAs(fixture, { ...form, fields: { Response: '{' } })).toBe('ignored');
    expect((await reload(attempt)).attempt.state).toBe('awaiting_payer');
  });

  it('expires an abandoned window without a charge, and a late return changes nothing', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPaid(fixture, draftId, CARDS.challenge);
    const form = await visitBankAs(fixture, attempt);
    await letTimePass(6);
    expect((await reload(attempt)).attempt.state).toBe('expired');
    expect(await returnAs(fixture, form)).toBe('ignored');
    await fixture.settle();
    expect((await fixture.bank.readLedger()).netCents).toBe(0);
  });

  it('does not charge a payer who gave up, even if the bank authenticates later', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPaid(fixture, draftId, CARDS.challenge);
    const form = await visitBankAs(fixture, attempt);
    await cancelPayment(fixture.services, { attemptId: attempt.id, draftId });
    expect(await returnAs(fixture, form)).toBe('ignored');
    expect((await reload(attempt)).attempt.state).toBe('cancelled');
  });

  it('keeps the car while the payer is at the bank, whatever other pages they open', async () => {
    const { draftId, reservation } = await bookAs(fixture.services);
    await getPaid(fixture, draftId, CARDS.challenge);
    await leaveCheckout(fixture.services, draftId);
    expect((await fixture.services.reservations.find(reservation.id))?.state).toBe('held');
  });

  it('resolves a charge whose response was lost, without the renter', async () => {
    const { draftId } = await bookAs(fixture.services);
    await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
    const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
    expect(attempt.state).toBe('unknown');
    await letTimePass(2);
    const { attempt: after, reservation } = await reload(attempt);
    expect(after.state).toBe('paid');
    expect(reservation.state).toBe('confirmed');
    expect((await fixture.bank.readLedger()).netCents).toBe(48_414);
  });

  it('reverses a charge whose outcome stays unknown, so that the renter may pay again', async () => {
    const { draftId } = await bookAs(fixture.services);
    await fixture.bank.control('/switches', { lookup: false });
    await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
    const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
    await letTimePass(150);
    expect(['reversed', 'manual_review']).toContain((await reload(attempt)).attempt.state);
    expect((await reload(attempt)).reservation.state).not.toBe('confirmed');
  });

  it('never lets the hold lapse while the outcome of a charge is unknown', async () => {
    const { draftId, reservation } = await bookAs(fixture.services);
    await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
    await getPaid(fixture, draftId, CARDS.frictionless);
    fixture.clock.now += 60 * MINUTE;
    await expireHolds(fixture.services);
    expect((await fixture.services.reservations.find(reservation.id))?.state).not.toBe('expired');
    await letTimePass(2);
    expect((await fixture.services.reservations.find(reservation.id))?.state).toBe('confirmed');
  });

  it('offers no other card when the hold has lapsed after a refused one', async () => {
    const { draftId } = await bookAs(fixture.services);
    await getPaid(fixture, draftId, CARDS.declined);
    expect((await reviewCheckout(fixture.services, draftId)).kind).toBe('open');
    fixture.clock.now += 31 * MINUTE;
    expect((await reviewCheckout(fixture.services, draftId)).kind).toBe('hold-ended');
  });

  it('refuses to pay once the hold has lapsed', async () => {
    const { draftId } = await bookAs(fixture.services);
    fixture.clock.now += 31 * MINUTE;
    expect((await payAs(fixture, draftId)).kind).toBe('hold-ended');
    expect(await fixture.bank.control('/calls')).toEqual([]);
  });

  it('leaves no trace of the card in the database', async () => {
    const { draftId } = await bookAs(fixture.services);
    await getPaid(fixture, draftId, CARDS.frictionless);
    const tables = await fixture.query<{ name: string }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
    );
    for (const { name } of tables) {
      const rows = await fixture.query(`select t::text as row from ${name} t`);
      expect(JSON.stringify(rows)).not.toContain(CARDS.frictionless);
    }
  });
});
