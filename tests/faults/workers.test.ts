import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import {
  aRenter,
  netCentsOf,
  PRICE_CENTS,
  payByCard,
  payWithBank,
  payWithoutResponse,
  readShown,
  statesOf,
  untilState,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';

const scenario = scenariosForTests();
const MINUTE = 60_000;
/** Longer than any lease of a worker and any wait for a crash. */
const LEASE_IS_OVER_MS = 95_000;

scenario(
  [30, 'card', 'a charge takes longer than its lease, and another worker queries meanwhile'],
  async (fixture, random) => {
    await fixture.second.start();
    const renter = await aRenter(fixture, random);
    await fixture.arm({ operation: 'payment', kind: 'delay', ms: 1_200 });
    const paying = payWithoutResponse(renter);
    await untilState(fixture, renter, 'charging');
    await fixture.time.pass(LEASE_IS_OVER_MS);
    await untilState(fixture, renter, 'unknown');
    await paying;
    await fixture.time.settle();
    expect(await statesOf(fixture, renter)).toEqual(['paid']);
    expect(await netCentsOf(fixture, renter)).toEqual([PRICE_CENTS]);
    await fixture.second.kill();
  },
);

scenario(
  [30, 'card', 'a reversal takes longer than its lease, and another worker repeats it'],
  async (fixture, random) => {
    await fixture.second.start();
    const renter = await aRenter(fixture, random);
    await fixture.arm({ operation: 'payment', kind: 'partial' });
    await fixture.arm({ operation: 'void', kind: 'delay', ms: 1_200 });
    const paying = payWithoutResponse(renter);
    await untilState(fixture, renter, 'reversing');
    await fixture.time.pass(LEASE_IS_OVER_MS);
    await paying;
    await fixture.time.settle();
    expect(await statesOf(fixture, renter)).toEqual(['reversed']);
    expect(await netCentsOf(fixture, renter)).toEqual([0]);
    await fixture.second.kill();
  },
);

for (const minutes of [-10, 10])
  scenario([31, 'card', `the gateway's clock is ${minutes} minutes off`], async (fixture, random) => {
    await fixture.skewGateway(minutes * MINUTE);
    const [first, second, third] = [
      await aRenter(fixture, random),
      await aRenter(fixture, random),
      await aRenter(fixture, random),
    ];
    await payByCard(first, CARDS.frictionless);
    await payWithBank(second, CARDS.challenge);
    await fixture.arm({ operation: 'payment', kind: 'reset_after_commit' });
    await payByCard(third, CARDS.frictionless);
    await fixture.time.settle();
    for (const renter of [first, second, third]) expect(await readShown(renter)).toBe('paid');
  });

scenario([32, 'card', 'a gateway that is down for half an hour'], async (fixture, random) => {
  const [unclear, newcomer] = [await aRenter(fixture, random), await aRenter(fixture, random)];
  await fixture.arm({ operation: 'payment', kind: 'reset_after_commit' });
  await payByCard(unclear);
  await untilState(fixture, unclear, 'unknown');
  const giveBack = await fixture.takeGatewayAway();
  await payByCard(newcomer);
  expect(await readShown(newcomer)).toBe('refused');
  for (let minute = 0; minute < 30; minute++) await fixture.time.pass(MINUTE);
  expect(await readShown(unclear)).toBe('settling');
  await giveBack();
  // Within a minute after the bank is back, without an action of the renter.
  for (let seconds = 0; seconds < 60; seconds += 15) await fixture.time.pass(15_000);
  await waitUntilShown(unclear, 'paid');
  await readShown(newcomer);
});
