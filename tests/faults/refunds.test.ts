import { expect } from 'vitest';
import type { Chance } from './world/chance.ts';
import type { FaultWorld } from './world/fault-world.ts';
import {
  aRenter,
  moneyOf,
  PRICE_CENTS,
  payByCard,
  payByPayPal,
  type Renter,
  seeUntil,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();

type How = 'card' | 'paypal';

async function aPaidRenter(world: FaultWorld, chance: Chance, how: How): Promise<Renter> {
  const renter = await aRenter(world, chance);
  await (how === 'card' ? payByCard(renter) : payByPayPal(renter));
  await seeUntil(renter, 'paid');
  return renter;
}

/** Arms a fault for the next refund. */
async function armRefund(world: FaultWorld, how: How, fault: Record<string, unknown>): Promise<void> {
  if (how === 'paypal') return world.armPayPal({ operation: 'refund', ...fault });
  // A partial refund of a card payment is always a refund, never a void.
  await world.arm({ operation: 'refund', ...fault });
}

const PART = ['--amount', '100.00'];
const refund = (world: FaultWorld, { code }: Renter, amount: string[], reason = 'late') =>
  world.operate('refund', code, ...amount, '--reason', reason, '--yes');

/** States of a renter's refunds, oldest first. */
async function refundsOf({ query }: FaultWorld, { reservationId }: Renter): Promise<string[]> {
  const rows = await query<{ state: string }>(
    'SELECT state FROM refunds WHERE reservation_id = $1 ORDER BY created_at',
    [reservationId],
  );
  return rows.map(({ state }) => state);
}

/** Amount that the shop keeps. */
async function leftOf(world: FaultWorld, renter: Renter): Promise<number> {
  return (await moneyOf(world, renter)).reduce((sum, cents) => sum + cents, 0);
}

for (const how of ['card', 'paypal'] as const) {
  for (const kind of ['reset_after_commit', 'hang_after_commit', 'reset_before'])
    scenario(
      world,
      [26, how, `the answer to a refund is lost (${kind}): it is given back once`],
      async (world, chance) => {
        const renter = await aPaidRenter(world, chance, how);
        await armRefund(world, how, { kind });
        const typing = refund(world, renter, PART);
        await world.time.settle();
        await typing;
        await world.time.settle();
        expect(await refundsOf(world, renter)).toEqual(['refunded']);
        expect(await leftOf(world, renter)).toBe(PRICE_CENTS - 10_000);
      },
    );

  scenario(world, [26, how, 'a part, then the rest, then nothing more'], async (world, chance) => {
    const renter = await aPaidRenter(world, chance, how);
    expect((await refund(world, renter, PART)).status).toBe(0);
    expect((await refund(world, renter, ['--all'])).status).toBe(0);
    await world.time.settle();
    expect(await refundsOf(world, renter)).toEqual(['refunded', 'refunded']);
    expect((await refund(world, renter, ['--amount', '0.01'])).status).toBe(1);
    expect(await leftOf(world, renter)).toBe(0);
  });

  scenario(world, [26, how, 'the same typed twice at once is one refund'], async (world, chance) => {
    const renter = await aPaidRenter(world, chance, how);
    await Promise.all([refund(world, renter, PART), refund(world, renter, PART)]);
    await world.time.settle();
    expect(await refundsOf(world, renter)).toEqual(['refunded']);
    expect(await leftOf(world, renter)).toBe(PRICE_CENTS - 10_000);
  });

  scenario(world, [26, how, 'more than was paid is not given back'], async (world, chance) => {
    const renter = await aPaidRenter(world, chance, how);
    expect((await refund(world, renter, ['--amount', '484.15'])).status).toBe(1);
    expect(await refundsOf(world, renter)).toEqual([]);
    expect(await leftOf(world, renter)).toBe(PRICE_CENTS);
  });

  scenario(world, [26, how, 'a refusal is told and leaves the money where it is'], async (world, chance) => {
    const renter = await aPaidRenter(world, chance, how);
    const code = how === 'card' ? '12' : 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK';
    await armRefund(world, how, { kind: 'code', code, times: 5 });
    const { status } = await refund(world, renter, PART);
    await world.time.settle();
    const [state = ''] = await refundsOf(world, renter);
    expect([['refused', 'review'].includes(state), status]).toEqual([true, 1]);
    expect(await leftOf(world, renter)).toBe(PRICE_CENTS);
    expect(world.printed()).toMatch(/alarm/);
  });
}

scenario(world, [26, 'paypal', 'a refund that is pending first'], async (world, chance) => {
  const renter = await aPaidRenter(world, chance, 'paypal');
  await armRefund(world, 'paypal', { kind: 'refund_pending' });
  await refund(world, renter, PART);
  expect(await refundsOf(world, renter)).toEqual(['pending']);
  await world.paypal('/settle', {});
  await world.time.settle();
  expect(await refundsOf(world, renter)).toEqual(['refunded']);
  expect(await leftOf(world, renter)).toBe(PRICE_CENTS - 10_000);
});
