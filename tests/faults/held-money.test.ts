import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import { dieBefore, dieDuring } from './world/dying.ts';
import { expectPaidOnce } from './world/expect-paid-once.ts';
import type { FaultWorld } from './world/fault-world.ts';
import { force } from './world/force.ts';
import { closeGate } from './world/gates.ts';
import {
  aRenter,
  look,
  moneyOf,
  PRICE_CENTS,
  payByCard,
  payIntoTheVoid,
  payWithBank,
  type Renter,
  seeUntil,
  statesOf,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

/**
 * Money is authorized when a payment is completed and captured when the reservation is confirmed.
 * payments.md#card-transfers.
 */
const world = joinFaultWorld({ METROBANK_CAPTURE_MODE: 'auth_capture' });

async function captureOf({ query }: FaultWorld, { reservationId }: Renter): Promise<string[]> {
  const rows = await query<{ state: string }>('SELECT state FROM captures WHERE reservation_id = $1', [
    reservationId,
  ]);
  return rows.map(({ state }) => state);
}

async function expectTakenOnce(world: FaultWorld, renter: Renter): Promise<void> {
  await expectPaidOnce(world, renter);
  expect(await captureOf(world, renter)).toEqual(['captured']);
}

/** Paths of all calls to the gateway so far. */
async function pathsOf(world: FaultWorld): Promise<string[]> {
  const calls = (await world.bank('/calls')) as { path: string }[];
  return calls.map(({ path }) => path.replace('/api', ''));
}

scenario(world, [1, 'card', 'held when it is paid, taken afterwards'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await (chance.next() < 0.5 ? payByCard(renter) : payWithBank(renter));
  await seeUntil(renter, 'paid');
  await expectTakenOnce(world, renter);
  const paths = await pathsOf(world);
  expect(paths).toContain('/spi/auth');
  expect(paths).not.toContain('/spi/sale');
});

scenario(
  world,
  [2, 'card', 'held money: killed between the payment and its capture'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await dieAtCapture(world, 'NEW.send_count > OLD.send_count', () => payIntoTheVoid(renter));
    await expectTakenOnce(world, renter);
  },
);

scenario(
  world,
  [2, 'card', 'held money, K2: the first call was sent, its answer not stored'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    const kind = chance.pick(['hang_before', 'hang_after_commit']);
    await dieDuring(world, { operation: 'auth', kind }, () => payIntoTheVoid(renter));
    await world.time.settle();
    expect(await statesOf(world, renter)).toEqual(['reversed']);
    expect(await captureOf(world, renter)).toEqual([]);
  },
);

scenario(world, [2, 'card', 'held money, K7: taken, the answer is under way'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await dieDuring(world, { operation: 'capture', kind: 'hang_after_commit' }, () => payIntoTheVoid(renter));
  await expectTakenOnce(world, renter);
});

scenario(
  world,
  [2, 'card', 'held money, K6: the capture is begun, nothing has happened'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await dieDuring(world, { operation: 'capture', kind: 'hang_before' }, () => payIntoTheVoid(renter));
    await expectTakenOnce(world, renter);
  },
);

scenario(world, [2, 'card', 'held money, K8: taken and answered, not committed'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await dieAtCapture(world, "NEW.state = 'captured'", () => payIntoTheVoid(renter));
  await expectTakenOnce(world, renter);
});

scenario(
  world,
  [2, 'card', 'held money, K8: held and answered, "paid" not committed'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await dieBefore(world, 'paid', () => payIntoTheVoid(renter));
    await expectTakenOnce(world, renter);
  },
);

for (const kind of ['reset_after_commit', 'hang_after_commit', 'reset_before', 'http_after_commit'])
  scenario(
    world,
    [3, 'card', `the answer to a capture is lost (${kind}): taken once`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      await world.arm({ operation: 'capture', kind });
      await payByCard(renter);
      await expectTakenOnce(world, renter);
    },
  );

scenario(
  world,
  [3, 'card', 'the answer to the payment is lost: found as held, and taken'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await world.arm({ operation: 'payment', kind: chance.pick(['reset_after_commit', 'hang_after_commit']) });
    await payByCard(renter);
    await seeUntil(renter, 'settling');
    await expectTakenOnce(world, renter);
  },
);

scenario(
  world,
  [4, 'card', 'held without look-ups: released by a void alone, and paid again'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await world.bank('/switches', { lookup: false });
    await world.arm({ operation: 'payment', kind: 'reset_after_commit' });
    await payByCard(renter);
    await world.time.settle();
    expect(await look(renter)).toBe('refused');
    expect(await pathsOf(world)).not.toContain('/refund');
    expect(await captureOf(world, renter)).toEqual([]);
    await payByCard(renter, CARDS.frictionless);
    await seeUntil(renter, 'paid');
    await world.time.settle();
    expect(await moneyOf(world, renter)).toEqual([0, PRICE_CENTS]);
  },
);

scenario(
  world,
  [17, 'card', 'cancelled while its money is being held: a pure void'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    const before = (await pathsOf(world)).length;
    await world.arm({ operation: 'payment', kind: 'hang_after_commit' });
    await payIntoTheVoid(renter);
    await force(world, renter, 'staff cancel');
    await world.time.settle();
    expect(await statesOf(world, renter)).toEqual(['reversed']);
    const calls = (await pathsOf(world)).slice(before);
    expect(calls).toContain('/void');
    expect(calls.filter((path) => path === '/refund' || path === '/capture')).toEqual([]);
  },
);

scenario(
  world,
  [26, 'card', 'held: refused to be taken calls a person; cancelling releases it'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    await world.arm({ operation: 'capture', kind: 'code', code: '12' });
    await payByCard(renter);
    await world.time.settle();
    expect(await captureOf(world, renter)).toEqual(['review']);
    const shown = await world.operate('show', renter.code);
    expect(shown.said).toMatch(/capture +\S+-01-C/);
    expect((await world.operate('list')).said).toMatch(/-01-C +capture +review/);
    const { status } = await world.operate('refund', renter.code, '--all', '--reason', 'not taken', '--yes');
    expect(status).toBe(0);
    expect(await captureOf(world, renter)).toEqual(['released']);
    expect(await moneyOf(world, renter)).toEqual([0]);
  },
);

scenario(world, [26, 'card', 'held: a part goes back once it is taken'], async (world, chance) => {
  const renter = await aRenter(world, chance);
  await world.arm({ operation: 'capture', kind: 'reset_before' });
  await payByCard(renter);
  const typing = world.operate('refund', renter.code, '--amount', '100.00', '--reason', 'late', '--yes');
  await world.time.settle();
  await typing;
  await world.time.settle();
  expect(await captureOf(world, renter)).toEqual(['captured']);
  expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS - 10_000]);
});

for (const kind of ['wrong_amount', 'wrong_currency', 'wrong_order'])
  scenario(
    world,
    [8, 'card', `${kind} is held for nobody: never taken, a person looks`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      await world.arm({ operation: 'payment', kind });
      await payByCard(renter);
      await world.time.settle();
      expect(await statesOf(world, renter)).toEqual(['manual_review']);
      expect(await captureOf(world, renter)).toEqual([]);
      expect(await moneyOf(world, renter)).toEqual([0]);
    },
  );

scenario(
  world,
  [27, 'card', 'a hold whose void is refused is not refunded: a person looks'],
  async (world, chance) => {
    const renter = await aRenter(world, chance);
    const before = (await pathsOf(world)).length;
    await world.arm({ operation: 'payment', kind: 'partial' });
    await world.arm({ operation: 'void', kind: 'code', code: '12', times: 5 });
    await payByCard(renter);
    await world.time.settle();
    expect(await statesOf(world, renter)).toEqual(['manual_review']);
    const calls = (await pathsOf(world)).slice(before);
    expect(calls).toContain('/void');
    expect(calls).not.toContain('/refund');
  },
);

/** Kills the process before a worker makes this change of a capture. The change is never made. */
async function dieAtCapture(
  world: FaultWorld,
  condition: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const gate = await closeGate(world, { table: 'captures', operations: 'UPDATE', condition });
  const acting = act();
  await gate.reached();
  await world.site.kill();
  await gate.remove();
  await acting;
  await world.site.start();
}
