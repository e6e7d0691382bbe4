import { expect, it } from 'vitest';
import { createExchange } from './exchange.ts';

async function logOf(response: Response): Promise<unknown> {
  const lines: unknown[] = [];
  const keep = (fields: object) => lines.push(fields);
  const exchange = createExchange({
    gatewayId: 'paypal',
    baseUrl: 'https://paypal.example',
    fetch: async () => response,
    log: { info: keep, warn: keep, error: keep },
  });
  await exchange({ operation: 'get', method: 'GET', path: '/', headers: {}, timeoutMs: 1_000 });
  return lines[0];
}

it.each([
  ['header', Response.json({ debug_id: 'in-body' }, { headers: { 'PayPal-Debug-Id': 'in-header' } })],
  ['body', Response.json({ name: 'UNPROCESSABLE_ENTITY', debug_id: 'in-body' }, { status: 422 })],
])("logs PayPal's debug id of a call, from its %s", async (place, response) => {
  expect(await logOf(response)).toMatchObject({ debugId: `in-${place}` });
});
