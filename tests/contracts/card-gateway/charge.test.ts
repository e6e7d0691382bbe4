import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { aPayment, authenticate, getToken, pay } from '#tests/support/card-gateway-fixture.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { drivers } from './drivers.ts';

describe.each(drivers)('a payment through $name', ({ open }) => {
  const fixture = openForTests(open);
  afterEach(() => fixture.control('/reset', {}));

  const net = async () => (await fixture.readLedger()).netCents;

  it.each([
    ['4012000000020071', 'without a window'],
    ['341111000000009', 'without a window'],
    ['5100270000000031', 'after the password'],
    ['4012010000020070', 'after the device check'],
    ['4012010000020005', 'after both'],
  ])('charges %s %s', async (number) => {
    const { card } = aPayment(number);
    const payment = aPayment(number, { card: { ...card, cvv: number.startsWith('3') ? '1234' : '123' } });
    const { started, hint } = await authenticate(fixture, payment);
    expect(started.kind === 'challenge').toBe(hint !== undefined);
    expect(hint ?? started).toMatchObject({ authentication: 'authenticated' });
    if (hint) expect(hint).toMatchObject({ gatewayTxnId: payment.gatewayTxnId, token: getToken(started) });
    expect(await net()).toBe(0);
    expect(await fixture.gateway.complete({ ...payment, token: getToken(started) })).toMatchObject({
      kind: 'approved',
      amountCents: payment.amountCents,
      facts: { rawCode: '00', cardLast4: number.slice(-4), authCode: expect.stringMatching(/^\d{6}$/) },
    });
  });

  it('reports a card without 3-D Secure as without liability shift, and can charge it', async () => {
    const payment = aPayment('4333333333332222');
    const started = await fixture.gateway.start(payment);
    expect(started).toMatchObject({ kind: 'ready', authentication: 'no-liability-shift' });
    const completed = await fixture.gateway.complete({ ...payment, token: getToken(started) });
    expect(completed).toMatchObject({ kind: 'approved', amountCents: payment.amountCents });
  });

  it('declines a card at the start when its bank refuses, with the issuer’s message for the cardholder', async () => {
    expect(await fixture.gateway.start(aPayment('5100270000000072'))).toMatchObject({
      kind: 'declined',
      reason: 'authentication',
      facts: { cardholderInfo: expect.stringContaining('Llame al'), tdsVersion: '2.2.0' },
    });
  });

  it.each([
    ['the bank refuses', '5100270000000056', 'approve'],
    ['the payer cancels', '4012000000020006', 'cancel'],
  ] as const)(
    'reports a failed challenge when %s, which would not be charged either',
    async (_, number, payer) => {
      const payment = aPayment(number);
      const { started, hint } = await authenticate(fixture, payment, payer);
      expect(hint).toMatchObject({ authentication: 'failed', facts: { tdsStatus: 'N' } });
      const completed = await fixture.gateway.complete({ ...payment, token: getToken(started) });
      expect(completed).toMatchObject({ kind: 'declined', facts: { rawCode: '12' } });
    },
  );

  it('is accepted whatever the renter’s names are', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    const isReady = fc.asyncProperty(name, name, async (firstName, lastName) => {
      const { payer, ...plain } = aPayment();
      const started = await fixture.gateway.start({ ...plain, payer: { ...payer, firstName, lastName } });
      expect(started.kind).toBe('ready');
    });
    await fc.assert(isReady, { numRuns: 40 });
  });

  it('charges exactly the requested cents, whatever the amount', async () => {
    const isExact = fc.asyncProperty(fc.integer({ min: 1, max: 99_999_999 }), async (amountCents) => {
      const payment = aPayment('4012000000020071', { amountCents });
      const token = getToken(await fixture.gateway.start(payment));
      expect(await fixture.gateway.complete({ ...payment, token })).toMatchObject({
        kind: 'approved',
        amountCents,
      });
    });
    await fc.assert(isExact, { numRuns: 60 });
  });

  it.each([0, -1, 10.5, Number.NaN])('throws for an amount of %s cents', async (amountCents) => {
    const start = fixture.gateway.start(aPayment('4012000000020071', { amountCents }));
    await expect(start).rejects.toThrow(/cents/);
  });

  it('declines a card whose holder has no letter that the gateway accepts, without a call', async () => {
    const payment = aPayment();
    const started = await fixture.gateway.start({ ...payment, card: { ...payment.card, holder: '李明' } });
    expect(started).toEqual({ kind: 'declined', reason: 'card-data', facts: {} });
    expect((await fixture.readLedger()).transactions).toEqual([]);
  });

  it('records a charge that the gateway made at once', async () => {
    const payment = aPayment('4200000000080007');
    expect(await fixture.gateway.start(payment)).toMatchObject({
      kind: 'approved',
      amountCents: 18_437,
      gatewayTxnId: payment.gatewayTxnId,
    });
    expect(await net()).toBe(18_437);
  });

  it('does not start a payment again with a used identifier', async () => {
    const payment = aPayment();
    await fixture.gateway.start(payment);
    expect(await fixture.gateway.start(payment)).toMatchObject({ kind: 'unknown', facts: { rawCode: '94' } });
  });

  it.each([
    { fault: { kind: 'code', code: '41' }, expected: { kind: 'declined', reason: 'risk' } },
    { fault: { kind: 'code', code: '89' }, expected: { kind: 'rejected', reason: 'setup' } },
    { fault: { kind: 'http_before', status: 401 }, expected: { kind: 'rejected', reason: 'setup' } },
    { fault: { kind: 'http_before', status: 404 }, expected: { kind: 'rejected', reason: 'setup' } },
    { fault: { kind: 'http_before', status: 429 }, expected: { kind: 'rejected', reason: 'unavailable' } },
    { fault: { kind: 'http_before', status: 503 }, expected: { kind: 'unknown' } },
    { fault: { kind: 'http_before', status: 302 }, expected: { kind: 'unknown' } },
    { fault: { kind: 'hang_after_commit' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'reset_before' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'bad_json' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'wrong_id' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'missing_field', field: 'IsoResponseCode' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'missing_field', field: 'SpiToken' }, expected: { kind: 'unknown' } },
  ])('is $expected.kind at the start after $fault', async ({ fault, expected }) => {
    await fixture.arm({ operation: 'sale', ...fault });
    expect(await fixture.gateway.start(aPayment('4012000000020006'))).toMatchObject(expected);
  });

  it.each([
    ...['Approved', 'IsoResponseCode', 'TotalAmount', 'CurrencyCode', 'TransactionIdentifier'].map(
      (field) => ({
        fault: { kind: 'missing_field', field },
        taken: 18_437,
      }),
    ),
    { fault: { kind: 'partial' }, taken: 9218 },
    { fault: { kind: 'code', code: '09' }, taken: 0 },
  ])('has an unknown outcome of the charge after $fault', async ({ fault, taken }) => {
    await fixture.arm({ operation: 'payment', ...fault });
    expect(await pay(fixture, aPayment())).toMatchObject({ kind: 'unknown' });
    expect(await net()).toBe(taken);
  });

  it.each([
    ['51', 'funds'],
    ['Q7', 'generic'],
  ])('is declined for the code %s, which it keeps, with the reason %s', async (code, reason) => {
    await fixture.arm({ operation: 'payment', kind: 'code', code });
    const declined = { kind: 'declined', reason, facts: { rawCode: code } };
    expect(await pay(fixture, aPayment())).toMatchObject(declined);
  });

  it('is sent again after the time that a busy gateway sets, and charged once', async () => {
    await fixture.arm({ operation: 'payment', kind: 'http_before', status: 429, retryAfter: 1, times: 2 });
    expect(await pay(fixture, aPayment())).toMatchObject({ kind: 'approved' });
    expect(await net()).toBe(18_437);
  });

  it('sends the token without the merchant’s credentials', async () => {
    await pay(fixture, aPayment());
    const calls = (await fixture.control('/calls')) as { path: string; credentials: boolean }[];
    expect(calls.map(({ path, credentials }) => [path.split('/').at(-1), credentials])).toEqual([
      ['sale', true],
      ['payment', false],
    ]);
  });
});
