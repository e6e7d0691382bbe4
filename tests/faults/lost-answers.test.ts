import { expect } from 'vitest';
import { CARDS } from '#tests/support/book-by-form.ts';
import type { FaultWorld } from './world/fault-world.ts';
import {
  aRenter,
  booksOf,
  look,
  moneyOf,
  PRICE_CENTS,
  payByCard,
  payWithBank,
  seeUntil,
  statesOf,
} from './world/renter.ts';
import { joinFaultWorld, scenario } from './world/scenario.ts';

const world = joinFaultWorld();

const LOST = ['hang_after_commit', 'reset_after_commit', 'http_after_commit'] as const;

for (const kind of LOST)
  scenario(
    world,
    [3, 'card', `charged, the answer lost (${kind}): a look-up finds it`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      await world.arm({ operation: 'payment', kind });
      await (chance.next() < 0.5 ? payByCard(renter) : payWithBank(renter));
      await seeUntil(renter, 'settling');
      await world.time.settle();
      expect(await look(renter)).toBe('paid');
      expect(await moneyOf(world, renter)).toEqual([PRICE_CENTS]);
    },
  );

for (const kind of LOST)
  scenario(
    world,
    [4, 'card', `the same (${kind}) without look-ups: voided, and the renter pays again`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      await world.bank('/switches', { lookup: false });
      await world.arm({ operation: 'payment', kind });
      await payByCard(renter);
      await seeUntil(renter, 'settling');
      await world.time.settle();
      expect(await look(renter)).toBe('refused');
      await payByCard(renter, chance.pick([CARDS.frictionless, '4012 0000 0002 0089']));
      await seeUntil(renter, 'paid');
      const books = await booksOf(world, renter);
      expect(books.map(({ voided, netCents }) => [voided, netCents])).toEqual([
        [true, 0],
        [false, PRICE_CENTS],
      ]);
    },
  );

for (const kind of LOST)
  scenario(
    world,
    [5, 'card', `the same (${kind}), found at the third look only: nothing is voided`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      const voids = await countCalls(world, '/api/void');
      // Each check makes two look-ups: by transaction and by order.
      await world.bank('/switches', { lookupLag: 4 });
      await world.arm({ operation: 'payment', kind });
      await payByCard(renter);
      await world.time.settle();
      expect(await statesOf(world, renter)).toEqual(['paid']);
      expect(await look(renter)).toBe('paid');
      expect(await countCalls(world, '/api/void')).toBe(voids);
    },
  );

for (const kind of ['reset_before', 'hang_before'])
  scenario(
    world,
    [6, 'card', `${kind} of the charge: nothing is charged, and the renter pays again`],
    async (world, chance) => {
      const renter = await aRenter(world, chance);
      await world.arm({ operation: 'payment', kind });
      await payByCard(renter);
      await seeUntil(renter, 'settling');
      await world.time.settle();
      expect(await look(renter)).toBe('refused');
      await payByCard(renter);
      await seeUntil(renter, 'paid');
      expect(await moneyOf(world, renter)).toEqual([0, PRICE_CENTS]);
    },
  );

async function countCalls(world: FaultWorld, path: string): Promise<number> {
  const calls = (await world.bank('/calls')) as { path: string }[];
  return calls.filter((call) => call.path === path).length;
}

const UNREADABLE = [
  { kind: 'http_after_commit', status: 500 },
  { kind: 'http_after_commit', status: 502 },
  { kind: 'bad_json' },
  { kind: 'empty' },
  { kind: 'truncated' },
  { kind: 'missing_field', field: 'Approved' },
  { kind: 'missing_field', field: 'IsoResponseCode' },
  { kind: 'contradiction' },
];

scenario(world, [7, 'card', 'no unreadable answer becomes a refusal'], async (world, chance) => {
  for (const answer of UNREADABLE) {
    const renter = await aRenter(world, chance);
    await world.arm({ operation: 'payment', ...answer });
    await payByCard(renter);
    expect(['settling', 'paid'], JSON.stringify(answer)).toContain(await look(renter));
    await world.time.settle();
    expect(await look(renter), JSON.stringify(answer)).toBe('paid');
  }
});
