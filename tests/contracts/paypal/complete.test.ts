import { afterEach, describe, expect, it } from 'vitest';
import type { RefundRequest } from '#operations/ports/transfer-gateway.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import {
  approved,
  aRedirectPayment,
  type Begun,
  begin,
  decideAs,
  openPayPalFixture,
  paid,
} from '#tests/support/paypal-fixture.ts';

const fixture = openForTests(openPayPalFixture);
afterEach(() => fixture.control('/reset', {}));

describe('capturing an order', () => {
  it('returns the capture with PayPal’s ids', async () => {
    const begun = await approved(fixture);
    expect(await fixture.gateway.complete({ ...begun, round: 0 })).toEqual({
      kind: 'approved',
      refunds: [],
      amountCents: 18_437,
      currency: 'USD',
      gatewayTxnId: begun.gatewayTxnId,
      gatewayOrderId: begun.gatewayOrderId,
      facts: { rawCode: 'COMPLETED', captureId: expect.stringMatching(/^[A-Z0-9]{17}$/) },
    });
    expect((await fixture.readLedger()).netCents).toBe(18_437);
  });

  it('finds the capture of an order that was captured in another round', async () => {
    const begun = await paid(fixture);
    expect(await fixture.gateway.complete({ ...begun, round: 1 })).toMatchObject({
      kind: 'approved',
      facts: { captureId: begun.captureId },
    });
  });

  it('is refused before the payer has approved', async () => {
    const begun = await begin(fixture);
    expect(await fixture.gateway.complete({ ...begun, round: 0 })).toMatchObject({
      kind: 'payer-again',
      reason: 'approval',
    });
  });

  it('sends the payer back to choose another funding, and then works in a new round', async () => {
    const begun = await approved(fixture, undefined, 'declined');
    expect(await fixture.gateway.complete({ ...begun, round: 0 })).toEqual({
      kind: 'payer-again',
      reason: 'funding',
      facts: { rawCode: 'INSTRUMENT_DECLINED' },
    });
    expect(await fixture.gateway.query(begun)).toEqual({ kind: 'waiting' });
    await decideAs(begun.payerUrl);
    expect(await fixture.gateway.complete({ ...begun, round: 1 })).toMatchObject({ kind: 'approved' });
  });

  it('is pending while PayPal waits for the money, then completed or denied', async () => {
    const begun = await approved(fixture, undefined, 'pending-complete');
    expect(await fixture.gateway.complete({ ...begun, round: 0 })).toMatchObject({
      kind: 'pending',
      amountCents: 18_437,
      facts: { rawCode: 'ECHECK' },
    });
    expect(await fixture.gateway.query(begun)).toMatchObject({ kind: 'pending' });
    const other = await approved(fixture, undefined, 'pending-deny');
    await fixture.gateway.complete({ ...other, round: 0 });
    await fixture.control('/clock', { advanceMs: 61_000 });
    expect(await fixture.gateway.query(begun)).toMatchObject({ kind: 'approved' });
    expect(await fixture.gateway.query(other)).toMatchObject({ kind: 'declined' });
  });

  it('is made once for one reservation, even with two orders', async () => {
    const payment = aRedirectPayment();
    await paid(fixture, payment);
    const second = await approved(fixture, { ...payment, gatewayTxnId: 'another-attempt' });
    expect(await fixture.gateway.complete({ ...second, round: 0 })).toEqual({
      kind: 'duplicate',
      facts: { rawCode: 'DUPLICATE_INVOICE_ID' },
    });
    expect((await fixture.readLedger()).netCents).toBe(18_437);
  });

  it('fails for an order that PayPal has deleted', async () => {
    const begun = await approved(fixture);
    await fixture.control('/clock', { advanceMs: 4 * 60 * 60_000 });
    expect(await fixture.gateway.complete({ ...begun, round: 0 })).toMatchObject({
      kind: 'declined',
      reason: 'temporary',
      facts: { rawCode: 'INVALID_RESOURCE_ID' },
    });
    expect(await fixture.gateway.query(begun)).toEqual({ kind: 'not-found' });
  });

  it.each([
    { code: 'TRANSACTION_REFUSED', reason: 'generic' },
    { code: 'PAYER_ACCOUNT_RESTRICTED', reason: 'generic' },
    { code: 'TRANSACTION_LIMIT_EXCEEDED', reason: 'funds' },
    { code: 'PAYEE_ACCOUNT_RESTRICTED', reason: 'setup' },
    { code: 'CURRENCY_NOT_SUPPORTED', reason: 'setup' },
    { code: 'SOMETHING_NEW', reason: 'generic' },
  ])('declines with the reason $reason for $code, which it keeps', async ({ code, reason }) => {
    const begun = await approved(fixture);
    await fixture.arm({ operation: 'capture', kind: 'code', code });
    expect(await fixture.gateway.complete({ ...begun, round: 0 })).toEqual({
      kind: 'declined',
      reason,
      facts: { rawCode: code },
    });
  });

  it.each([
    { kind: 'http_before', status: 409 },
    { kind: 'code', code: 'ORDER_COMPLETION_IN_PROGRESS' },
  ])('has an unknown outcome after $kind', async (fault) => {
    const begun = await approved(fixture);
    await fixture.arm({ operation: 'capture', ...fault });
    expect(await fixture.gateway.complete({ ...begun, round: 0 })).toMatchObject({ kind: 'unknown' });
  });
});

describe('refunding a capture', () => {
  const aRefund = (begun: Begun, refundId: string, amountCents: number): RefundRequest => ({
    ...begun,
    createdAt: Date.now(),
    refundId,
    amountCents,
    reference: 'FF-R1',
    currency: 'USD',
    paidCents: 18_437,
    refundedBeforeCents: 0,
  });

  it('refunds parts until nothing is left, each once', async () => {
    const begun = await paid(fixture);
    const part = aRefund(begun, 'refund-1', 10_000);
    expect(await fixture.gateway.lookUpRefund(part)).toEqual({ kind: 'not-found' });
    expect(await fixture.gateway.refund(part)).toMatchObject({ kind: 'refunded' });
    expect(await fixture.gateway.refund(part)).toMatchObject({ kind: 'refunded' });
    expect(await fixture.gateway.lookUpRefund(part)).toMatchObject({ kind: 'refunded' });
    expect((await fixture.readLedger()).netCents).toBe(8_437);
    const tooMuch = await fixture.gateway.refund(aRefund(begun, 'refund-2', 10_000));
    expect(tooMuch).toEqual({ kind: 'refused', rawCode: 'REFUND_AMOUNT_EXCEEDED' });
    await fixture.gateway.refund(aRefund(begun, 'refund-3', 8_437));
    expect((await fixture.readLedger()).netCents).toBe(0);
    const over = await fixture.gateway.refund(aRefund(begun, 'refund-4', 1));
    expect(over).toEqual({ kind: 'refused', rawCode: 'CAPTURE_FULLY_REFUNDED' });
  });

  it('reports a pending refund', async () => {
    const begun = await paid(fixture);
    await fixture.arm({ operation: 'refund', kind: 'refund_pending' });
    const refund = aRefund(begun, 'refund-1', 18_437);
    expect(await fixture.gateway.refund(refund)).toMatchObject({ kind: 'pending' });
    expect(await fixture.gateway.lookUpRefund(refund)).toMatchObject({ kind: 'pending' });
    expect(await fixture.gateway.query(begun)).toMatchObject({ kind: 'approved' });
    await fixture.control('/settle', {});
    expect(await fixture.gateway.lookUpRefund(refund)).toMatchObject({ kind: 'refunded' });
    expect(await fixture.gateway.query(begun)).toMatchObject({ kind: 'reversed' });
  });

  it('looks up an unknown capture id, and counts as not sent until it is found', async () => {
    const refund = { ...aRefund(await paid(fixture), 'refund-1', 100), captureId: undefined };
    await fixture.arm({ operation: 'get', kind: 'http_before', times: 3 });
    expect(await fixture.gateway.refund(refund)).toEqual({ kind: 'not-sent' });
    expect(await fixture.gateway.refund(refund)).toMatchObject({ kind: 'refunded' });
  });

  it('lists refunds, also one made in PayPal’s own pages', async () => {
    const begun = await paid(fixture);
    await fixture.gateway.refund(aRefund(begun, 'R1', 1000));
    await fixture.control('/refund', { order: begun.gatewayOrderId, cents: 500 });
    expect(await fixture.gateway.query(begun)).toMatchObject({
      kind: 'approved',
      refunds: [
        { refundId: 'R1', amountCents: 1000, madeAt: expect.any(Number) },
        { refundId: undefined, amountCents: 500, madeAt: expect.any(Number) },
      ],
    });
  });
});
