import { expect } from 'vitest';
import type { FaultWorld } from './fault-world.ts';
import { look, moneyOf, PRICE_CENTS, type Renter } from './renter.ts';

/**
 * Waits until all queues are empty. Then the renter sees the reservation as paid, and its price was taken
 * once.
 */
export async function expectPaidOnce(world: FaultWorld, renter: Renter): Promise<void> {
  await world.time.settle();
  expect(await look(renter)).toBe('paid');
  expect((await moneyOf(world, renter)).filter((cents) => cents !== 0)).toEqual([PRICE_CENTS]);
}
