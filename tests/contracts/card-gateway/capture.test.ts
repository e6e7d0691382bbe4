import { afterEach, describe, expect, it } from 'vitest';
import type { CaptureRequest } from '#operations/ports/transfer-gateway.ts';
import { aPayment, pay, type TestPayment } from '#tests/support/card-gateway-fixture.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { drivers } from './drivers.ts';

describe.each(drivers)('an authorization of $name', ({ open }) => {
  const fixture = openForTests(open);
  afterEach(() => fixture.control('/reset', {}));

  async function held(card?: string): Promise<TestPayment> {
    const payment = aPayment(card, { captureMode: 'auth_capture' });
    expect(await pay(fixture, payment)).toMatchObject({ kind: 'approved', amountCents: 18_437 });
    return payment;
  }

  function toCapture({ gatewayTxnId, gatewayOrderId, amountCents, createdAt }: TestPayment): CaptureRequest {
    const reference = `${gatewayOrderId}-C`;
    return { reference, gatewayTxnId, gatewayOrderId, amountCents, createdAt, currency: 'USD' };
  }

  async function entry() {
    const [first] = (await fixture.readLedger()).transactions;
    return first;
  }

  it.each(['4012000000020071', '4012000000020006', '4200000000080002'])(
    'is not captured when the payment with %s is completed, and is looked up as held',
    async (card) => {
      const payment = aPayment(card, { captureMode: 'auth_capture' });
      if (card.startsWith('4200'))
        expect(await fixture.gateway.start(payment)).toMatchObject({ kind: 'approved' });
      else await pay(fixture, payment);
      expect(await entry()).toMatchObject({ kind: 'auth', heldCents: 18_437, capturedCents: 0, netCents: 0 });
      expect(await fixture.gateway.query(payment)).toMatchObject({
        kind: 'approved',
        amountCents: 18_437,
        capturedCents: 0,
        currency: 'USD',
        gatewayTxnId: payment.gatewayTxnId,
        gatewayOrderId: payment.gatewayOrderId,
      });
    },
  );

  it('is captured, which a look-up finds', async () => {
    const payment = await held();
    const request = toCapture(payment);
    expect(await fixture.gateway.lookUpCapture(request)).toEqual({ kind: 'not-found' });
    expect(await fixture.gateway.capture(request)).toMatchObject({ kind: 'captured', rawCode: '00' });
    expect(await fixture.gateway.lookUpCapture(request)).toEqual({ kind: 'captured' });
    expect(await entry()).toMatchObject({ heldCents: 0, netCents: 18_437 });
    expect(await fixture.gateway.query(payment)).toMatchObject({ kind: 'approved', capturedCents: 18_437 });
  });

  it('is never captured twice', async () => {
    const request = toCapture(await held());
    await fixture.gateway.capture(request);
    expect(await fixture.gateway.capture(request)).toMatchObject({ kind: 'refused' });
    expect(await entry()).toMatchObject({ netCents: 18_437 });
  });

  it.each([
    { fault: { kind: 'reset_after_commit' }, seen: 'captured' },
    { fault: { kind: 'missing_field', field: 'Approved' }, seen: 'captured' },
    { fault: { kind: 'http_before', status: 503 }, seen: 'not-found' },
    { fault: { kind: 'code', code: '91' }, seen: 'not-found' },
  ])('has an unknown capture after $fault, which a look-up resolves', async ({ fault, seen }) => {
    const request = toCapture(await held());
    await fixture.arm({ operation: 'capture', ...fault });
    expect(await fixture.gateway.capture(request)).toEqual({ kind: 'unknown' });
    expect(await fixture.gateway.lookUpCapture(request)).toEqual({ kind: seen });
  });

  it.each([
    { fault: { kind: 'code', code: '12' }, kind: 'refused' },
    { fault: { kind: 'http_before', status: 403 }, kind: 'refused' },
    { fault: { kind: 'http_before', status: 429, retryAfter: 60 }, kind: 'not-sent' },
  ])('is certainly not captured after $fault', async ({ fault, kind }) => {
    const request = toCapture(await held());
    await fixture.arm({ operation: 'capture', ...fault });
    expect(await fixture.gateway.capture(request)).toMatchObject({ kind });
    expect(await entry()).toMatchObject({ heldCents: 18_437, netCents: 0 });
  });

  it('cannot be looked up with an account without look-ups', async () => {
    const request = toCapture(await held());
    await fixture.control('/switches', { lookup: false });
    expect(await fixture.gateway.lookUpCapture(request)).toEqual({ kind: 'unsupported' });
  });

  it('is only voided before its capture, and is not captured afterwards', async () => {
    const payment = await held();
    expect(await fixture.gateway.reverse({ ...payment, repeated: false })).toEqual({ kind: 'reversed' });
    expect(await entry()).toMatchObject({ voided: true, heldCents: 0, netCents: 0, creditedCents: 0 });
    expect(await fixture.gateway.query(payment)).toMatchObject({ kind: 'reversed' });
    expect(await fixture.gateway.capture(toCapture(payment))).toMatchObject({ kind: 'refused' });
    expect(await fixture.gateway.lookUpCapture(toCapture(payment))).toMatchObject({ kind: 'refused' });
  });

  it('is not refunded when its void is refused: nothing was captured', async () => {
    const payment = await held();
    await fixture.arm({ operation: 'void', kind: 'code', code: '12' });
    expect(await fixture.gateway.reverse({ ...payment, repeated: false })).toMatchObject({ kind: 'refused' });
    const calls = (await fixture.control('/calls')) as { path: string }[];
    expect(calls.filter(({ path }) => path.endsWith('/refund'))).toEqual([]);
  });
});
