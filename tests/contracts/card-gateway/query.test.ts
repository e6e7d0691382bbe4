import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPayment, type GatewayFixture, pay } from '#tests/support/card-gateway-fixture.ts';
import { drivers } from './drivers.ts';

describe.each(drivers)('looking up a payment through $name', ({ open }) => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterEach(() => fixture.control('/reset', {}));
  afterAll(() => fixture.close());

  it('finds a charge whose response was lost', async () => {
    const payment = aPayment();
    await fixture.arm({ operation: 'payment', kind: 'reset_after_commit' });
    await pay(fixture, payment);
    expect(await fixture.gateway.query(payment)).toMatchObject({
      kind: 'approved',
      amountCents: 18_437,
      currency: 'USD',
      gatewayTxnId: payment.gatewayTxnId,
      gatewayOrderId: payment.gatewayOrderId,
    });
  });

  it('finds neither an unknown payment nor one that was started and not charged', async () => {
    const payment = aPayment();
    expect(await fixture.gateway.query(payment)).toEqual({ kind: 'not-found' });
    await fixture.gateway.start(payment);
    expect(await fixture.gateway.query(payment)).toEqual({ kind: 'not-found' });
  });

  it('finds what became of a payment that was made months before', async () => {
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

  it('finds a refusal', async () => {
    const payment = aPayment('4666666666662222');
    await pay(fixture, payment);
    expect(await fixture.gateway.query(payment)).toMatchObject({
      kind: 'declined',
      facts: { rawCode: '05' },
    });
  });

  it('does not find a charge before the gateway’s ledger shows it', async () => {
    const payment = aPayment();
    const lookUpsPerQuery = 2;
    await fixture.control('/switches', { lookupLag: 2 * lookUpsPerQuery });
    await pay(fixture, payment);
    const seen = [];
    for (let round = 0; round < 3; round++) seen.push((await fixture.gateway.query(payment)).kind);
    expect(seen).toEqual(['not-found', 'not-found', 'approved']);
  });

  it('is unsupported for an account without look-ups', async () => {
    const payment = aPayment();
    await pay(fixture, payment);
    await fixture.control('/switches', { lookup: false });
    expect(await fixture.gateway.query(payment)).toEqual({ kind: 'unsupported' });
  });

  it.each(['hang_before', 'reset_before', 'http_before', 'bad_json', 'truncated'])(
    'is unavailable when the look-up ends in %s',
    async (kind) => {
      const payment = aPayment();
      await pay(fixture, payment);
      await fixture.arm({ operation: 'lookup', kind, times: 2 });
      expect(await fixture.gateway.query(payment)).toEqual({ kind: 'unavailable' });
    },
  );

  it('does not report a charge as approved without a look-up of its order', async () => {
    const payment = aPayment();
    await pay(fixture, payment);
    await fixture.arm({ operation: 'lookup', kind: 'http_before', nth: 2 });
    expect(await fixture.gateway.query(payment)).toEqual({ kind: 'unavailable' });
  });

  it('returns a partial approval with the amount that was taken', async () => {
    const payment = aPayment();
    await fixture.arm({ operation: 'payment', kind: 'partial' });
    await pay(fixture, payment);
    expect(await fixture.gateway.query(payment)).toMatchObject({ kind: 'approved', amountCents: 9218 });
  });

  it('returns a charge in another currency with that currency', async () => {
    const payment = aPayment();
    await fixture.arm({ operation: 'payment', kind: 'wrong_currency' });
    await pay(fixture, payment);
    expect(await fixture.gateway.query(payment)).toMatchObject({ kind: 'approved', currency: 'PAB' });
  });

  it('does not report a payment when nothing was captured, whatever the code', async () => {
    const payment = aPayment();
    await fixture.arm({ operation: 'payment', kind: 'code', code: '08' });
    await pay(fixture, payment);
    expect(await fixture.gateway.query(payment)).toEqual({ kind: 'unavailable', answered: true });
  });

  it('does not decide while a charge is in progress', async () => {
    const payment = aPayment();
    await fixture.arm({ operation: 'payment', kind: 'code', code: '09' });
    await pay(fixture, payment);
    expect(await fixture.gateway.query(payment)).toEqual({ kind: 'unavailable', answered: true });
  });

  it('finds that a payment was voided', async () => {
    const payment = aPayment();
    await pay(fixture, payment);
    await fixture.gateway.reverse({ ...payment, repeated: false });
    expect(await fixture.gateway.query(payment)).toMatchObject({ kind: 'reversed' });
  });
});
