import { expect, vi } from 'vitest';
import type { FaultWorld } from './world/fault-world.ts';
import {
  aRenter,
  comeBack,
  decideAtPayPal,
  goToPayPal,
  look,
  moneyOf,
  PRICE_CENTS,
  seeUntil,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();

interface Sent {
  deliveries: { type: string; status: number | 'failed' }[];
  events: { id: string }[];
}

const readSent = (world: FaultWorld) => world.paypal('/webhooks') as Promise<Sent>;

async function countKept({ query }: FaultWorld): Promise<number> {
  const [row] = await query<{ count: number }>('SELECT count(*)::int AS count FROM webhook_events');
  return row?.count ?? 0;
}

for (const kind of ['webhook_bad_sig', 'webhook_foreign_cert', 'webhook_changed_body', 'webhook_old'])
  scenario(world, [25, 'paypal', `${kind} is refused and kept nowhere`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    const address = await goToPayPal(renter);
    const [before, sent] = [await countKept(world), (await readSent(world)).deliveries.length];
    await world.armPayPal({ operation: 'webhook', kind, times: 50 });
    await decideAtPayPal(address);
    await vi.waitUntil(async () => (await readSent(world)).deliveries.length > sent, {
      timeout: 10_000,
      interval: 50,
    });
    const last = (await readSent(world)).deliveries.at(-1);
    expect(last?.status).toBe(400);
    expect(await countKept(world)).toBe(before);
    expect(await look(renter)).toBe('paypal');
  });

scenario(world, [25, 'paypal', 'duplicates and 25 redeliveries are one message'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await world.armPayPal({ operation: 'webhook', kind: 'webhook_dup', copies: 10 });
  await decideAtPayPal(await goToPayPal(renter));
  await seeUntil(renter, 'paid');
  await world.time.settle();
  const kept = await countKept(world);
  const event = (await readSent(world)).events.at(-1)?.id;
  await world.paypal('/webhooks/redeliver', { event, times: 25 });
  await world.time.settle();
  expect(await countKept(world)).toBe(kept);
  expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
});

scenario(world, [25, 'paypal', 'messages that overtake each other'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await world.armPayPal({ operation: 'webhook', kind: 'webhook_reorder' });
  await comeBack(renter, await decideAtPayPal(await goToPayPal(renter)));
  await world.time.settle();
  expect(await look(renter)).toBe('paid');
  expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
});

scenario(
  world,
  [25, 'paypal', 'unknown types and foreign payments change nothing'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await goToPayPal(renter);
    for (const type of ['BILLING.PLAN.CREATED', 'PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED', 'x'])
      await world.paypal('/webhooks', { type, resource: { id: 'NOBODYS', custom_id: 'nobody' } });
    await vi.waitUntil(async () => (await readSent(world)).deliveries.length >= 4, {
      timeout: 10_000,
      interval: 50,
    });
    expect(await look(renter)).toBe('paypal');
  },
);

scenario(world, [25, 'paypal', 'what is not a message is answered and forgotten'], async (world) => {
  const before = await countKept(world);
  for (const body of ['', 'null', '{}', '{"id":"WH-1"}', 'x'.repeat(300_000)]) {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const answer = await fetch(`${world.site.origin}/webhooks/paypal`, { method: 'POST', body, headers });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  }
  expect(await countKept(world)).toBe(before);
});
