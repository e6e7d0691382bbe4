import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createPowertranzGateway } from '#adapters/payments/powertranz/index.ts';
import { aPayment, authenticate, getToken } from '#tests/support/card-gateway-fixture.ts';
import { drivers } from './drivers.ts';

const number = '4012000000020006';
const cvv = '987';
/** The three digits as a separate number. Ids of the gateway may contain them by chance. */
const CVV_ALONE = /(?<![\w-])987(?![\w-])/;

describe.each(drivers)('secrets of the card in $name', ({ open }) => {
  it('appear in no log line and no result, whatever fails', async () => {
    const fixture = await open();
    const results: unknown[] = [];
    const tokens: string[] = [];
    const faults = [
      'bad_json',
      'truncated',
      'reset_before',
      'http_before',
      'wrong_id',
      'contradiction',
      'code',
    ];
    for (const kind of [undefined, ...faults]) {
      if (kind) await fixture.arm({ operation: 'sale', kind });
      const payment = aPayment(number);
      const { started, visit, hint } = await authenticate(fixture, {
        ...payment,
        card: { ...payment.card, cvv },
      });
      results.push({ ...started, html: undefined, token: undefined }, { ...hint, token: undefined });
      if (started.kind !== 'challenge') continue;
      expect(visit?.pages.join('')).not.toContain(number);
      tokens.push(started.token);
      if (kind) await fixture.arm({ operation: 'payment', kind });
      results.push(await fixture.gateway.complete({ ...payment, token: getToken(started) }));
      results.push(await fixture.gateway.reverse({ ...payment, repeated: true }));
    }
    const written = JSON.stringify(results) + fixture.logged.join('\n');
    for (const secret of [number, ...tokens, 'sandbox-password']) expect(written).not.toContain(secret);
    expect(written).not.toMatch(CVV_ALONE);
    expect(fixture.logged.length).toBeGreaterThan(10);
    await fixture.close();
  });
});

/** A gateway that answers with the request body. */
async function openEcho() {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.setHeader('content-type', 'application/json');
    response.end(
      `{"Approved":false,"IsoResponseCode":"05","ResponseMessage":${JSON.stringify(String(chunks))}}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe('the driver powertranz-spi', () => {
  const settings = { id: 'metrobank', powerTranzId: 'id', password: 'password' };

  it('stores no text that the gateway echoes', async () => {
    const echo = await openEcho();
    const baseUrl = `http://127.0.0.1:${echo.port}/api`;
    const gateway = createPowertranzGateway({ ...settings, baseUrl, testMode: true, now: Date.now });
    const started = await gateway.start(aPayment(number));
    expect(started).toEqual({
      kind: 'declined',
      reason: 'generic',
      facts: { rawCode: '05', cardLast4: number.slice(-4) },
    });
    echo.close();
  });

  it('refuses an address without encryption outside test mode', () => {
    const baseUrl = 'http://gateway.example/api';
    expect(() => createPowertranzGateway({ ...settings, baseUrl, testMode: false, now: Date.now })).toThrow(
      /https/,
    );
  });
});
