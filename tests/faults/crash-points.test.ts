import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import type { Chance } from './world/chance.ts';
import { dieBefore, dieDuring } from './world/dying.ts';
import type { FaultWorld } from './world/fault-world.ts';
import { closeGate } from './world/gates.ts';
import {
  aRenter,
  look,
  moneyOf,
  PRICE_CENTS,
  passBank,
  payByCard,
  payIntoTheVoid,
  type Renter,
  seeUntil,
  statesOf,
  untilState,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();

/** After the restart all attempts settle, and a renter who has not paid can pay. */
async function expectEnd(world: FaultWorld, renter: Renter, states: string[]): Promise<void> {
  await world.time.settle();
  expect(await statesOf(world, renter)).toEqual(states);
  if (states.at(-1) === 'paid') return expect(await look(renter)).toBe('paid');
  expect(['refused', 'form', 'search']).toContain(await look(renter));
}

async function payAgain(world: FaultWorld, renter: Renter): Promise<void> {
  await seeUntil(renter, 'refused');
  await payByCard(renter);
  await seeUntil(renter, 'paid');
  expect((await moneyOf(world, renter)).reduce((sum, cents) => sum + cents)).toBe(PRICE_CENTS);
}

const anyCard = (chance: Chance) => chance.pick([CARDS.frictionless, CARDS.challenge]);
const charged = { operation: 'payment', kind: 'hang_after_commit' };
const notCharged = { operation: 'payment', kind: 'hang_before' };

scenario(world, [2, 'card', 'K1: after "created", before anything is sent'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await dieBefore(world, 'starting', () => payIntoTheVoid(renter, anyCard(chance)));
  await expectEnd(world, renter, ['error']);
  await payAgain(world, renter);
});

scenario(world, [2, 'card', 'K2: the first call was sent, its answer not stored'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  const kind = chance.pick(['hang_before', 'hang_after_commit']);
  await dieDuring(world, { operation: 'sale', kind }, () => payIntoTheVoid(renter, anyCard(chance)));
  await expectEnd(world, renter, ['reversed']);
  await payAgain(world, renter);
});

scenario(world, [2, 'card', 'K2: the first call charged at once'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await dieDuring(world, { operation: 'sale', kind: 'hang_after_commit' }, () =>
    payIntoTheVoid(renter, '4200 0000 0008 0002'),
  );
  await expectEnd(world, renter, ['paid']);
});

scenario(world, [2, 'card', 'K3: the payer is shown the way to the bank'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await payByCard(renter, CARDS.challenge);
  await world.site.kill();
  await world.site.start();
  expect(await look(renter)).toBe('verification');
  await renter.visitor.press(await passBank(renter), 'Regresar');
  await seeUntil(renter, 'paid');
});

scenario(world, [2, 'card', 'K4: the payer is done, the return is lost'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await payByCard(renter, CARDS.challenge);
  const back = await passBank(renter);
  await world.site.kill();
  await renter.visitor.press(back, 'Regresar').catch(() => {});
  await world.site.start();
  await expectEnd(world, renter, ['expired']);
  expect(await moneyOf(world, renter)).toEqual([0]);
});

scenario(world, [2, 'card', 'K5: authenticated, the charge is not begun'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await dieBefore(world, 'charging', () => payIntoTheVoid(renter));
  await expectEnd(world, renter, ['paid']);
});

scenario(world, [2, 'card', 'K5: the same, found after the token’s life'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await dieBefore(world, 'charging', async () => {
    await payIntoTheVoid(renter);
    await world.time.pass(6 * 60_000);
  });
  await expectEnd(world, renter, ['expired']);
});

scenario(
  world,
  [2, 'card', 'K6: the charge is begun, nothing has happened at the bank'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await dieDuring(world, notCharged, () => payIntoTheVoid(renter));
    await expectEnd(world, renter, ['reversed']);
    await payAgain(world, renter);
  },
);

scenario(world, [2, 'card', 'K7: charged, the answer is under way'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await dieDuring(world, charged, () => payIntoTheVoid(renter));
  await expectEnd(world, renter, ['paid']);
});

scenario(world, [2, 'card', 'K7: the same without look-ups'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await world.bank('/switches', { lookup: false });
  await dieDuring(world, charged, () => payIntoTheVoid(renter));
  await expectEnd(world, renter, ['reversed']);
  await payAgain(world, renter);
});

scenario(world, [2, 'card', 'K8: charged and answered, not committed'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await dieBefore(world, 'paid', () => payIntoTheVoid(renter));
  await expectEnd(world, renter, ['paid']);
});

scenario(
  world,
  [2, 'card', 'K9: paid, the mail is not sent, or sent and not marked'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    const gate = await closeGate(world, {
      table: 'outbox_mails',
      operations: 'UPDATE',
      condition: chance.pick(['NEW.sent_at IS NULL', 'NEW.sent_at IS NOT NULL']),
    });
    await payByCard(renter);
    await gate.reached();
    await world.site.kill();
    await gate.remove();
    await world.site.start();
    await expectEnd(world, renter, ['paid']);
  },
);

for (const kind of ['hang_before', 'hang_after_commit'] as const)
  scenario(world, [2, 'card', `K10: the reversal is under way (${kind})`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    // Half the amount is not the requested one, so it is refunded.
    await world.arm({ operation: 'payment', kind: 'partial' });
    const operation = chance.pick(['void', 'refund']);
    if (operation === 'refund') await settleBooks(world);
    await dieDuring(world, { operation, kind }, () => payIntoTheVoid(renter));
    await expectEnd(world, renter, ['reversed']);
    await payAgain(world, renter);
  });

/** Makes the gateway refuse voids, as a bank does after settlement, so that charges can only be refunded. */
async function settleBooks(world: FaultWorld): Promise<void> {
  await world.arm({ operation: 'void', kind: 'code', code: '12', times: 3 });
}

scenario(world, [2, 'card', 'K12: two processes take the same row'], async (world, chance) => {
  const renters = [await aRenter(world, chance), await aRenter(world, chance), await aRenter(world, chance)];
  await world.second.start();
  await world.arm({ operation: 'payment', kind: 'reset_after_commit', times: renters.length });
  await Promise.all(renters.map((renter) => payByCard(renter)));
  for (const renter of renters) await untilState(world, renter, 'unknown');
  const before = ((await world.bank('/calls')) as unknown[]).length;
  await world.time.pass(6_000);
  for (const renter of renters) await untilState(world, renter, 'paid');
  // Two look-ups for each attempt, with one process or two.
  expect((await world.bank('/calls')) as unknown[]).toHaveLength(before + 2 * renters.length);
  await world.second.kill();
});
