import { afterEach, describe, expect, it } from 'vitest';
import { aPayment, pay } from '#tests/support/card-gateway-fixture.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { drivers } from './drivers.ts';

const first = { repeated: false };
const again = { repeated: true };

describe.each(drivers)('a payment that was made through $name', ({ open }) => {
  const fixture = openForTests(open);
  afterEach(() => fixture.control('/reset', {}));

  async function paid(fault?: Record<string, unknown>) {
    const payment = aPayment();
    if (fault) await fixture.arm({ operation: 'payment', ...fault });
    await pay(fixture, payment);
    return payment;
  }

  async function settled(fault?: Record<string, unknown>) {
    const payment = await paid(fault);
    await fixture.control('/settle', {});
    return payment;
  }

  it('is found neither when it is unknown nor when it was started and not charged', async () => {
    const payment = aPayment();
    expect(await fixture.gateway.query(payment)).toEqual({ kind: 'not-found' });
    await fixture.gateway.start(payment);
    expect(await fixture.gateway.query(payment)).toEqual({ kind: 'not-found' });
  });

  it('is found months later', async () => {
    const madeAgoMs = 90 * 24 * 60 * 60_000;
    const payment = { ...aPayment(), createdAt: Date.now() - madeAgoMs };
    await fixture.control('/clock', { offsetMs: -madeAgoMs });
    await pay(fixture, payment);
    await fixture.control('/clock', { offsetMs: 0 });
    await fixture.arm({ operation: 'void', kind: 'reset_after_commit' });
    const { amountCents } = payment;
    const refund = { ...payment, refundId: 'R', reference: 'FF-7K2Q9M-R1', paidCents: amountCents };
    const request = { ...refund, refundedBeforeCents: 0 };
    expect(await fixture.gateway.refund(request)).toEqual({ kind: 'unknown' });
    expect(await fixture.gateway.lookUpRefund(request)).toEqual({ kind: 'refunded' });
  });

  it.each([
    ['a refusal', { kind: 'code', code: '05' }, { kind: 'declined', facts: { rawCode: '05' } }],
    ['the amount of a part', { kind: 'partial' }, { kind: 'approved', amountCents: 9218 }],
    ['another currency', { kind: 'wrong_currency' }, { kind: 'approved', currency: 'PAB' }],
    ['nothing captured', { kind: 'code', code: '08' }, { kind: 'unavailable', answered: true }],
    ['a charge in progress', { kind: 'code', code: '09' }, { kind: 'unavailable', answered: true }],
  ])('is looked up with its result: %s', async (_what, fault, expected) => {
    expect(await fixture.gateway.query(await paid(fault))).toMatchObject(expected);
  });

  it('is not approved without a look-up of its order, and is unsupported without look-ups', async () => {
    const payment = await paid();
    await fixture.arm({ operation: 'lookup', kind: 'http_before', nth: 2 });
    expect(await fixture.gateway.query(payment)).toEqual({ kind: 'unavailable' });
    await fixture.control('/switches', { lookup: false });
    expect(await fixture.gateway.query(payment)).toEqual({ kind: 'unsupported' });
  });

  it('is refunded with the amount that was captured once it is settled', async () => {
    const payment = await settled({ kind: 'wrong_amount' });
    expect(await fixture.gateway.reverse({ ...payment, ...first })).toEqual({ kind: 'reversed' });
    const { netCents, transactions } = await fixture.readLedger();
    expect([netCents, transactions]).toMatchObject([0, [{ voided: false, creditedCents: 18_537 }]]);
  });

  it.each([
    [first, { kind: 'reversed' }, 18_437],
    [again, { kind: 'refused' }, 0],
  ])('is refunded without look-ups at the first try only: %j', async (given, expected, creditedCents) => {
    const payment = await settled();
    await fixture.control('/switches', { lookup: false });
    expect(await fixture.gateway.reverse({ ...payment, ...given })).toMatchObject(expected);
    expect((await fixture.readLedger()).transactions).toMatchObject([{ creditedCents }]);
  });

  it('is refunded once when the response to the refund is lost', async () => {
    const payment = await settled();
    await fixture.arm({ operation: 'refund', kind: 'reset_after_commit' });
    expect(await fixture.gateway.reverse({ ...payment, ...first })).toEqual({ kind: 'unknown' });
    expect(await fixture.gateway.reverse({ ...payment, ...again })).toEqual({ kind: 'reversed' });
    expect((await fixture.readLedger()).transactions).toMatchObject([{ creditedCents: 18_437 }]);
  });

  it.each([
    [{ kind: 'void_unknown' }, { kind: 'not-found' }],
    [{ kind: 'code', code: '91' }, { kind: 'unknown' }],
  ])('is not reversed after %j of its void', async (fault, expected) => {
    const payment = await paid();
    await fixture.arm({ operation: 'void', ...fault });
    expect(await fixture.gateway.reverse({ ...payment, ...first })).toMatchObject(expected);
  });

  it('is not reversed when void and refund are refused', async () => {
    const payment = await settled();
    await fixture.arm({ operation: 'refund', kind: 'code', code: '57' });
    const reversed = await fixture.gateway.reverse({ ...payment, ...first });
    expect(reversed).toEqual({ kind: 'refused', facts: { rawCode: '57' } });
  });
});
