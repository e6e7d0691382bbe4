import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import {
  aRenter,
  look,
  moneyOf,
  PRICE_CENTS,
  payByCard,
  payIntoTheVoid,
  payWithBank,
  seeUntil,
  statesOf,
  untilState,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();
const MINUTE = 60_000;
/** Longer than any lease of a worker and any wait for a crash. */
const LEASE_IS_OVER_MS = 95_000;

scenario(
  world,
  [30, 'card', 'a charge outlives its lease, and another worker asks meanwhile'],
  async (world, chance) => {
    await world.second.start();
    const renter = await aRenter(world, chance);
    await world.arm({ operation: 'payment', kind: 'delay', ms: 1_200 });
    const paying = payIntoTheVoid(renter);
    await untilState(world, renter, 'charging');
    await world.time.pass(LEASE_IS_OVER_MS);
    await untilState(world, renter, 'unknown');
    await paying;
    await world.time.settle();
    expect(await statesOf(world, renter)).toEqual(['paid']);
    expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
    await world.second.kill();
  },
);

scenario(
  world,
  [30, 'card', 'a reversal outlives its lease, and another worker repeats it'],
  async (world, chance) => {
    await world.second.start();
    const renter = await aRenter(world, chance);
    await world.arm({ operation: 'payment', kind: 'partial' });
    await world.arm({ operation: 'void', kind: 'delay', ms: 1_200 });
    const paying = payIntoTheVoid(renter);
    await untilState(world, renter, 'reversing');
    await world.time.pass(LEASE_IS_OVER_MS);
    await paying;
    await world.time.settle();
    expect(await statesOf(world, renter)).toEqual(['reversed']);
    expect(await moneyOf(world, renter)).toEqual([0]);
    await world.second.kill();
  },
);

for (const minutes of [-10, 10])
  scenario(world, [31, 'card', `the gateway's clock is ${minutes} minutes off`], async (world, chance) => {
    await world.skewGateway(minutes * MINUTE);
    const [first, second, third] = [
      await aRenter(world, chance),
      await aRenter(world, chance),
      await aRenter(world, chance),
    ];
    await payByCard(first, CARDS.frictionless);
    await payWithBank(second, CARDS.challenge);
    await world.arm({ operation: 'payment', kind: 'reset_after_commit' });
    await payByCard(third, CARDS.frictionless);
    await world.time.settle();
    for (const renter of [first, second, third]) expect(await look(renter)).toBe('paid');
  });

scenario(world, [32, 'card', 'a gateway that is down for half an hour'], async (world, chance) => {
  const [unclear, newcomer] = [await aRenter(world, chance), await aRenter(world, chance)];
  await world.arm({ operation: 'payment', kind: 'reset_after_commit' });
  await payByCard(unclear);
  await untilState(world, unclear, 'unknown');
  const giveBack = await world.takeGatewayAway();
  await payByCard(newcomer);
  expect(await look(newcomer)).toBe('refused');
  for (let minute = 0; minute < 30; minute++) await world.time.pass(MINUTE);
  expect(await look(unclear)).toBe('settling');
  await giveBack();
  // Within a minute after the bank is back, without an action of the renter.
  for (let seconds = 0; seconds < 60; seconds += 15) await world.time.pass(15_000);
  await seeUntil(unclear, 'paid');
  await look(newcomer);
});
