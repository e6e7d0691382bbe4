import { describe, expect, it, vi } from 'vitest';
import { aSale, openCaller } from '#tests/support/gateway-caller.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';

describe('the card gateway', () => {
  const gateway = openForTests(openCaller);

  const sale = (changes: Record<string, unknown> = {}) => ({ ...aSale(), ...changes });
  const source = (changes: Record<string, unknown>) => sale({ Source: { ...aSale().Source, ...changes } });
  const billing = (changes: Record<string, unknown>) =>
    sale({ BillingAddress: { ...aSale().BillingAddress, ...changes } });
  const extended = (changes: Record<string, unknown>) =>
    sale({ ExtendedData: { ...aSale().ExtendedData, ...changes } });

  it('refuses connections for the configured time', async () => {
    expect(await gateway.control('/refuse', { ms: 600_000 })).toEqual({ ms: 600_000 });
    const refused = await gateway.call('/alive').catch((error) => error.cause);
    expect(JSON.stringify(refused.code ?? refused.errors)).toContain('ECONNREFUSED');
    expect(await gateway.control('/refuse', { ms: 1 })).toEqual({ ms: 1 });
    await vi.waitFor(async () => expect((await gateway.call('/alive')).status).toBe(200), {
      timeout: 20_000,
    });
  });

  it.each(['/nowhere', '/spi', '/SPI/Sale', '/transactions'])('returns 404 for %s', async (path) => {
    expect((await gateway.call(path, sale())).status).toBe(404);
  });

  it.each([
    {},
    { 'PowerTranz-PowerTranzId': 'sandbox-merchant' },
    { 'PowerTranz-PowerTranzId': 'sandbox-merchant', 'PowerTranz-PowerTranzPassword': 'wrong' },
  ])('refuses a caller with the headers %j', async (headers) => {
    for (const path of ['/spi/sale', '/void', '/refund', '/capture'])
      expect((await gateway.call(path, sale(), headers)).status).toBe(401);
    expect((await gateway.call('/transactions/1', undefined, headers)).status).toBe(401);
  });

  it('refuses what is not JSON', async () => {
    expect((await gateway.call('/spi/sale', '!{"half":')).status).toBe(400);
    expect((await gateway.call('/spi/sale', ['a list'])).status).toBe(400);
    expect((await gateway.call('/spi/payment', { token: 'in an object' })).status).toBe(400);
  });

  it.each([
    ['lower-case names', { totalAmount: 1, ...sale() }],
    ['a name of somebody else’s protocol', { ...sale(), Amount: 1 }],
    ['an amount as text', sale({ TotalAmount: '184.37' })],
    ['an amount of nothing', sale({ TotalAmount: 0 })],
    ['a third decimal', sale({ TotalAmount: 184.375 })],
    ['currency letters', sale({ CurrencyCode: 'USD' })],
    ['an identifier that is no UUID', sale({ TransactionIdentifier: 'order-1' })],
    ['no order', sale({ OrderIdentifier: '' })],
    ['a card with blanks', source({ CardPan: '4012 0000 0002 0071' })],
    ['a date as MMYY', source({ CardExpiration: '1231' })],
    ['a date with a slash', source({ CardExpiration: '12/31' })],
    ['a number for the date', source({ CardExpiration: 3112 })],
    ['an accent in the holder', source({ CardholderName: 'BEGOÑA' })],
    ['a holder of one letter', source({ CardholderName: 'A' })],
    ['a holder of 46 letters', source({ CardholderName: 'A'.repeat(46) })],
    ['a CVV of two digits', source({ CardCvv: '12' })],
    ['an accent in a name', billing({ FirstName: 'José' })],
    ['a name of 31 letters', billing({ LastName: 'A'.repeat(31) })],
    ['an e-mail address of 51 letters', billing({ EmailAddress: `${'a'.repeat(40)}@example.tes` })],
    ['a plus sign in the telephone number', billing({ PhoneNumber: '+50760000000' })],
    ['neither e-mail nor telephone', sale({ BillingAddress: { FirstName: 'Test' } })],
    ['country letters', billing({ CountryCode: 'PA' })],
    ['a state without a country', billing({ State: 'Panama' })],
    ['a return address without encryption', extended({ MerchantResponseUrl: 'http://rent.example.test/' })],
    ['a relative return address', extended({ MerchantResponseUrl: '/pay/return' })],
    ['a window size as text', extended({ ThreeDSecure: { ChallengeWindowSize: '5' } })],
    [
      'an unknown challenge indicator',
      extended({ ThreeDSecure: { ChallengeWindowSize: 5, ChallengeIndicator: '1' } }),
    ],
  ])('refuses %s and names the field, not its value', async (_what, body) => {
    const { status, answer } = await gateway.call('/spi/sale', body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ Approved: false, IsoResponseCode: '12' });
    expect(JSON.stringify(answer.Errors)).toMatch(/Invalid field: \w+/);
    expect(JSON.stringify(answer)).not.toContain('4012');
  });

  it.each([
    [
      'a currency that is not enabled',
      sale({ CurrencyCode: '978' }),
      { IsoResponseCode: '12', Errors: [{ Code: '315' }] },
    ],
    ['an expired card', source({ CardExpiration: '2001' }), { IsoResponseCode: '54' }],
    ['a card of no bank', source({ CardPan: '4242424242424242' }), { IsoResponseCode: '14' }],
  ])('refuses %s by its code', async (_what, body, expected) => {
    expect((await gateway.call('/spi/sale', body)).answer).toMatchObject(expected);
  });

  it('makes a sale without 3-D Secure and without an error when the flag is not true', async () => {
    const body = sale({ ThreeDSecure: false });
    expect((await gateway.call('/spi/sale', body)).answer).toMatchObject({
      Approved: true,
      IsoResponseCode: '00',
    });
  });
});
