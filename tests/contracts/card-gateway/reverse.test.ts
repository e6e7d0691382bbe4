import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPayment, type GatewayFixture, pay } from '#tests/support/card-gateway-fixture.ts';
import { drivers } from './drivers.ts';

describe.each(drivers)('reversing a payment through $name', ({ open }) => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterEach(() => fixture.control('/reset', {}));
  afterAll(() => fixture.close());

  const first = { repeated: false };
  const again = { repeated: true };

  async function paid() {
    const payment = aPayment();
    await pay(fixture, payment);
    return payment;
  }

  it('voids it while it is not settled', async () => {
    const payment = await paid();
    expect(await fixture.gateway.reverse({ ...payment, ...first })).toEqual({ kind: 'reversed' });
    const { transactions, netCents } = await fixture.readLedger();
    expect(transactions).toMatchObject([{ voided: true, creditedCents: 0 }]);
    expect(netCents).toBe(0);
  });

  it('refunds it once it is settled', async () => {
    const payment = await paid();
    await fixture.control('/settle', {});
    expect(await fixture.gateway.reverse({ ...payment, ...first })).toEqual({ kind: 'reversed' });
    expect((await fixture.readLedger()).transactions).toMatchObject([
      { voided: false, creditedCents: 18_437 },
    ]);
  });

  it('refunds the captured amount and not the requested one', async () => {
    await fixture.arm({ operation: 'payment', kind: 'wrong_amount' });
    const payment = await paid();
    await fixture.control('/settle', {});
    expect(await fixture.gateway.reverse({ ...payment, ...first })).toEqual({ kind: 'reversed' });
    expect(await fixture.readLedger()).toMatchObject({
      netCents: 0,
      transactions: [{ creditedCents: 18_537 }],
    });
  });

  it('refunds a settled payment without look-ups at the first try', async () => {
    const payment = await paid();
    await fixture.control('/settle', {});
    await fixture.control('/switches', { lookup: false });
    expect(await fixture.gateway.reverse({ ...payment, ...first })).toEqual({ kind: 'reversed' });
  });

  it('never repeats a refund without a look-up', async () => {
    const payment = await paid();
    await fixture.control('/settle', {});
    await fixture.control('/switches', { lookup: false });
    expect(await fixture.gateway.reverse({ ...payment, ...again })).toMatchObject({ kind: 'refused' });
    expect((await fixture.readLedger()).transactions).toMatchObject([{ creditedCents: 0 }]);
  });

  it.each(['reset_after_commit', 'hang_after_commit', 'bad_json'])(
    'refunds once when the response of the refund is lost in %s',
    async (kind) => {
      const payment = await paid();
      await fixture.control('/settle', {});
      await fixture.arm({ operation: 'refund', kind });
      expect(await fixture.gateway.reverse({ ...payment, ...first })).toEqual({ kind: 'unknown' });
      expect(await fixture.gateway.reverse({ ...payment, ...again })).toEqual({ kind: 'reversed' });
      expect((await fixture.readLedger()).transactions).toMatchObject([{ creditedCents: 18_437 }]);
    },
  );

  it.each(['reset_after_commit', 'hang_after_commit', 'http_after_commit', 'bad_json'])(
    'finds at the second try that the void worked, when its response is lost in %s',
    async (kind) => {
      const payment = await paid();
      await fixture.arm({ operation: 'void', kind });
      expect(await fixture.gateway.reverse({ ...payment, ...first })).toEqual({ kind: 'unknown' });
      expect(await fixture.gateway.reverse({ ...payment, ...again })).toEqual({ kind: 'reversed' });
      expect(await fixture.readLedger()).toMatchObject({ netCents: 0, transactions: [{ creditedCents: 0 }] });
    },
  );

  it('reports that there is nothing to reverse', async () => {
    const payment = aPayment();
    await fixture.gateway.start(payment);
    const reversed = await fixture.gateway.reverse({ ...payment, ...first });
    expect(reversed).toEqual({ kind: 'not-found', facts: { rawCode: '25' } });
  });

  it('reports that the gateway has no such payment', async () => {
    const payment = await paid();
    await fixture.arm({ operation: 'void', kind: 'void_unknown' });
    expect(await fixture.gateway.reverse({ ...payment, ...first })).toMatchObject({ kind: 'not-found' });
  });

  it.each(['91', '09', '94'])('is retried later after the code %s', async (code) => {
    const payment = await paid();
    await fixture.arm({ operation: 'void', kind: 'code', code });
    expect(await fixture.gateway.reverse({ ...payment, ...first })).toEqual({ kind: 'unknown' });
  });

  it('reports a refusal of void and refund', async () => {
    const payment = await paid();
    await fixture.control('/settle', {});
    await fixture.arm({ operation: 'refund', kind: 'code', code: '57' });
    const reversed = await fixture.gateway.reverse({ ...payment, ...first });
    expect(reversed).toEqual({ kind: 'refused', facts: { rawCode: '57' } });
  });
});
