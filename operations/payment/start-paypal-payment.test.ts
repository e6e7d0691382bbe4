import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { approveAs, comeBackAs, getPayPalAttempt, startPayPalAs } from '#tests/support/pay-with-paypal.ts';
import { payPalSteps, resetSandboxes } from '#tests/support/paypal-steps.ts';
import { withoutGateways } from '#tests/support/with-services.ts';
import { expireHolds } from '../reservation/release-hold.ts';
import { cancelPayment } from './own-attempt.ts';

let fixture: TestFixture;

beforeAll(async () => {
  fixture = await openTestFixture();
});
afterEach(() => resetSandboxes(fixture));
afterAll(() => fixture.close());

const { reload, letTimePass, net } = payPalSteps(() => fixture);

describe('beginning to pay with PayPal', () => {
  it('is one attempt, however often and from how many tabs it is started', async () => {
    const { draftId } = await bookAs(fixture.services);
    const key = `key-${draftId}`;
    const outcomes = await Promise.all([
      startPayPalAs(fixture, draftId, key),
      startPayPalAs(fixture, draftId, key),
      startPayPalAs(fixture, draftId),
    ]);
    const ids = new Set(outcomes.map((outcome) => outcome.kind === 'attempted' && outcome.attempt.id));
    expect(ids.size).toBe(1);
    expect((await fixture.paypal.readLedger()).transactions).toHaveLength(1);
  });

  it('and paying by card in another tab is one attempt', async () => {
    const { draftId } = await bookAs(fixture.services);
    const paypal = await getPayPalAttempt(fixture, draftId);
    const card = await getPaid(fixture, draftId, CARDS.frictionless);
    expect(card).toMatchObject({ id: paypal.id, gateway: 'paypal', state: 'awaiting_payer' });
    expect((await fixture.bank.readLedger()).transactions).toEqual([]);
    await cancelPayment(fixture.services, { attemptId: paypal.id, draftId });
    expect((await getPaid(fixture, draftId, CARDS.frictionless)).state).toBe('paid');
    await comeBackAs(fixture, await approveAs(paypal));
    await letTimePass(3);
    expect(await net()).toBe(0);
  });

  it('is repeated with the same request id when its response is lost', async () => {
    const { draftId } = await bookAs(fixture.services);
    await fixture.paypal.arm({ operation: 'create', kind: 'reset_after_commit', times: 3 });
    const attempt = await getPayPalAttempt(fixture, draftId);
    expect(attempt.state).toBe('starting');
    await letTimePass(1);
    const { attempt: after } = await reload(attempt);
    expect(after).toMatchObject({ state: 'awaiting_payer', payerUrl: expect.stringContaining('token=') });
    expect((await fixture.paypal.readLedger()).transactions).toHaveLength(1);
  });

  it('again and again keeps a car for an hour from the booking, not longer', async () => {
    const { draftId, reservation } = await bookAs(fixture.services);
    const longest = reservation.createdAt + 60 * 60_000;
    for (let minutes = 0; minutes < 60; minutes += 20) {
      const attempt = await getPayPalAttempt(fixture, draftId);
      await letTimePass(20);
      await cancelPayment(fixture.services, { attemptId: attempt.id, draftId });
      const held = await fixture.services.reservations.find(reservation.id);
      expect(held?.holdUntil).toBeLessThanOrEqual(longest);
    }
    expect((await startPayPalAs(fixture, draftId)).kind).toBe('hold-ended');
    await expireHolds(fixture.services);
    expect((await fixture.services.reservations.find(reservation.id))?.state).toBe('expired');
  });

  it('is given up when PayPal never responds', async () => {
    const { draftId } = await bookAs(fixture.services);
    await fixture.paypal.arm({ operation: 'create', kind: 'http_before', times: 99 });
    const attempt = await getPayPalAttempt(fixture, draftId);
    await letTimePass(5);
    expect((await reload(attempt)).attempt).toMatchObject({ state: 'error', declineClass: 'temporary' });
  });

  it('is not possible without a PayPal account of the company', async () => {
    const { draftId } = await bookAs(fixture.services);
    const without = { ...fixture, services: withoutGateways(fixture.services) };
    expect((await startPayPalAs(without, draftId)).kind).toBe('no-paypal');
  });
});
