import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PayPalSandbox, startPayPal } from './start-paypal.ts';

type Document = Record<string, unknown>;

let paypal: PayPalSandbox;
let token = '';
beforeAll(async () => {
  paypal = await startPayPal();
});
afterEach(async () => {
  await control('/reset', {});
  token = '';
});
afterAll(() => paypal.close());

async function control(path: string, document?: unknown): Promise<Document> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const init =
    document === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(document) };
  return (await fetch(paypal.controlUrl + path, init)).json() as Promise<Document>;
}

async function getToken(): Promise<string> {
  const { url, clientId, secret } = paypal.account;
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}`, connection: 'close' },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return access_token;
}

interface Answer {
  status: number;
  body: Document & { details?: { issue: string }[]; links?: { rel: string; href: string }[] };
}

async function call(path: string, document?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  token ||= await getToken();
  const response = await fetch(paypal.account.url + path, {
    method: document === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      connection: 'close',
      ...(document === undefined
        ? {}
        : { 'content-type': 'application/json', 'paypal-request-id': randomUUID() }),
      ...headers,
    },
    ...(document === undefined ? {} : { body: JSON.stringify(document) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const usd = (value: string) => ({ currency_code: 'USD', value });

function anOrder(unit: Document = {}, context: Document = {}): Document {
  const back = 'https://rent.example.test/pay/paypal';
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'att_01',
        invoice_id: randomUUID(),
        amount: { ...usd('184.37'), breakdown: { item_total: usd('172.31'), tax_total: usd('12.06') } },
        items: [{ name: 'Compact', quantity: '1', unit_amount: usd('172.31'), tax: usd('12.06') }],
        ...unit,
      },
    ],
    payment_source: {
      paypal: {
        experience_context: { return_url: `${back}/return`, cancel_url: `${back}/cancel`, ...context },
      },
    },
  };
}

const issueOf = ({ status, body }: Answer) => `${status} ${body.details?.[0]?.issue}`;

async function approve(): Promise<string> {
  const { body } = await call('/v2/checkout/orders', anOrder());
  await control('/approve', { order: body.id });
  return String(body.id);
}

describe('PayPal’s protocol', () => {
  it('starts with an order that needs an action of the payer', async () => {
    const { status, body } = await call('/v2/checkout/orders', anOrder());
    expect([status, body.status]).toEqual([201, 'PAYER_ACTION_REQUIRED']);
    expect(body.links?.map(({ rel }) => rel)).toEqual(['self', 'payer-action']);
    expect(body).not.toHaveProperty('purchase_units');
    const whole = await call('/v2/checkout/orders', anOrder(), { prefer: 'return=representation' });
    expect(whole.body).toHaveProperty('purchase_units');
  });

  it.each([
    [
      'an amount that is not the sum of its parts',
      anOrder({
        amount: { ...usd('184.38'), breakdown: { item_total: usd('172.31'), tax_total: usd('12.06') } },
      }),
      '422 AMOUNT_MISMATCH',
    ],
    [
      'items that are not their total',
      anOrder({ items: [{ name: 'a', quantity: '2', unit_amount: usd('172.31') }] }),
      '422 ITEM_TOTAL_MISMATCH',
    ],
    [
      'balboas',
      anOrder({ amount: { currency_code: 'PAB', value: '1.00' }, items: undefined }),
      '422 CURRENCY_NOT_SUPPORTED',
    ],
    [
      'a number for a value',
      anOrder({ amount: { currency_code: 'USD', value: 184.37 } }),
      '400 INVALID_PARAMETER_SYNTAX',
    ],
    ['one decimal', anOrder({ amount: usd('184.3') }), '400 INVALID_PARAMETER_SYNTAX'],
    ['a name in another spelling', anOrder({ customId: 'x' }), '400 INVALID_PARAMETER_SYNTAX'],
    ['a locale that is none', anOrder({}, { locale: 'es_PA' }), '400 INVALID_PARAMETER_SYNTAX'],
    ['a return address that is none', anOrder({}, { return_url: '/pay' }), '400 INVALID_PARAMETER_SYNTAX'],
  ])('refuses %s', async (_, order, expected) => {
    expect(issueOf(await call('/v2/checkout/orders', order))).toBe(expected);
  });

  it('refuses calls without credentials, request id, content type or known path', async () => {
    const create = (headers: Record<string, string>) => call('/v2/checkout/orders', anOrder(), headers);
    expect((await create({ authorization: 'Bearer x' })).status).toBe(401);
    expect(issueOf(await create({ 'paypal-request-id': 'x'.repeat(109) }))).toBe(
      '400 INVALID_PAYPAL_REQUEST_ID',
    );
    expect((await create({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await call('/v2/checkout/order', anOrder())).status).toBe(404);
    expect((await call('/v2/checkout/orders')).status).toBe(405);
  });

  it('repeats the response of a known request id until it expires', async () => {
    const order = await approve();
    const repeat = () => call(`/v2/checkout/orders/${order}/capture`, {}, { 'paypal-request-id': 'same' });
    expect([(await repeat()).status, (await repeat()).status]).toEqual([201, 200]);
    await control('/clock', { advanceMs: 6 * 60 * 60_000 + 1 });
    token = '';
    expect(issueOf(await repeat())).toBe('422 ORDER_ALREADY_CAPTURED');
  });

  it('fails as requested by the mock header', async () => {
    const order = await approve();
    const mock = { 'paypal-mock-response': '{"mock_application_codes":"INSTRUMENT_DECLINED"}' };
    const refused = await call(`/v2/checkout/orders/${order}/capture`, {}, mock);
    expect(issueOf(refused)).toBe('422 INSTRUMENT_DECLINED');
    expect(refused.body.links?.map(({ rel }) => rel)).toEqual(['redirect']);
  });
});
