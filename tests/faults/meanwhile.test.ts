import { expect, vi } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import type { Chance } from './world/chance.ts';
import type { FaultWorld } from './world/fault-world.ts';
import { FORCES, force, letHoldLapse } from './world/force.ts';
import {
  aRenter,
  look,
  moneyOf,
  PRICE_CENTS,
  passBank,
  payByCard,
  postReturn,
  type Renter,
  type Return,
  returnOf,
  seeUntil,
  statesOf,
  untilState,
} from './world/renter.ts';
import { calm, joinFaultWorld, scenario } from './world/scenario.ts';
import { listenToNothing } from './world/witness.ts';

const world = joinFaultWorld();

async function atTheBank(world: FaultWorld, chance: Chance): Promise<{ renter: Renter; back: Return }> {
  const renter = await aRenter(world, chance);
  await payByCard(renter, CARDS.challenge);
  return { renter, back: returnOf(await passBank(renter)) };
}

for (const what of FORCES) {
  scenario(world, [17, 'card', `${what} before the charge: nothing is charged`], async (world, chance) => {
    const { renter, back } = await atTheBank(world, chance);
    await force(world, renter, what);
    await postReturn(back);
    await world.time.settle();
    expect(await statesOf(world, renter)).toEqual([what === 'staff cancel' ? 'cancelled' : 'expired']);
    expect(await moneyOf(world, renter)).toEqual([0]);
    await letHoldLapse(world, renter);
  });

  scenario(world, [17, 'card', `${what} while it is charged: the money goes back`], async (world, chance) => {
    const { renter, back } = await atTheBank(world, chance);
    const kind = chance.pick(['delay', 'hang_after_commit']);
    await world.arm({ operation: 'payment', kind, ms: 700 });
    await postReturn(back);
    await untilState(world, renter, 'charging');
    await force(world, renter, what);
    await world.time.settle();
    const kept = what === 'the hold lapses';
    // A hold does not lapse while the outcome of a payment is uncertain, so the payment still counts.
    expect(await statesOf(world, renter)).toEqual([kept ? 'paid' : 'reversed']);
    expect(await moneyOf(world, renter)).toEqual([kept ? PRICE_CENTS : 0]);
    if (!kept) await letHoldLapse(world, renter);
  });
}

scenario(
  world,
  [17, 'card', 'the car stays with the payer who is at the bank past the hold'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await world.time.pass(29 * 60_000);
    await payByCard(renter, CARDS.challenge);
    const back = returnOf(await passBank(renter));
    await world.time.pass(4 * 60_000);
    await postReturn(back);
    await seeUntil(renter, 'paid');
  },
);

/** Sets a payment gateway that is not configured, runs `play`, and restores the setting. */
async function withAnotherBank(
  world: FaultWorld,
  newcomer: Renter,
  play: () => Promise<void>,
): Promise<void> {
  await world.edit('sites_config', { brand: 'firefly' }, { payment_gateway: 'anotherbank' });
  try {
    // Submits the same form, and so the same attempt, until the site has loaded the setting.
    await vi.waitFor(async () => expect((await payByCard(newcomer, CARDS.declined)).status).toBe(503), {
      timeout: 15_000,
      interval: 500,
    });
    await play();
  } finally {
    await world.edit('sites_config', { brand: 'firefly' }, { payment_gateway: 'metrobank' });
  }
}

async function gatewaysOf({ query }: FaultWorld, { reservationId }: Renter): Promise<string[]> {
  const rows = await query<{ gateway: string }>(
    'SELECT gateway FROM payment_attempts WHERE reservation_id = $1 ORDER BY created_at',
    [reservationId],
  );
  return rows.map(({ gateway }) => gateway);
}

/**
 * Possible results of a payment that is under way when the setting changes. Each needs the credentials of the
 * old bank.
 */
const WITH_THE_OLD_BANK = [
  { what: 'is charged', fault: { kind: 'delay', ms: 100 }, end: 'paid', kept: PRICE_CENTS },
  { what: 'is found by look-up', fault: { kind: 'reset_after_commit' }, end: 'paid', kept: PRICE_CENTS },
  { what: 'is sent back', fault: { kind: 'partial' }, end: 'reversed', kept: 0 },
];

for (const { what, fault, end, kept } of WITH_THE_OLD_BANK)
  scenario(world, [18, 'card', `a payment ${what} by the gateway it began with`], async (world, chance) => {
    const { renter, back } = await atTheBank(world, chance);
    const newcomer = await aRenter(world, chance);
    await withAnotherBank(world, newcomer, async () => {
      await world.arm({ operation: 'payment', ...fault });
      await postReturn(back);
      await world.time.settle();
      expect(await look(renter)).toBe(end === 'paid' ? 'paid' : 'refused');
      expect(await statesOf(world, renter)).toEqual([end]);
      expect(await gatewaysOf(world, renter)).toEqual(['metrobank']);
      expect(await moneyOf(world, renter)).toEqual([kept]);
    });
    // Submits a new form until the site has loaded the setting.
    await vi.waitFor(
      async () => {
        await look(newcomer);
        expect((await payByCard(newcomer)).status).not.toBe(503);
      },
      { timeout: 15_000, interval: 500 },
    );
    await seeUntil(newcomer, 'paid');
  });

scenario(world, [18, 'card', 'an outcome that was unknown before is learnt after'], async (world, chance) => {
  const [renter, newcomer] = [await aRenter(world, chance), await aRenter(world, chance)];
  await world.arm({ operation: 'payment', kind: 'reset_after_commit' });
  await world.arm({ operation: 'lookup', kind: 'http_before', status: 500, times: 200 });
  await payByCard(renter);
  await untilState(world, renter, 'unknown');
  await withAnotherBank(world, newcomer, async () => {
    await calm(world);
    await world.time.settle();
    expect(await statesOf(world, renter)).toEqual(['paid']);
    expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
  });
});

scenario(world, [28, 'card', 'of two approved payments the second goes back'], async (world, chance) => {
  const [renter, other] = [await aRenter(world, chance), await aRenter(world, chance)];
  await payByCard(other, CARDS.declined);
  await world.arm({ operation: 'payment', kind: 'reset_after_commit' });
  await payByCard(renter);
  await untilState(world, renter, 'unknown');
  // The live attempt of the reservation is hidden, as only a bug could do.
  await swapFirstAttempts(world, renter, other);
  await listenToNothing(world, async () => {
    await look(renter);
    await payByCard(renter);
    await seeUntil(renter, 'paid');
  });
  await swapFirstAttempts(world, renter, other);
  await world.time.settle();
  expect((await statesOf(world, renter)).sort()).toEqual(['paid', 'reversed']);
  expect((await moneyOf(world, renter)).sort()).toEqual([0, PRICE_CENTS]);
  expect(await look(renter)).toBe('paid');
});

async function swapFirstAttempts({ query }: FaultWorld, one: Renter, other: Renter): Promise<void> {
  await query(
    `UPDATE payment_attempts SET reservation_id = CASE reservation_id WHEN $1 THEN $2::uuid ELSE $1::uuid END
     WHERE gateway_order_id LIKE '%-01' AND reservation_id IN ($1, $2)`,
    [one.reservationId, other.reservationId],
  );
}
