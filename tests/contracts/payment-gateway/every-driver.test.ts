import { afterEach, describe, expect, it } from 'vitest';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { drivers } from './drivers.ts';

describe.each(drivers)('the driver $name', ({ open }) => {
  const fixture = openForTests(open);
  afterEach(() => fixture.reset());

  async function paid() {
    const payment = await fixture.ready();
    expect(await payment.complete()).toMatchObject({ kind: 'approved' });
    return payment;
  }

  it('charges the requested amount, and returns it with the site’s ids', async () => {
    const payment = await fixture.ready();
    const { gatewayTxnId, gatewayOrderId } = payment.toRefund('r', 1);
    expect(await payment.complete()).toMatchObject({
      kind: 'approved',
      amountCents: payment.amountCents,
      currency: 'USD',
      gatewayTxnId,
      gatewayOrderId,
    });
    expect(await fixture.netCents()).toBe(payment.amountCents);
  });

  it.each([
    { fault: { kind: 'hang_before' }, taken: false },
    { fault: { kind: 'hang_after_commit' }, taken: true },
    { fault: { kind: 'reset_before' }, taken: false },
    { fault: { kind: 'reset_after_commit' }, taken: true },
    { fault: { kind: 'http_before', status: 503 }, taken: false },
    { fault: { kind: 'http_before', status: 408 }, taken: false },
    { fault: { kind: 'http_after_commit', status: 500 }, taken: true },
    { fault: { kind: 'bad_json' }, taken: true },
    { fault: { kind: 'empty' }, taken: true },
    { fault: { kind: 'truncated' }, taken: true },
    { fault: { kind: 'contradiction' }, taken: true },
  ])(
    'returns an unknown outcome of a charge after $fault, which a look-up resolves',
    async ({ fault, taken }) => {
      const payment = await fixture.ready();
      await fixture.arm('complete', fault);
      expect(await payment.complete()).toMatchObject({ kind: 'unknown' });
      expect(await fixture.netCents()).toBe(taken ? payment.amountCents : 0);
      const seen = (await payment.query()).kind;
      expect(taken ? ['approved'] : ['not-found', 'ready']).toContain(seen);
    },
  );

  it('reports that a charge refused by a busy gateway may be resent', async () => {
    const payment = await fixture.ready();
    await fixture.arm('complete', { kind: 'http_before', status: 429, retryAfter: 60 });
    expect(await payment.complete()).toEqual({ kind: 'not-sent' });
    expect(await payment.complete()).toMatchObject({ kind: 'approved' });
  });

  it('reports a charge refused for missing permissions as not made', async () => {
    const payment = await fixture.ready();
    await fixture.arm('complete', { kind: 'http_before', status: 403 });
    expect(await payment.complete()).toMatchObject({ kind: 'declined', reason: 'setup' });
  });

  it.each(['wrong_amount', 'wrong_currency', 'wrong_id', 'wrong_order'])(
    'returns the received fields of a foreign charge after %s',
    async (kind) => {
      const payment = await fixture.ready();
      await fixture.arm('complete', { kind });
      const { gatewayTxnId, gatewayOrderId } = payment.toRefund('r', 1);
      const exact = { amountCents: payment.amountCents, currency: 'USD', gatewayTxnId, gatewayOrderId };
      const result = await payment.complete();
      expect(result.kind).toBe('approved');
      expect(result).not.toMatchObject(exact);
    },
  );

  it.each(['hang_before', 'reset_before', 'http_before', 'bad_json', 'truncated'])(
    'returns an unknown payment when its look-up ends in %s',
    async (kind) => {
      const payment = await paid();
      await fixture.arm('query', { kind, times: 3 });
      expect(await payment.query()).toEqual({ kind: 'unavailable' });
    },
    15_000,
  );

  it('refunds everything once, however often it is called', async () => {
    const payment = await paid();
    expect(await payment.reverse(false)).toEqual({ kind: 'reversed' });
    expect(await payment.reverse(true)).toEqual({ kind: 'reversed' });
    expect(await payment.query()).toMatchObject({ kind: 'reversed' });
    expect(await fixture.netCents()).toBe(0);
  });

  it.each(['reset_after_commit', 'hang_after_commit', 'http_after_commit', 'bad_json'])(
    'refunds once when the response is lost in %s',
    async (kind) => {
      const payment = await paid();
      await fixture.arm('give-back', { kind });
      expect(await payment.reverse(false)).toEqual({ kind: 'unknown' });
      expect(await payment.reverse(true)).toEqual({ kind: 'reversed' });
      expect(await fixture.netCents()).toBe(0);
    },
  );

  it('reports that there is nothing to refund', async () => {
    const payment = await fixture.ready();
    expect(await payment.reverse(false)).toMatchObject({ kind: 'not-found' });
  });

  it('refunds a part, and finds it afterwards', async () => {
    const payment = await paid();
    const refund = payment.toRefund('7b7b3a0e-5a5e-4a55-9d7c-2f7e0a4f6f10', 5_000);
    expect(await fixture.refunds.lookUpRefund(refund)).toEqual({ kind: 'not-found' });
    expect(await fixture.refunds.refund(refund)).toMatchObject({ kind: 'refunded' });
    expect(await fixture.refunds.lookUpRefund(refund)).toMatchObject({ kind: 'refunded' });
    expect(await fixture.netCents()).toBe(payment.amountCents - 5_000);
  });

  it('reports its health', async () => {
    expect(await fixture.health()).toBe(true);
    await fixture.arm('health', { kind: 'http_before', status: 500 });
    expect(await fixture.health()).toBe(false);
    expect(await fixture.health()).toBe(true);
  });
});
