import { afterEach, expect, it } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid, payAs, returnAs, visitBankAs } from '#tests/support/pay-as.ts';
import { reloadAttempt } from '#tests/support/reload.ts';
import { reviewCheckout } from './review-checkout.ts';

const fixture = fixtureForTests();

afterEach(() => fixture.bank.control('/reset', {}));

it('a payment is confirmed in the language of the checkout, also when it began in another one', async () => {
  const { draftId } = await bookAs(fixture.services);
  const outcome = await payAs(fixture, draftId, { language: 'en' });
  if (outcome.kind !== 'attempted') throw new Error(outcome.kind);
  const { reservation } = await reloadAttempt(fixture, outcome.attempt);
  expect(reservation).toMatchObject({ state: 'confirmed', language: 'en' });
  const mails = await fixture.query(
    `SELECT language FROM outbox_mails WHERE reservation_id = '${reservation.id}' AND kind = 'confirmation'`,
  );
  expect(mails).toMatchObject([{ language: 'en' }]);
});

it('a payment is never read as paid while the reservation is not confirmed, at any order of reads', async () => {
  const { draftId } = await bookAs(fixture.services);
  const form = await visitBankAs(fixture, await getPaid(fixture, draftId, CARDS.challenge));
  const { reservations } = fixture.services;
  /** The payment arrives between the two reads of the page. */
  const find: typeof reservations.find = async (id) => {
    const before = await reservations.find(id);
    await returnAs(fixture, form);
    await fixture.settle();
    return before;
  };
  const seen = await reviewCheckout(
    { ...fixture.services, reservations: { ...reservations, find } },
    draftId,
  );
  expect(seen.kind === 'open' ? seen.attempt?.state : seen.kind).not.toBe('paid');
  expect((await reviewCheckout(fixture.services, draftId)).kind).toBe('done');
});

it('no card is offered or taken once the hold has lapsed, also after a refused one', async () => {
  const { draftId } = await bookAs(fixture.services);
  await getPaid(fixture, draftId, CARDS.declined);
  expect((await reviewCheckout(fixture.services, draftId)).kind).toBe('open');
  const calls = await fixture.bank.control('/calls');
  fixture.clock.now += 31 * 60_000;
  expect((await reviewCheckout(fixture.services, draftId)).kind).toBe('hold-ended');
  expect((await payAs(fixture, draftId)).kind).toBe('hold-ended');
  expect(await fixture.bank.control('/calls')).toEqual(calls);
});
