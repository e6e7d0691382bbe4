import { expect } from 'vitest';
import { expectPaidOnce } from './world/expect-paid-once.ts';
import type { FaultWorld } from './world/fault-world.ts';
import {
  aRenter,
  comeBack,
  decideAtPayPal,
  goToPayPal,
  look,
  mailsTo,
  moneyOf,
  PRICE_CENTS,
  payByCard,
  payByPayPal,
  type Renter,
  seeUntil,
  statesOf,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';
import { withoutWebhooks } from './world/webhooks.ts';

const world = joinFaultWorld();
const MINUTE = 60_000;
const LOST = ['hang_after_commit', 'reset_after_commit', 'http_after_commit'] as const;

for (const kind of [...LOST, 'reset_before', 'bad_json'])
  scenario(
    world,
    [19, 'paypal', `the answer to "create" is lost (${kind}): the same order again`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      await world.armPayPal({ operation: 'create', kind });
      const address = await goToPayPal(renter);
      if (!address) await world.time.settle();
      const orders = (await world.readBooks()).filter(
        ({ orderIdentifier }) => orderIdentifier === renter.code,
      );
      expect(orders.length).toBeLessThanOrEqual(1);
      if (!['paypal', 'verification'].includes(await look(renter))) await payByPayPal(renter);
      else await comeBack(renter, await decideAtPayPal(address ?? (await payerUrlOf(world, renter))));
      await expectPaidOnce(world, renter);
    },
  );

async function payerUrlOf({ query }: FaultWorld, { reservationId }: Renter): Promise<string | undefined> {
  const rows = await query<{ url: string | null }>(
    'SELECT payer_url AS url FROM payment_attempts WHERE reservation_id = $1 ORDER BY created_at DESC',
    [reservationId],
  );
  return rows[0]?.url ?? undefined;
}

for (const fault of [...LOST.map((kind) => ({ kind })), { kind: 'http_before', status: 409 }])
  scenario(
    world,
    [19, 'paypal', `capture: ${Object.values(fault).join(' ')} is one capture`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      await withoutWebhooks(world);
      const address = await goToPayPal(renter);
      await world.armPayPal({ operation: 'capture', ...fault });
      await comeBack(renter, await decideAtPayPal(address));
      await expectPaidOnce(world, renter);
    },
  );

scenario(
  world,
  [19, 'paypal', 'PayPal has forgotten our request: ORDER_ALREADY_CAPTURED is no error'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await withoutWebhooks(world);
    await world.paypal('/switches', { requestIdRetentionMs: 0 });
    const address = await goToPayPal(renter);
    await world.armPayPal({ operation: 'capture', kind: 'reset_after_commit' });
    await world.armPayPal({ operation: 'get', kind: 'http_before', times: 1 });
    await comeBack(renter, await decideAtPayPal(address));
    await expectPaidOnce(world, renter);
  },
);

scenario(world, [20, 'paypal', 'declined funding, then another: one capture'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const address = await goToPayPal(renter);
  for (let round = 0; round < chance.between(1, 2); round++) {
    await comeBack(renter, await decideAtPayPal(address, 'declined'));
    await seeUntil(renter, 'paypal');
  }
  await comeBack(renter, await decideAtPayPal(address));
  await expectPaidOnce(world, renter);
});

scenario(world, [20, 'paypal', 'declined three times is the end'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const address = await goToPayPal(renter);
  for (let round = 0; round < 3; round++) await comeBack(renter, await decideAtPayPal(address, 'declined'));
  await seeUntil(renter, 'refused');
  expect(await statesOf(world, renter)).toEqual(['declined']);
});

scenario(
  world,
  [21, 'paypal', 'the payer never comes back: a webhook captures once'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await decideAtPayPal(await goToPayPal(renter));
    await seeUntil(renter, 'paid');
    await expectPaidOnce(world, renter);
  },
);

scenario(world, [21, 'paypal', 'webhook and return at once capture once'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await world.armPayPal({ operation: 'webhook', kind: 'webhook_dup', copies: 5 });
  const address = await decideAtPayPal(await goToPayPal(renter));
  await Promise.all([1, 2, 3].map((time) => comeBack(renter, address, time > 1)));
  await expectPaidOnce(world, renter);
});

scenario(world, [22, 'paypal', 'cancelled, then approved after all: not captured'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const address = await goToPayPal(renter);
  await comeBack(renter, await decideAtPayPal(address, 'cancel'));
  await seeUntil(renter, 'refused');
  await comeBack(renter, await decideAtPayPal(address));
  await world.time.settle();
  expect(await statesOf(world, renter)).toEqual(['cancelled']);
  expect(await moneyOf(world, renter)).toEqual([0]);
});

scenario(world, [22, 'paypal', 'approved after our deadline: not captured'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const address = await goToPayPal(renter);
  await world.time.pass(31 * MINUTE);
  await comeBack(renter, await decideAtPayPal(address));
  await world.time.settle();
  expect(await statesOf(world, renter)).toEqual(['expired']);
  expect(await moneyOf(world, renter)).toEqual([0]);
});

for (const [choice, end] of [
  ['pending-complete', 'paid'],
  ['pending-deny', 'declined'],
] as const)
  for (const told of ['by a webhook', 'by asking'])
    scenario(world, [23, 'paypal', `${choice} ends ${end}, ${told}`], async (world, chance) => {
      const renter = await aRenter(world, chance);
      if (told === 'by asking') await withoutWebhooks(world);
      await payByPayPal(renter, choice);
      await seeUntil(renter, 'settling');
      expect(await statesOf(world, renter)).toEqual(['paid_pending']);
      await world.time.pass(2 * MINUTE);
      await world.time.settle();
      expect(await statesOf(world, renter)).toEqual([end]);
      expect(await moneyOf(world, renter)).toEqual([end === 'paid' ? PRICE_CENTS : 0]);
      expect(await mailsTo(world, renter)).toEqual([end === 'paid' ? 'confirmation' : 'payment-problem']);
    });

for (const outcome of ['complete', 'deny'])
  scenario(
    world,
    [23, 'paypal', `pending for a day, then ${outcome}: the car is kept all the while`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      await world.paypal('/switches', { pendingMs: 100 * 60 * MINUTE });
      await payByPayPal(renter, 'pending-complete');
      await seeUntil(renter, 'settling');
      // Much longer than the half hour of the hold.
      for (let hour = 0; hour < 20; hour++) await world.time.pass(60 * MINUTE);
      await seeUntil(renter, 'settling');
      expect(await statesOf(world, renter)).toEqual(['paid_pending']);
      const [kept] = await world.query<{ state: string; cars: number }>(
        `SELECT state, (SELECT count(*)::int FROM allocations a WHERE a.reservation_id = r.id) AS cars
         FROM reservations r WHERE id = $1`,
        [renter.reservationId],
      );
      expect(kept).toEqual({ state: 'review', cars: 1 });
      await world.paypal('/settle', { outcome });
      await world.time.settle();
      expect(await statesOf(world, renter)).toEqual([outcome === 'complete' ? 'paid' : 'declined']);
      expect(await moneyOf(world, renter)).toEqual([outcome === 'complete' ? PRICE_CENTS : 0]);
    },
  );

/** Refusals of PayPal's API and the resulting state of the attempt. */
const REFUSALS = [
  // Another payment used this invoice id: the attempt needs a manual review.
  { fault: { operation: 'capture', kind: 'code', code: 'DUPLICATE_INVOICE_ID' }, end: 'manual_review' },
  { fault: { operation: 'capture', kind: 'code', code: 'RESOURCE_NOT_FOUND' }, end: 'refused' },
  // Without PayPal's own error code a 404 is no refusal.
  { fault: { operation: 'capture', kind: 'http_before', status: 404 }, end: 'paid' },
  { fault: { operation: 'capture', kind: 'http_before', status: 401, times: 2 }, end: 'refused' },
  { fault: { operation: 'capture', kind: 'http_before', status: 401 }, end: 'paid' },
  { fault: { operation: 'capture', kind: 'http_before', status: 429, retryAfter: 1 }, end: 'paid' },
  { fault: { operation: 'create', kind: 'http_before', status: 401, times: 2 }, end: 'refused' },
  { fault: { operation: 'create', kind: 'http_before', status: 401 }, end: 'paid' },
  { fault: { operation: 'create', kind: 'http_before', status: 429, retryAfter: 1 }, end: 'paid' },
];

for (const { fault, end } of REFUSALS)
  scenario(world, [24, 'paypal', `${Object.values(fault).join(' ')} ends ${end}`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    await world.armPayPal(fault);
    const address = await goToPayPal(renter);
    if (address) await comeBack(renter, await decideAtPayPal(address));
    await world.time.settle();
    await seeUntil(renter, end === 'manual_review' ? 'settling' : end === 'paid' ? 'paid' : 'refused');
    const orders = (await world.readBooks()).filter((order) => order.orderIdentifier === renter.code);
    expect(orders.length).toBe(address ? 1 : 0);
    expect(orders.map(({ netCents }) => netCents)).toEqual(address ? [end === 'paid' ? PRICE_CENTS : 0] : []);
    if (end !== 'refused') return expect(await statesOf(world, renter)).toEqual([end]);
    await payByCard(renter);
    await seeUntil(renter, 'paid');
  });

scenario(world, [24, 'paypal', 'a capture refused for our rights calls a person'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await world.armPayPal({ operation: 'capture', kind: 'http_before', status: 401, times: 2 });
  await payByPayPal(renter);
  await seeUntil(renter, 'refused');
  const [attempt] = await world.query<{ id: string; flags: string[]; code: string }>(
    'SELECT id, flags, raw_code AS code FROM payment_attempts WHERE reservation_id = $1',
    [renter.reservationId],
  );
  expect(attempt).toMatchObject({ flags: ['alarm'], code: 'HTTP 401' });
  const lines = world.printed().split('\n');
  expect(lines.some((line) => line.includes(attempt?.id ?? '') && /alarm/.test(line))).toBe(true);
});

scenario(world, [24, 'paypal', 'an order that has expired at PayPal'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const address = await decideAtPayPal(await goToPayPal(renter), 'cancel');
  await world.armPayPal({ operation: 'get', kind: 'code', code: 'INVALID_RESOURCE_ID' });
  await comeBack(renter, address.replace('/cancel', '/return'));
  await seeUntil(renter, 'refused');
  expect(await statesOf(world, renter)).toEqual(['expired']);
  await payByCard(renter);
  await seeUntil(renter, 'paid');
});

scenario(world, [24, 'paypal', 'the access token ends in the middle'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const address = await goToPayPal(renter);
  await world.paypal('/expire-tokens', {});
  await comeBack(renter, await decideAtPayPal(address));
  await expectPaidOnce(world, renter);
});
