import { expect, vi } from 'vitest';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import {
  aRenter,
  decideAtPayPal,
  goToPayPal,
  netCentsOf,
  PRICE_CENTS,
  readShown,
  returnFromPayPal,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();

interface Sent {
  deliveries: { type: string; status: number | 'failed' }[];
  events: { id: string }[];
}

const readSent = (fixture: FaultFixture) => fixture.paypal('/webhooks') as Promise<Sent>;

async function countKept({ query }: FaultFixture): Promise<number> {
  const [row] = await query<{ count: number }>('SELECT count(*)::int AS count FROM webhook_events');
  return row?.count ?? 0;
}

for (const kind of ['webhook_bad_sig', 'webhook_foreign_cert', 'webhook_changed_body', 'webhook_old'])
  scenario([25, 'paypal', `${kind} is refused and kept nowhere`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    const address = await goToPayPal(renter);
    const [before, sent] = [await countKept(fixture), (await readSent(fixture)).deliveries.length];
    await fixture.armPayPal({ operation: 'webhook', kind, times: 50 });
    await decideAtPayPal(address);
    await vi.waitUntil(async () => (await readSent(fixture)).deliveries.length > sent, {
      timeout: 10_000,
      interval: 50,
    });
    const last = (await readSent(fixture)).deliveries.at(-1);
    expect(last?.status).toBe(400);
    expect(await countKept(fixture)).toBe(before);
    expect(await readShown(renter)).toBe('paypal');
  });

scenario([25, 'paypal', 'duplicates and 25 redeliveries are processed once'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await fixture.armPayPal({ operation: 'webhook', kind: 'webhook_dup', copies: 10 });
  await decideAtPayPal(await goToPayPal(renter));
  await waitUntilShown(renter, 'paid');
  await fixture.time.settle();
  const kept = await countKept(fixture);
  const event = (await readSent(fixture)).events.at(-1)?.id;
  await fixture.paypal('/webhooks/redeliver', { event, times: 25 });
  await fixture.time.settle();
  expect(await countKept(fixture)).toBe(kept);
  expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
});

scenario([25, 'paypal', 'messages that overtake each other'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await fixture.armPayPal({ operation: 'webhook', kind: 'webhook_reorder' });
  await returnFromPayPal(renter, await decideAtPayPal(await goToPayPal(renter)));
  await fixture.time.settle();
  expect(await readShown(renter)).toBe('paid');
  expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
});

scenario([25, 'paypal', 'unknown types and foreign payments change nothing'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await goToPayPal(renter);
  for (const type of ['BILLING.PLAN.CREATED', 'PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED', 'x'])
    await fixture.paypal('/webhooks', { type, resource: { id: 'NOBODYS', custom_id: 'nobody' } });
  await vi.waitUntil(async () => (await readSent(fixture)).deliveries.length >= 4, {
    timeout: 10_000,
    interval: 50,
  });
  expect(await readShown(renter)).toBe('paypal');
});

scenario([25, 'paypal', 'what is not a message is answered and forgotten'], async (fixture) => {
  const before = await countKept(fixture);
  for (const body of ['', 'null', '{}', '{"id":"WH-1"}', 'x'.repeat(300_000)]) {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const answer = await fetch(`${fixture.site.origin}/webhooks/paypal`, { method: 'POST', body, headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
  expect(await countKept(fixture)).toBe(before);
});
