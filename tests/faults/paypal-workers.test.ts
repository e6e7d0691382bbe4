import { expect, vi } from 'vitest';
import { expectPaidOnce } from './fixture/expect-paid-once.ts';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import { failCommits } from './fixture/gates.ts';
import {
  aRenter,
  decideAtPayPal,
  goToPayPal,
  netCentsOf,
  payByPayPal,
  type Renter,
  readShown,
  returnFromPayPal,
  untilState,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';
import { withoutWebhooks } from './fixture/webhooks.ts';

const scenario = scenariosForTests();
const MINUTE = 60_000;
const LEASE_IS_OVER_MS = 95_000;

/** Waits until PayPal has taken the renter's money, regardless of the state in the site. */
async function untilTaken(fixture: FaultFixture, renter: Renter): Promise<void> {
  const isTaken = async () => (await netCentsOf(fixture, renter)).some((cents) => cents > 0);
  await vi.waitUntil(isTaken, { timeout: 10_000, interval: 50 });
}

scenario([29, 'paypal', 'the database is gone when the answer comes'], async (fixture, random) => {
  const renter = await aRenter(fixture, random);
  await withoutWebhooks(fixture);
  const address = await decideAtPayPal(await goToPayPal(renter));
  await fixture.armPayPal({ operation: 'capture', kind: 'delay', ms: 600 });
  const coming = returnFromPayPal(renter, address).catch(() => {});
  await untilState(fixture, renter, 'charging');
  const giveBack = await fixture.takeDatabaseAway();
  await untilTaken(fixture, renter);
  await coming;
  await giveBack();
  await vi.waitFor(
    () => fetch(`${fixture.site.origin}/readyz?require=all`).then(({ status }) => expect(status).toBe(200)),
    {
      timeout: 20_000,
      interval: 100,
    },
  );
  await expectPaidOnce(fixture, renter);
});

for (const [code, what] of [
  ['40001', 'a serialization conflict'],
  ['53100', 'a full disk'],
] as const)
  scenario([29, 'paypal', `${what} when "paid" is committed`], async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await withoutWebhooks(fixture);
    const heal = await failCommits(fixture, {
      table: 'payment_attempts',
      condition: "NEW.state = 'paid'",
      code,
      times: random.between(1, 2),
    });
    await payByPayPal(renter).catch(() => {});
    await fixture.time.settle();
    await heal();
    await expectPaidOnce(fixture, renter);
  });

scenario(
  [30, 'paypal', 'a capture takes longer than its lease, and another worker queries meanwhile'],
  async (fixture, random) => {
    await fixture.second.start();
    const renter = await aRenter(fixture, random);
    await withoutWebhooks(fixture);
    const address = await decideAtPayPal(await goToPayPal(renter));
    await fixture.armPayPal({ operation: 'capture', kind: 'delay', ms: 1_200 });
    const coming = returnFromPayPal(renter, address).catch(() => {});
    await untilState(fixture, renter, 'charging');
    await fixture.time.pass(LEASE_IS_OVER_MS);
    await coming;
    await expectPaidOnce(fixture, renter);
    await fixture.second.kill();
  },
);

for (const minutes of [-10, 10])
  scenario([31, 'paypal', `PayPal's clock is ${minutes} minutes off`], async (fixture, random) => {
    await fixture.skewGateway(minutes * MINUTE);
    const [first, second] = [await aRenter(fixture, random), await aRenter(fixture, random)];
    await payByPayPal(first);
    await decideAtPayPal(await goToPayPal(second));
    for (const renter of [first, second]) {
      await waitUntilShown(renter, 'paid');
      await expectPaidOnce(fixture, renter);
    }
  });

scenario([32, 'paypal', 'PayPal is down for half an hour'], async (fixture, random) => {
  const [unclear, newcomer] = [await aRenter(fixture, random), await aRenter(fixture, random)];
  await withoutWebhooks(fixture);
  const address = await decideAtPayPal(await goToPayPal(unclear));
  await fixture.armPayPal({ operation: 'capture', kind: 'hang_after_commit' });
  // Look-ups fail, so that the result is not found before PayPal is down, even on a slow machine.
  await fixture.armPayPal({ operation: 'get', kind: 'http_before', status: 500, times: 50, nth: 2 });
  const coming = returnFromPayPal(unclear, address);
  // Before the capture the attempt would not be uncertain.
  await untilTaken(fixture, unclear);
  const giveBack = await fixture.takeGatewayAway();
  await coming;
  await untilState(fixture, unclear, 'unknown');
  expect(await goToPayPal(newcomer)).toBeUndefined();
  for (let minute = 0; minute < 29; minute++) await fixture.time.pass(MINUTE);
  expect(await readShown(unclear)).toBe('settling');
  await giveBack();
  // Within a minute after PayPal is back, without an action of the renter.
  for (let seconds = 0; seconds < 60; seconds += 15) {
    await fixture.time.pass(15_000);
    // The request makes the workers run at each of these times.
    await readShown(unclear);
  }
  await waitUntilShown(unclear, 'paid');
});
