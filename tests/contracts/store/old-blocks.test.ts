import { beforeAll, expect, it } from 'vitest';
import type { Block } from '#domain/stock/read-block.ts';
import { aBlock, findBrokenChains } from '#tests/support/locate.ts';
import { storeForTests } from '#tests/support/open-test-store.ts';

const DAY = 86_400_000;
const now = Date.now();

const test = storeForTests();
beforeAll(async () => {
  await test.store.keepUnits([{ classCode: 'VAN', branchCode: 'VES', units: 2 }]);
});

/** A block of two days that ended so many days ago; negative: that ends in the future. */
async function putEnded(days: number, { unit = 'VES-VAN-1', ...changes }: Partial<Block> = {}) {
  const until = now - days * DAY;
  const block = aBlock(unit, [1, 2], { from: until - 2 * DAY, until, changedAt: until, ...changes });
  const outcome = await test.store.stock.putBlock({ brand: 'firefly', block, now: block.from });
  return { reference: block.reference, outcome };
}

async function listReferences(): Promise<string[]> {
  return (await test.query<{ reference: string }>('SELECT reference FROM blocks')).map(
    (row) => row.reference,
  );
}

it('erases blocks 90 days after their end, but no move of a car and nothing that may still come', async () => {
  const removed = { isRemoved: true };
  const west = { unit: 'VES-VAN-2', pickupBranch: 'VES', returnBranch: 'DAV' };
  const inWest = { unit: 'VES-VAN-2', pickupBranch: 'DAV', returnBranch: 'DAV' };
  const old = [await putEnded(100), await putEnded(103), await putEnded(95, removed)];
  expect((await putEnded(101)).outcome).toBe('conflict');
  const move = await putEnded(100, west);
  const afterMove = await putEnded(96, inWest);
  const kept = [
    move,
    await putEnded(89),
    await putEnded(-10),
    await putEnded(-20, { isRemoved: true, changedAt: now - 100 * DAY }),
  ];
  expect([...old, move, afterMove].map(({ outcome }) => outcome)).toEqual([
    'placed',
    'placed',
    'removed',
    'placed',
    'placed',
  ]);
  const countAllocations = async () => (await test.query('SELECT FROM allocations')).length;
  const before = await countAllocations();
  await test.store.eraseStale();
  expect((await listReferences()).sort()).toEqual(kept.map(({ reference }) => reference).sort());
  expect(await countAllocations()).toBe(before - 3);
  expect(await findBrokenChains(test)).toEqual([]);
});

it('erases an old removal of a block that never arrived', async () => {
  const removal = { reference: 'lost', changedAt: now - 100 * DAY };
  await test.store.stock.removeBlock({ brand: 'firefly', removal, now });
  expect(await listReferences()).toContain('lost');
  await test.store.eraseStale();
  expect(await listReferences()).not.toContain('lost');
});
