import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestWorld, type TestWorld } from '#tests/support/open-test-world.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { approveAs, comeBackAs, getPayPalAttempt, startPayPalAs } from '#tests/support/pay-with-paypal.ts';
import { beginAnew, letTimePassIn } from '#tests/support/paypal-story.ts';
import { reloadAttempt } from '#tests/support/reload.ts';
import { cancelPayment } from './cancel-payment.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld();
});
afterEach(() => beginAnew(world));
afterAll(() => world.close());

const reload = (one: { id: string }) => reloadAttempt(world, one);
const letTimePass = (minutes: number) => letTimePassIn(world, minutes);
const net = async () => (await world.paypal.books()).netCents;

describe('beginning to pay with PayPal', () => {
  it('is one attempt, however often and from where it is begun', async () => {
    const { draftId } = await bookAs(world.services);
    const key = `key-${draftId}`;
    const outcomes = await Promise.all([
      startPayPalAs(world, draftId, key),
      startPayPalAs(world, draftId, key),
      startPayPalAs(world, draftId),
    ]);
    const ids = new Set(outcomes.map((outcome) => outcome.kind === 'attempted' && outcome.attempt.id));
    expect(ids.size).toBe(1);
    expect((await world.paypal.books()).transactions).toHaveLength(1);
  });

  it('and paying by card in another tab is one attempt', async () => {
    const { draftId } = await bookAs(world.services);
    const paypal = await getPayPalAttempt(world, draftId);
    const card = await getPaid(world, draftId, CARDS.frictionless);
    expect(card).toMatchObject({ id: paypal.id, gateway: 'paypal', state: 'awaiting_payer' });
    expect((await world.bank.books()).transactions).toEqual([]);
    await cancelPayment(world.services, { attemptId: paypal.id, draftId });
    expect((await getPaid(world, draftId, CARDS.frictionless)).state).toBe('paid');
    await comeBackAs(world, await approveAs(paypal));
    await letTimePass(3);
    expect(await net()).toBe(0);
  });

  it('is begun again by the same name when its answer is lost', async () => {
    const { draftId } = await bookAs(world.services);
    await world.paypal.arm({ operation: 'create', kind: 'reset_after_commit', times: 3 });
    const attempt = await getPayPalAttempt(world, draftId);
    expect(attempt.state).toBe('starting');
    await letTimePass(1);
    const { attempt: after } = await reload(attempt);
    expect(after).toMatchObject({ state: 'awaiting_payer', payerUrl: expect.stringContaining('token=') });
    expect((await world.paypal.books()).transactions).toHaveLength(1);
  });

  it('is given up when PayPal never answers', async () => {
    const { draftId } = await bookAs(world.services);
    await world.paypal.arm({ operation: 'create', kind: 'http_before', times: 99 });
    const attempt = await getPayPalAttempt(world, draftId);
    await letTimePass(5);
    expect((await reload(attempt)).attempt).toMatchObject({ state: 'error', declineClass: 'temporary' });
  });

  it('is not possible without an account', async () => {
    const { draftId } = await bookAs(world.services);
    const without = { ...world, services: { ...world.services, paypal: undefined } };
    expect((await startPayPalAs(without, draftId)).kind).toBe('no-paypal');
  });
});
