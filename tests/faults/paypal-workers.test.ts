import { expect, vi } from 'vitest';
import { expectPaidOnce } from './world/expect-paid-once.ts';
import type { FaultWorld } from './world/fault-world.ts';
import { failCommits } from './world/gates.ts';
import {
  aRenter,
  comeBack,
  decideAtPayPal,
  goToPayPal,
  look,
  moneyOf,
  payByPayPal,
  type Renter,
  seeUntil,
  untilState,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';
import { withoutWebhooks } from './world/webhooks.ts';

const world = joinFaultWorld();
const MINUTE = 60_000;
const LEASE_IS_OVER_MS = 95_000;

/** Waits until PayPal has taken the renter's money, regardless of the state in the site. */
async function untilTaken(world: FaultWorld, renter: Renter): Promise<void> {
  const isTaken = async () => (await moneyOf(world, renter)).some((cents) => cents > 0);
  await vi.waitUntil(isTaken, { timeout: 10_000, interval: 50 });
}

scenario(world, [29, 'paypal', 'the database is gone when the answer comes'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await withoutWebhooks(world);
  const address = await decideAtPayPal(await goToPayPal(renter));
  await world.armPayPal({ operation: 'capture', kind: 'delay', ms: 600 });
  const coming = comeBack(renter, address).catch(() => {});
  await untilState(world, renter, 'charging');
  const giveBack = await world.takeDatabaseAway();
  await untilTaken(world, renter);
  await coming;
  await giveBack();
  await vi.waitFor(
    () => fetch(`${world.site.origin}/readyz`).then(({ status }) => expect(status).toBe(200)),
    {
      timeout: 20_000,
      interval: 100,
    },
  );
  await expectPaidOnce(world, renter);
});

for (const [code, what] of [
  ['40001', 'a serialization conflict'],
  ['53100', 'a full disk'],
] as const)
  scenario(world, [29, 'paypal', `${what} when "paid" is committed`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    await withoutWebhooks(world);
    const heal = await failCommits(world, {
      table: 'payment_attempts',
      condition: "NEW.state = 'paid'",
      code,
      times: chance.between(1, 2),
    });
    await payByPayPal(renter).catch(() => {});
    await world.time.settle();
    await heal();
    await expectPaidOnce(world, renter);
  });

scenario(
  world,
  [30, 'paypal', 'a capture outlives its lease, and another worker asks meanwhile'],
  async (world, chance) => {
    await world.second.start();
    const renter = await aRenter(world, chance);
    await withoutWebhooks(world);
    const address = await decideAtPayPal(await goToPayPal(renter));
    await world.armPayPal({ operation: 'capture', kind: 'delay', ms: 1_200 });
    const coming = comeBack(renter, address).catch(() => {});
    await untilState(world, renter, 'charging');
    await world.time.pass(LEASE_IS_OVER_MS);
    await coming;
    await expectPaidOnce(world, renter);
    await world.second.kill();
  },
);

for (const minutes of [-10, 10])
  scenario(world, [31, 'paypal', `PayPal's clock is ${minutes} minutes off`], async (world, chance) => {
    await world.skewGateway(minutes * MINUTE);
    const [first, second] = [await aRenter(world, chance), await aRenter(world, chance)];
    await payByPayPal(first);
    await decideAtPayPal(await goToPayPal(second));
    for (const renter of [first, second]) {
      await seeUntil(renter, 'paid');
      await expectPaidOnce(world, renter);
    }
  });

scenario(world, [32, 'paypal', 'PayPal is down for half an hour'], async (world, chance) => {
  const [unclear, newcomer] = [await aRenter(world, chance), await aRenter(world, chance)];
  await withoutWebhooks(world);
  const address = await decideAtPayPal(await goToPayPal(unclear));
  await world.armPayPal({ operation: 'capture', kind: 'hang_after_commit' });
  // Look-ups fail, so that the result is not found before PayPal is down, even on a slow machine.
  await world.armPayPal({ operation: 'get', kind: 'http_before', status: 500, times: 50, nth: 2 });
  const coming = comeBack(unclear, address);
  // Before the capture the attempt would not be uncertain.
  await untilTaken(world, unclear);
  const giveBack = await world.takeGatewayAway();
  await coming;
  await untilState(world, unclear, 'unknown');
  expect(await goToPayPal(newcomer)).toBeUndefined();
  for (let minute = 0; minute < 29; minute++) await world.time.pass(MINUTE);
  expect(await look(unclear)).toBe('settling');
  await giveBack();
  // Within a minute after PayPal is back, without an action of the renter.
  for (let seconds = 0; seconds < 60; seconds += 15) {
    await world.time.pass(15_000);
    // The request makes the workers run at each of these times.
    await look(unclear);
  }
  await seeUntil(unclear, 'paid');
});
