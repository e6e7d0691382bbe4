import { afterEach, describe, expect, it } from 'vitest';
import { openForTests } from '#tests/support/open-for-tests.ts';
import {
  approved,
  aRedirectPayment,
  begin,
  decideAs,
  openPayPalFixture,
} from '#tests/support/paypal-fixture.ts';

const fixture = openForTests(openPayPalFixture);
afterEach(() => fixture.control('/reset', {}));

describe('beginning a payment with PayPal', () => {
  it('redirects the payer to PayPal, in their language, and back to the site', async () => {
    const payment = aRedirectPayment();
    const { payerUrl, gatewayOrderId } = await begin(fixture, payment);
    const page = await (await fetch(payerUrl)).text();
    expect(page).toContain('lang="es"');
    expect(page).toContain('184.37');
    expect(page).toContain(payment.reservationCode);
    const back = new URL((await decideAs(payerUrl)) ?? '');
    expect(back.href.startsWith(payment.returnUrl)).toBe(true);
    expect(back.searchParams.get('token')).toBe(gatewayOrderId);
    const { payerUrl: english } = await begin(fixture, aRedirectPayment({ language: 'en' }));
    expect(await (await fetch(english)).text()).toContain('Approve your payment');
  });

  it('works with a locale that PayPal does not support', async () => {
    await fixture.control('/switches', { refusedLocale: 'es-PA' });
    expect(await fixture.gateway.start(aRedirectPayment())).toMatchObject({ kind: 'redirect' });
  });

  it.each(['reset_after_commit', 'bad_json'])(
    'makes one order although the response is lost in %s',
    async (kind) => {
      await fixture.arm({ operation: 'create', kind });
      expect(await fixture.gateway.start(aRedirectPayment())).toMatchObject({ kind: 'redirect' });
      expect((await fixture.readLedger()).transactions).toHaveLength(1);
    },
  );

  it('returns an unknown outcome when all responses are lost, and finds the same order later', async () => {
    const payment = aRedirectPayment();
    await fixture.arm({ operation: 'create', kind: 'reset_after_commit', times: 3 });
    expect(await fixture.gateway.start(payment)).toEqual({ kind: 'unknown', facts: {} });
    const { gatewayOrderId } = await begin(fixture, payment);
    expect((await fixture.readLedger()).transactions).toMatchObject([{ orderId: gatewayOrderId }]);
  });

  it('is a configuration error when PayPal forbids it', async () => {
    await fixture.arm({ operation: 'create', kind: 'http_before', status: 403 });
    expect(await fixture.gateway.start(aRedirectPayment())).toMatchObject({
      kind: 'rejected',
      reason: 'setup',
    });
  });

  it('waits for the time set by a busy PayPal, then gives up', async () => {
    await fixture.arm({ operation: 'create', kind: 'http_before', status: 429, retryAfter: 1 });
    expect(await fixture.gateway.start(aRedirectPayment())).toMatchObject({ kind: 'redirect' });
    await fixture.arm({ operation: 'create', kind: 'http_before', status: 429, retryAfter: 60 });
    expect(await fixture.gateway.start(aRedirectPayment())).toMatchObject({
      kind: 'rejected',
      reason: 'unavailable',
    });
  });

  it('is unavailable when the port is closed', async () => {
    const nowhere = fixture.connect({ baseUrl: 'http://localhost:9' });
    expect(await nowhere.start(aRedirectPayment())).toMatchObject({
      kind: 'rejected',
      reason: 'unavailable',
    });
  });

  it('refuses to send payers to another address than PayPal’s', async () => {
    await fixture.arm({ operation: 'create', kind: 'missing_field', field: 'links' });
    expect(await fixture.gateway.start(aRedirectPayment())).toMatchObject({ kind: 'unknown' });
    const elsewhere = fixture.account.url.replace('localhost', '127.0.0.1');
    const started = await fixture.connect({ baseUrl: elsewhere }).start(aRedirectPayment());
    expect(started).toMatchObject({ kind: 'rejected', facts: { rawCode: 'PAYER_LINK' } });
  });
});

describe('access to PayPal', () => {
  const tokens = async () => (await fixture.calls()).filter(({ path }) => path === '/v1/oauth2/token').length;

  it('is requested once for concurrent payments', async () => {
    const gateway = fixture.connect({});
    await Promise.all([1, 2, 3, 4].map(() => gateway.start(aRedirectPayment())));
    expect(await tokens()).toBe(1);
  });

  it('is renewed before it ends', async () => {
    const clock = { now: Date.now() };
    const gateway = fixture.connect({ now: () => clock.now });
    await gateway.start(aRedirectPayment());
    clock.now += 32_400_000 - 59_000;
    await gateway.start(aRedirectPayment());
    expect(await tokens()).toBe(2);
  });

  it('is renewed once when PayPal refuses it in the middle of a payment', async () => {
    const begun = await approved(fixture);
    await fixture.control('/expire-tokens', {});
    expect(await fixture.gateway.complete({ ...begun, round: 0 })).toMatchObject({ kind: 'approved' });
  });

  it('is a configuration error when it is refused twice', async () => {
    const begun = await approved(fixture);
    await fixture.arm({ operation: 'capture', kind: 'http_before', status: 401, times: 2 });
    expect(await fixture.gateway.complete({ ...begun, round: 0 })).toEqual({
      kind: 'declined',
      reason: 'setup',
      facts: { rawCode: 'HTTP 401' },
    });
    const stranger = fixture.connect({ clientSecret: 'wrong' });
    expect(await stranger.start(aRedirectPayment())).toMatchObject({ kind: 'rejected', reason: 'setup' });
  });

  it('that is not granted means that nothing was sent', async () => {
    const begun = await approved(fixture);
    const gateway = fixture.connect({});
    await fixture.arm({ operation: 'token', kind: 'reset_after_commit' });
    expect(await gateway.complete({ ...begun, round: 0 })).toEqual({ kind: 'not-sent' });
  });

  it('keeps its secrets out of the log', async () => {
    await approved(fixture);
    const all = fixture.logged.join('\n');
    expect(all).toContain('"call":"create"');
    expect(all).toMatch(/"debugId":"[0-9a-f]{13}"/);
    for (const secret of [fixture.account.secret, 'A21AA', 'Basic', 'payer@example.test', '/secret'])
      expect(all).not.toContain(secret);
  });

  it('outside test mode is sent to PayPal’s addresses only', () => {
    const real = (baseUrl: string) => () => fixture.connect({ baseUrl, testMode: false });
    expect(real(fixture.account.url)).toThrow('PayPal');
    expect(real('https://paypal.example.test')).toThrow('PayPal');
    expect(real('http://api-m.paypal.com')).toThrow('PayPal');
    expect(real('https://api-m.sandbox.paypal.com')().payerOrigins).toEqual([
      'https://www.sandbox.paypal.com',
    ]);
  });
});
