import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPayment, type GatewayFixture, getToken, pay } from '#tests/support/card-gateway-fixture.ts';
import { drivers } from './drivers.ts';

describe.each(drivers)('completing a payment through $name', ({ open }) => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterEach(() => fixture.control('/reset', {}));
  afterAll(() => fixture.close());

  it.each([
    { fault: { kind: 'hang_before' }, net: 0 },
    { fault: { kind: 'hang_after_commit' }, net: 18_437 },
    { fault: { kind: 'reset_before' }, net: 0 },
    { fault: { kind: 'reset_after_commit' }, net: 18_437 },
    { fault: { kind: 'http_before', status: 503 }, net: 0 },
    { fault: { kind: 'http_before', status: 408 }, net: 0 },
    { fault: { kind: 'http_after_commit', status: 500 }, net: 18_437 },
    { fault: { kind: 'bad_json' }, net: 18_437 },
    { fault: { kind: 'empty' }, net: 18_437 },
    { fault: { kind: 'truncated' }, net: 18_437 },
    { fault: { kind: 'missing_field', field: 'Approved' }, net: 18_437 },
    { fault: { kind: 'missing_field', field: 'IsoResponseCode' }, net: 18_437 },
    { fault: { kind: 'missing_field', field: 'TotalAmount' }, net: 18_437 },
    { fault: { kind: 'missing_field', field: 'CurrencyCode' }, net: 18_437 },
    { fault: { kind: 'missing_field', field: 'TransactionIdentifier' }, net: 18_437 },
    { fault: { kind: 'contradiction' }, net: 18_437 },
    { fault: { kind: 'partial' }, net: 9218 },
    { fault: { kind: 'code', code: '09' }, net: 0 },
    { fault: { kind: 'code', code: '68' }, net: 0 },
    { fault: { kind: 'code', code: '94' }, net: 0 },
  ])('returns an unknown outcome after $fault', async ({ fault, net }) => {
    await fixture.arm({ operation: 'payment', ...fault });
    expect(await pay(fixture, aPayment())).toMatchObject({ kind: 'unknown' });
    expect((await fixture.readLedger()).netCents).toBe(net);
  });

  it.each([
    { code: '51', reason: 'funds' },
    { code: '54', reason: 'card-data' },
    { code: '05', reason: 'generic' },
    { code: '43', reason: 'risk' },
    { code: '96', reason: 'temporary' },
    { code: '58', reason: 'setup' },
    { code: 'Q7', reason: 'generic' },
  ])('declines with the reason $reason for the code $code, which it keeps', async ({ code, reason }) => {
    await fixture.arm({ operation: 'payment', kind: 'code', code });
    expect(await pay(fixture, aPayment())).toMatchObject({
      kind: 'declined',
      reason,
      facts: { rawCode: code },
    });
  });

  it.each([
    { kind: 'wrong_amount', shows: { amountCents: 18_537 } },
    { kind: 'wrong_currency', shows: { currency: 'PAB' } },
    { kind: 'wrong_id', shows: { gatewayTxnId: '00000000-0000-4000-8000-000000000000' } },
    { kind: 'wrong_order', shows: { gatewayOrderId: 'SOMEBODY-ELSE-01' } },
  ])('returns the received fields of a foreign approval after $kind', async ({ kind, shows }) => {
    await fixture.arm({ operation: 'payment', kind });
    expect(await pay(fixture, aPayment())).toMatchObject({ kind: 'approved', ...shows });
  });

  it('reports that nothing was sent to a closed port, and the same token works later', async () => {
    const payment = aPayment();
    const token = getToken(await fixture.gateway.start(payment));
    await fixture.arm({ operation: 'payment', kind: 'http_before', status: 429 });
    expect(await fixture.gateway.complete({ ...payment, token })).toEqual({ kind: 'not-sent' });
    expect(await fixture.gateway.complete({ ...payment, token })).toMatchObject({ kind: 'approved' });
  });

  it('retries after the time that a busy gateway sets, and charges once', async () => {
    const payment = aPayment();
    const token = getToken(await fixture.gateway.start(payment));
    await fixture.arm({ operation: 'payment', kind: 'http_before', status: 429, retryAfter: 1, times: 2 });
    expect(await fixture.gateway.complete({ ...payment, token })).toMatchObject({ kind: 'approved' });
    const mine = (await fixture.readLedger()).transactions.filter(
      (each) => each.orderIdentifier === payment.gatewayOrderId,
    );
    expect(mine.map(({ netCents }) => netCents)).toEqual([payment.amountCents]);
  });

  it('does not wait for a busy gateway whose Retry-After is a minute', async () => {
    const payment = aPayment();
    const token = getToken(await fixture.gateway.start(payment));
    await fixture.arm({ operation: 'payment', kind: 'http_before', status: 429, retryAfter: 60 });
    expect(await fixture.gateway.complete({ ...payment, token })).toEqual({ kind: 'not-sent' });
  });

  it('reports a charge refused for its credentials as not made', async () => {
    await fixture.arm({ operation: 'payment', kind: 'http_before', status: 403 });
    expect(await pay(fixture, aPayment())).toMatchObject({ kind: 'declined', reason: 'setup' });
  });

  it('charges once when the same token is sent twice concurrently', async () => {
    const payment = aPayment();
    const token = getToken(await fixture.gateway.start(payment));
    const results = await Promise.all([
      fixture.gateway.complete({ ...payment, token }),
      fixture.gateway.complete({ ...payment, token }),
    ]);
    expect(results.filter((result) => result.kind === 'approved')).toHaveLength(1);
    expect((await fixture.readLedger()).netCents).toBe(18_437);
  });

  it('is refused when the payer took more than five minutes', async () => {
    const payment = aPayment();
    const token = getToken(await fixture.gateway.start(payment));
    await fixture.control('/clock', { advanceMs: 5 * 60_000 + 1 });
    expect(await fixture.gateway.complete({ ...payment, token })).toMatchObject({ kind: 'declined' });
    expect((await fixture.readLedger()).netCents).toBe(0);
  });

  it('sends the token without the merchant’s credentials', async () => {
    await pay(fixture, aPayment());
    const calls = (await fixture.control('/calls')) as { path: string; credentials: boolean }[];
    const withCredentials = calls.map(({ path, credentials }) => [path.split('/').at(-1), credentials]);
    expect(withCredentials).toEqual([
      ['sale', true],
      ['payment', false],
    ]);
  });
});
