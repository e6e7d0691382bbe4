import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPayment, type GatewayFixture, getToken } from '#tests/support/card-gateway-fixture.ts';
import { drivers } from './drivers.ts';

describe.each(drivers)('starting a payment through $name', ({ open }) => {
  let fixture: GatewayFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterEach(() => fixture.control('/reset', {}));
  afterAll(() => fixture.close());

  it('requires a challenge and charges nothing yet', async () => {
    const started = await fixture.gateway.start(aPayment('4012000000020006'));
    expect(started).toMatchObject({
      kind: 'challenge',
      html: expect.stringContaining('<form method="post"'),
    });
    expect((await fixture.readLedger()).netCents).toBe(0);
  });

  it.each([
    ['accents', { firstName: 'José Ñandú', lastName: 'Müller–Łukasz’s' }],
    ['very long names', { firstName: 'Á'.repeat(80), lastName: 'Ñ'.repeat(80) }],
    ['names of other alphabets', { firstName: '李', lastName: 'Ωmega' }],
    ['an e-mail address that is too long', { email: `${'a'.repeat(50)}@example.com` }],
    ['an e-mail address with accents', { email: 'josé@example.com' }],
    ['a telephone number as dialled at home', { phone: '6123-4567' }],
    ['a foreign telephone number', { phone: '+1 (305) 555-0100' }],
  ])('is accepted with %s', async (_what, payer) => {
    const plain = aPayment();
    const started = await fixture.gateway.start({ ...plain, payer: { ...plain.payer, ...payer } });
    expect(started.kind).toBe('ready');
  });

  it('is accepted whatever the renter’s names are', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(name, name, async (firstName, lastName) => {
        const plain = aPayment();
        const started = await fixture.gateway.start({
          ...plain,
          payer: { ...plain.payer, firstName, lastName },
        });
        expect(started.kind).toBe('ready');
      }),
      { numRuns: 40 },
    );
  });

  it('charges exactly the requested cents, whatever the amount', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 99_999_999 }), async (amountCents) => {
        const payment = aPayment('4012000000020071', { amountCents });
        const started = await fixture.gateway.start(payment);
        const completed = await fixture.gateway.complete({ ...payment, token: getToken(started) });
        expect(completed).toMatchObject({ kind: 'approved', amountCents });
      }),
      { numRuns: 60 },
    );
  });

  it.each([0, -1, 10.5, Number.NaN])('throws for an amount of %s cents', async (amountCents) => {
    await expect(fixture.gateway.start(aPayment('4012000000020071', { amountCents }))).rejects.toThrow(
      /cents/,
    );
  });

  it('declines a card whose holder has no letter that the gateway accepts, without a call', async () => {
    const payment = aPayment();
    const started = await fixture.gateway.start({ ...payment, card: { ...payment.card, holder: '李明' } });
    expect(started).toEqual({ kind: 'declined', reason: 'card-data', facts: {} });
    expect((await fixture.readLedger()).transactions).toEqual([]);
  });

  it('declines an unknown card', async () => {
    const started = await fixture.gateway.start(aPayment('4242424242424242'));
    expect(started).toMatchObject({ kind: 'declined', reason: 'card-data', facts: { rawCode: '14' } });
  });

  it('records a charge that the gateway made at once', async () => {
    const payment = aPayment('4200000000080007');
    const started = await fixture.gateway.start(payment);
    expect(started).toMatchObject({
      kind: 'approved',
      amountCents: 18_437,
      gatewayTxnId: payment.gatewayTxnId,
    });
    expect((await fixture.readLedger()).netCents).toBe(18_437);
  });

  it.each([
    { fault: { kind: 'code', code: '05' }, expected: { kind: 'declined', reason: 'generic' } },
    { fault: { kind: 'code', code: '41' }, expected: { kind: 'declined', reason: 'risk' } },
    { fault: { kind: 'code', code: '3D2' }, expected: { kind: 'declined', reason: 'authentication' } },
    { fault: { kind: 'code', code: '89' }, expected: { kind: 'rejected', reason: 'setup' } },
    { fault: { kind: 'http_before', status: 401 }, expected: { kind: 'rejected', reason: 'setup' } },
    { fault: { kind: 'http_before', status: 404 }, expected: { kind: 'rejected', reason: 'setup' } },
    { fault: { kind: 'http_before', status: 429 }, expected: { kind: 'rejected', reason: 'unavailable' } },
    { fault: { kind: 'http_before', status: 503 }, expected: { kind: 'unknown' } },
    { fault: { kind: 'http_before', status: 302 }, expected: { kind: 'unknown' } },
    { fault: { kind: 'hang_before' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'hang_after_commit' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'reset_before' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'bad_json' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'empty' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'truncated' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'wrong_id' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'missing_field', field: 'IsoResponseCode' }, expected: { kind: 'unknown' } },
    { fault: { kind: 'missing_field', field: 'SpiToken' }, expected: { kind: 'unknown' } },
  ])('is $expected.kind after $fault', async ({ fault, expected }) => {
    await fixture.arm({ operation: 'sale', ...fault });
    const started = await fixture.gateway.start(aPayment('4012000000020006'));
    expect(started).toMatchObject(expected);
  });

  it('does not start a payment again with a used identifier', async () => {
    const payment = aPayment();
    await fixture.gateway.start(payment);
    expect(await fixture.gateway.start(payment)).toMatchObject({ kind: 'unknown', facts: { rawCode: '94' } });
  });
});
