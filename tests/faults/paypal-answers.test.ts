import { expect } from 'vitest';
import type { FaultWorld } from './world/fault-world.ts';
import {
  aRenter,
  comeBack,
  decideAtPayPal,
  goToPayPal,
  look,
  moneyOf,
  PRICE_CENTS,
  type Renter,
  statesOf,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();

/** Approves and returns. The fault changes the response to the capture. */
async function payInto(world: FaultWorld, renter: Renter, fault: Record<string, unknown>): Promise<void> {
  await world.armPayPal({ operation: 'webhook', kind: 'webhook_drop', times: 100 });
  const address = await goToPayPal(renter);
  await world.armPayPal({ operation: 'capture', ...fault });
  await comeBack(renter, await decideAtPayPal(address));
}

for (const kind of ['hang_after_commit', 'reset_after_commit', 'http_after_commit'])
  scenario(
    world,
    [3, 'paypal', `captured, the answer lost (${kind}): asked, and paid`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      await payInto(world, renter, { kind });
      expect(['settling', 'paid']).toContain(await look(renter));
      await world.time.settle();
      expect(await look(renter)).toBe('paid');
      expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
    },
  );

for (const kind of ['reset_before', 'hang_before'])
  scenario(world, [6, 'paypal', `${kind} of the capture: one capture in the end`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    await payInto(world, renter, { kind });
    expect(['settling', 'paid']).toContain(await look(renter));
    await world.time.settle();
    expect(await look(renter)).toBe('paid');
    expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
  });

const UNREADABLE = [
  { kind: 'http_after_commit', status: 500 },
  { kind: 'bad_json' },
  { kind: 'empty' },
  { kind: 'truncated' },
  { kind: 'missing_field', field: 'status' },
  { kind: 'missing_field', field: 'purchase_units' },
  { kind: 'contradiction' },
];

scenario(world, [7, 'paypal', 'no unreadable answer becomes a refusal'], async (world, chance) => {
  for (const answer of UNREADABLE) {
    const renter = await aRenter(world, chance);
    await payInto(world, renter, answer);
    expect(['settling', 'paid'], JSON.stringify(answer)).toContain(await look(renter));
    await world.time.settle();
    expect(await look(renter), JSON.stringify(answer)).toBe('paid');
  }
});

for (const kind of ['wrong_amount', 'wrong_currency', 'wrong_id', 'wrong_order', 'partial'])
  scenario(world, [8, 'paypal', `${kind} is never taken for our payment`], async (world, chance) => {
    const renter = await aRenter(world, chance);
    await payInto(world, renter, { kind });
    await world.time.settle();
    // When only the response was wrong, a look-up may find the payment; the invariants are checked
    // afterwards.
    const [state = ''] = await statesOf(world, renter);
    expect(['paid', 'reversed', 'manual_review']).toContain(state);
    if (['wrong_amount', 'wrong_currency', 'partial'].includes(kind)) expect(state).not.toBe('paid');
  });
