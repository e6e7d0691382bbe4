import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WebhookMessage } from '#adapters/payments/paypal/webhook.ts';
import { approved, openPayPalFixture, type PayPalFixture } from '#tests/support/paypal-fixture.ts';

let fixture: PayPalFixture;
let received: WebhookMessage[] = [];
const shop = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const header = (name: string) => request.headers[name]?.toString() ?? null;
  received.push({ header, body: Buffer.concat(chunks) });
  response.end();
});

beforeAll(async () => {
  fixture = await openPayPalFixture();
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  await fixture.control('/switches', { webhookUrl: `http://127.0.0.1:${port}/` });
});
afterEach(async () => {
  await fixture.control('/reset', {});
  received = [];
});
afterAll(async () => {
  await fixture.close();
  shop.closeAllConnections();
  shop.close();
});

async function receive(count = 1): Promise<WebhookMessage[]> {
  await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 });
  return received;
}

async function receiveOne(): Promise<WebhookMessage> {
  const [message] = await receive();
  if (!message) throw new Error('Nothing was received');
  return message;
}

const changed = (message: WebhookMessage, changes: Record<string, string | null>): WebhookMessage => ({
  ...message,
  header: (name) => (name in changes ? (changes[name] ?? null) : message.header(name)),
});

describe('a webhook from PayPal', () => {
  it('is accepted with a valid signature, and names its payment', async () => {
    const begun = await approved(fixture);
    const message = await receiveOne();
    expect(await fixture.gateway.readWebhook(message)).toEqual({
      kind: 'verified',
      event: {
        id: expect.stringMatching(/^WH-/),
        type: 'CHECKOUT.ORDER.APPROVED',
        gatewayOrderId: begun.gatewayOrderId,
        gatewayTxnId: begun.gatewayTxnId,
      },
    });
    await fixture.gateway.complete({ ...begun, round: 0 });
    await receive(2);
    const capture = received[1] && (await fixture.gateway.readWebhook(received[1]));
    expect(capture).toMatchObject({
      event: {
        type: 'PAYMENT.CAPTURE.COMPLETED',
        gatewayOrderId: begun.gatewayOrderId,
        gatewayTxnId: begun.gatewayTxnId,
      },
    });
  });

  it.each([
    'webhook_bad_sig',
    'webhook_foreign_cert',
    'webhook_other_name',
    'webhook_other_usage',
    'webhook_old',
    'webhook_changed_body',
  ])('is refused after %s', async (kind) => {
    await fixture.arm({ operation: 'webhook', kind });
    await approved(fixture);
    expect(await fixture.gateway.readWebhook(await receiveOne())).toMatchObject({ kind: 'refused' });
  });

  it('is refused for another webhook, without a header, and by another authority', async () => {
    await approved(fixture);
    const message = await receiveOne();
    const read = (options: Parameters<PayPalFixture['connect']>[0]) =>
      fixture.connect(options).readWebhook(message);
    expect(await read({ webhookId: 'WH-OF-SOMEBODY-ELSE' })).toMatchObject({ kind: 'refused' });
    expect(await read({ webhookId: undefined })).toMatchObject({ kind: 'refused' });
    expect(await read({ webhookAuthority: undefined })).toMatchObject({
      kind: 'refused',
      reason: 'certificate is not trusted',
    });
    for (const name of [
      'paypal-transmission-id',
      'paypal-transmission-time',
      'paypal-transmission-sig',
      'paypal-cert-url',
      'paypal-auth-algo',
    ])
      expect(await fixture.gateway.readWebhook(changed(message, { [name]: null }))).toMatchObject({
        kind: 'refused',
      });
  });

  it('is refused when it names a certificate at an address that is not PayPal’s', async () => {
    await approved(fixture);
    const message = await receiveOne();
    const { url } = fixture.account;
    for (const address of [
      'https://evil.example/v1/notifications/certs/CERT-1',
      `${url}/v1/oauth2/certs/CERT-1`,
      `${url}/v1/notifications/certs/../../../mail`,
      `${url}/v1/notifications/certs/CERT-1?next=https://evil.example`,
      `${url}@evil.example/v1/notifications/certs/CERT-1`,
      'not an address',
    ])
      expect(
        await fixture.gateway.readWebhook(changed(message, { 'paypal-cert-url': address })),
        address,
      ).toMatchObject({ kind: 'refused' });
  });

  it('is retried when its certificate is unavailable', async () => {
    await approved(fixture);
    const message = await receiveOne();
    const gateway = fixture.connect({});
    await fixture.arm({ operation: 'cert', kind: 'http_before' });
    expect(await gateway.readWebhook(message)).toEqual({ kind: 'unavailable' });
    expect(await gateway.readWebhook(message)).toMatchObject({ kind: 'verified' });
  });

  it('is refused after the certificate has expired', async () => {
    await approved(fixture);
    const message = await receiveOne();
    const inTwoYears = Date.now() + 2 * 365 * 24 * 60 * 60_000;
    const sentThen = changed(message, { 'paypal-transmission-time': new Date(inTwoYears).toISOString() });
    const late = fixture.connect({ now: () => inTwoYears });
    expect(await late.readWebhook(sentThen)).toMatchObject({ reason: 'certificate is not trusted' });
  });
});
