import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aPayment,
  authenticate,
  type GatewayFixture,
  getToken,
} from '#tests/support/card-gateway-fixture.ts';
import { drivers } from './drivers.ts';

const approved = [
  '4012000000020071',
  '5100270000000023',
  '341111000000009',
  '4012000000020089',
  '341111000000011',
].map((number) => ({ number, window: 'without a window' }));
const challenged = [
  '4012000000020006',
  '5100270000000031',
  '341111000000037',
  '4012010000020005',
  '341112000000001',
].map((number) => ({ number, window: 'after the password' }));
const fingerprinted = ['4012010000020070', '5100271000000120', '341112000008012', '4012010000020088'].map(
  (number) => ({ number, window: 'after the device check' }),
);

describe.each(drivers)('cards through $name', ({ open }) => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  it.each([...approved, ...challenged, ...fingerprinted])('charges $number $window', async ({ number }) => {
    const payment = aPayment(
      number,
      number.startsWith('3') ? { card: { ...aPayment(number).card, cvv: '1234' } } : {},
    );
    const { started, hint } = await authenticate(fixture, payment);
    expect(started.kind === 'challenge').toBe(hint !== undefined);
    expect(hint ?? started).toMatchObject({ authentication: 'authenticated' });
    if (hint) expect(hint).toMatchObject({ gatewayTxnId: payment.gatewayTxnId, token: getToken(started) });
    const completed = await fixture.gateway.complete({ ...payment, token: getToken(started) });
    expect(completed).toMatchObject({
      kind: 'approved',
      amountCents: payment.amountCents,
      currency: 'USD',
      gatewayTxnId: payment.gatewayTxnId,
      gatewayOrderId: payment.gatewayOrderId,
      facts: { rawCode: '00', cardLast4: number.slice(-4), authCode: expect.stringMatching(/^\d{6}$/) },
    });
  });

  it.each([
    '4333333333332222',
    '5333333333332222',
    '343333333333335',
    '6011111111111111',
    '3528111111111108',
  ])('reports %s without 3-D Secure as without liability shift, and can charge it', async (number) => {
    const payment = aPayment(number);
    const started = await fixture.gateway.start(payment);
    expect(started).toMatchObject({ kind: 'ready', authentication: 'no-liability-shift' });
    const completed = await fixture.gateway.complete({ ...payment, token: getToken(started) });
    expect(completed).toMatchObject({ kind: 'approved', amountCents: payment.amountCents });
  });

  it.each(['4012000000020121', '5100270000000098', '341111000000029', '5100270000000072'])(
    'declines %s at the start, because its bank refuses',
    async (number) => {
      const started = await fixture.gateway.start(aPayment(number));
      expect(started).toMatchObject({ kind: 'declined', reason: 'authentication' });
    },
  );

  it('returns the issuer’s message for the cardholder', async () => {
    const started = await fixture.gateway.start(aPayment('5100270000000072'));
    expect(started.facts.cardholderInfo).toContain('Llame al');
    expect(started.facts.tdsVersion).toBe('2.2.0');
  });

  it('reports a failed challenge, and the gateway would not charge it either', async () => {
    const payment = aPayment('5100270000000056');
    const { started, hint } = await authenticate(fixture, payment);
    expect(hint).toMatchObject({ authentication: 'failed', facts: { tdsStatus: 'N' } });
    const completed = await fixture.gateway.complete({ ...payment, token: getToken(started) });
    expect(completed).toMatchObject({ kind: 'declined', facts: { rawCode: '12' } });
  });

  it.each([
    { does: 'cancels', payer: 'cancel' as const },
    { does: 'types three wrong passwords', payer: { passwords: ['no', 'neither', 'nor this'] } },
  ])('reports a failed authentication when the payer $does', async ({ payer }) => {
    const { hint } = await authenticate(fixture, aPayment('4012000000020006'), payer);
    expect(hint).toMatchObject({ kind: 'hint', authentication: 'failed' });
  });

  it('allows two wrong passwords', async () => {
    const payer = { passwords: ['3ds', '3DS2', '3ds2'] };
    const { hint } = await authenticate(fixture, aPayment('4012000000020006'), payer);
    expect(hint).toMatchObject({ kind: 'hint', authentication: 'authenticated' });
  });

  it.each([
    { number: '4666666666662222', reason: 'generic', code: '05' },
    { number: '5111111111113333', reason: 'generic', code: '05' },
    { number: '4111111111119999', reason: 'temporary', code: '98' },
    { number: '4111111111110000', reason: 'temporary', code: '91' },
    { number: '5111111111110000', reason: 'temporary', code: '91' },
    { number: '6011111111111152', reason: 'generic', code: '05' },
    { number: '3528111111111157', reason: 'generic', code: '05' },
    { number: '5555666666662222', reason: 'generic', code: '05' },
  ])('returns the reason of a refusal: $number is $reason', async ({ number, reason, code }) => {
    const payment = aPayment(number);
    const { started } = await authenticate(fixture, payment);
    const completed = await fixture.gateway.complete({ ...payment, token: getToken(started) });
    expect(completed).toMatchObject({ kind: 'declined', reason, facts: { rawCode: code } });
  });

  it('takes no money from any card that was refused', async () => {
    const { transactions } = await fixture.readLedger();
    const wrong = transactions.filter((entry) => entry.netCents !== (entry.code === '00' ? 18_437 : 0));
    expect(wrong).toEqual([]);
  });
});
