import { expect, vi } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import { failCommits } from './world/gates.ts';
import {
  aRenter,
  look,
  moneyOf,
  PRICE_CENTS,
  passBank,
  payByCard,
  payIntoTheVoid,
  postReturn,
  returnOf,
  seeUntil,
  untilState,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();

scenario(world, [29, 'card', 'the database is gone when the answer comes'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await world.arm({ operation: 'payment', kind: 'delay', ms: 600 });
  const paying = payByCard(renter).catch(() => undefined);
  await untilState(world, renter, 'charging');
  const giveBack = await world.takeDatabaseAway();
  await vi.waitUntil(
    async () =>
      (await world.readBooks()).some(
        ({ orderIdentifier, netCents }) => orderIdentifier.startsWith(renter.code) && netCents > 0,
      ),
    { timeout: 10_000, interval: 50 },
  );
  const said = await paying;
  await giveBack();
  // The error page has no information about the payment and says so.
  expect(said?.text).toMatch(/no pagues otra vez|do not pay again/);
  await vi.waitFor(
    () => fetch(`${world.site.origin}/readyz`).then(({ status }) => expect(status).toBe(200)),
    {
      timeout: 20_000,
      interval: 100,
    },
  );
  await world.time.settle();
  expect(await look(renter)).toBe('paid');
  expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
});

scenario(
  world,
  [29, 'card', 'the database is gone when the payer comes back from the bank'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await payByCard(renter, CARDS.challenge);
    const back = returnOf(await passBank(renter));
    const giveBack = await world.takeDatabaseAway();
    const answer = await postReturn(back);
    const where = answer.headers.get('location') ?? '';
    const end = await fetch(new URL(where, world.site.origin), { headers: { connection: 'close' } });
    const closing = await end.text();
    await giveBack();
    // The bank's window closes as usual; its page makes no statement about the payment.
    expect([answer.status, where]).toEqual([303, expect.stringContaining('/pay/result/')]);
    expect([end.status, closing]).toEqual([200, expect.stringContaining('window.close()')]);
    // The bank does not repeat its report, and the renter need not do anything.
    await seeUntil(renter, 'paid');
    expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
  },
);

const ERRORS = { '40001': 'a serialization conflict', '53100': 'a full disk', '40P01': 'a deadlock' };

for (const [code, what] of Object.entries(ERRORS))
  for (const state of ['paid', 'charging', 'awaiting_payer'])
    scenario(world, [29, 'card', `${what} when "${state}" is committed`], async (world, chance) => {
      const renter = await aRenter(world, chance);
      const heal = await failCommits(world, {
        table: 'payment_attempts',
        condition: `NEW.state = '${state}'`,
        code,
        times: chance.between(1, 2),
      });
      await payIntoTheVoid(renter, state === 'awaiting_payer' ? CARDS.challenge : CARDS.frictionless);
      await world.time.settle();
      await heal();
      if ((await look(renter)) === 'paid') return expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
      await payIntoTheVoid(renter, CARDS.frictionless);
      await seeUntil(renter, 'paid');
    });
