import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { pruneWebhooks } from './prune-webhooks.ts';

const DAY = 86_400_000;

let fixture: TestFixture;
beforeAll(async () => {
  fixture = await openTestFixture();
});
afterAll(() => fixture.close());

async function keep(id: string): Promise<void> {
  const event = { id, type: 'SOMETHING.NEW', gatewayOrderId: undefined, gatewayTxnId: undefined };
  await fixture.services.payments.keepWebhook('paypal', event);
}

const pruneAt = (now: number) => pruneWebhooks({ ...fixture.services, clock: { now: () => now } });

it('deletes messages of gateways 90 days after they were processed, and no others', async () => {
  await keep('WH-processed');
  await keep('WH-waiting');
  await fixture.services.payments.finishWebhook('paypal', 'WH-processed', 'ignored');
  const [row] = await fixture.query<{ at: number }>(
    'SELECT ceil(extract(epoch FROM processed_at) * 1000)::float8 AS at FROM webhook_events WHERE processed_at IS NOT NULL',
  );
  const processedAt = row?.at ?? Number.NaN;
  expect(await pruneAt(processedAt + 90 * DAY - 1)).toBe(0);
  expect(await pruneAt(processedAt + 90 * DAY + 1)).toBe(1);
  const left = await fixture.query('SELECT event_id AS id FROM webhook_events');
  expect(left).toEqual([{ id: 'WH-waiting' }]);
});
