import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeForm, type Form } from '#tests/support/bank-visitor.ts';
import { aPayment, authenticate, type GatewayFixture } from '#tests/support/card-gateway-fixture.ts';
import { drivers } from './drivers.ts';

const json = 'application/json; charset=utf-8';
const form = 'application/x-www-form-urlencoded';

describe.each(drivers)('the return of the browser, parsed by $name', ({ open }) => {
  let fixture: GatewayFixture;
  let returned: Form;
  let gatewayTxnId: string;
  beforeAll(async () => {
    fixture = await open();
    const payment = aPayment('4012000000020006');
    const { visit } = await authenticate(fixture, payment);
    if (!visit?.returned) throw new Error('The bank was expected to lead back to the shop');
    ({ returned, gatewayTxnId } = { returned: visit.returned, gatewayTxnId: payment.gatewayTxnId });
  });
  afterAll(() => fixture.close());

  const read = (contentType: string, text: string) => fixture.gateway.interpretReturn({ contentType, text });
  const whole = () => ({
    kind: 'hint',
    gatewayTxnId,
    token: returned.fields.SpiToken,
    authentication: 'authenticated',
    facts: expect.objectContaining({ tdsStatus: 'Y', eci: '05' }),
  });
  const inner = (): Record<string, unknown> => JSON.parse(returned.fields.Response ?? '');

  it('is parsed from a form, from JSON around the response, and from the response alone', () => {
    expect(fixture.gateway.interpretReturn(encodeForm(returned))).toEqual(whole());
    expect(read(json, JSON.stringify(returned.fields))).toEqual(whole());
    expect(read(json, JSON.stringify({ ...returned.fields, Response: inner() }))).toEqual(whole());
    expect(read(json, returned.fields.Response ?? '')).toEqual(whole());
  });

  it('is parsed from a form with flat fields', () => {
    const { RiskManagement, TransactionIdentifier, SpiToken } = inner();
    const flat = { TransactionIdentifier: String(TransactionIdentifier), SpiToken: String(SpiToken) };
    const code = { IsoResponseCode: '3D0' };
    const nested = { ...flat, ...code, RiskManagement: JSON.stringify(RiskManagement) };
    expect(read(form, new URLSearchParams(nested).toString())).toEqual(whole());
    const plain = { ...flat, ...code, AuthenticationStatus: 'Y', Eci: '05' };
    expect(read(form, new URLSearchParams(plain).toString())).toEqual(whole());
  });

  it('is parsed whatever the case of its field names', () => {
    const shouted = Object.fromEntries(
      Object.entries(returned.fields).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(read(form, new URLSearchParams(shouted).toString())).toEqual(whole());
  });

  it.each([
    { status: 'A', code: '3D0', authentication: 'authenticated' },
    { status: 'U', code: '3D0', authentication: 'no-liability-shift' },
    { status: 'U', code: '3D3', authentication: 'no-liability-shift' },
    { status: undefined, code: '3D1', authentication: 'no-liability-shift' },
    { status: 'N', code: '3D0', authentication: 'failed' },
    { status: 'R', code: '3D0', authentication: 'failed' },
    { status: 'C', code: '3D0', authentication: 'failed' },
    { status: undefined, code: '3D0', authentication: 'failed' },
    { status: 'Y', code: '3D2', authentication: 'failed' },
    { status: undefined, code: '3D3', authentication: 'failed' },
    { status: undefined, code: '3D6', authentication: 'failed' },
  ])('means $authentication with code $code and status $status', ({ status, code, authentication }) => {
    const response = {
      ...inner(),
      IsoResponseCode: code,
      RiskManagement: { ThreeDSecure: { AuthenticationStatus: status } },
    };
    expect(read(json, JSON.stringify(response))).toMatchObject({ kind: 'hint', authentication });
  });

  it('may lack the token', () => {
    const { SpiToken: _, ...rest } = inner();
    expect(read(json, JSON.stringify(rest))).toMatchObject({ kind: 'hint', token: undefined });
  });

  it.each([
    ['nothing', ''],
    ['garbage', 'ÿþ%%%'],
    ['an empty object', '{}'],
    ['a list', '[1,2,3]'],
    ['null', 'null'],
    ['a deep nest', '['.repeat(60_000)],
  ])('is refused when it is %s', (_what, text) => {
    expect(read(json, text)).toEqual({ kind: 'unreadable' });
    expect(read(form, text)).toEqual({ kind: 'unreadable' });
    expect(read('text/plain', text)).toEqual({ kind: 'unreadable' });
  });

  it('is refused when it is longer than 64 KiB', () => {
    const padded = new URLSearchParams({ ...returned.fields, Padding: 'x'.repeat(64 * 1024) });
    expect(read(form, padded.toString())).toEqual({ kind: 'unreadable' });
  });

  it('is refused when envelope and response name different payments', () => {
    const other = { ...returned.fields, TransactionIdentifier: '00000000-0000-4000-8000-000000000000' };
    expect(read(form, new URLSearchParams(other).toString())).toEqual({ kind: 'unreadable' });
    const stolen = { ...returned.fields, SpiToken: 'another' };
    expect(read(form, new URLSearchParams(stolen).toString())).toEqual({ kind: 'unreadable' });
  });
});
