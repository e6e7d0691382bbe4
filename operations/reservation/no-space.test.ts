import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseAs, reserveAs } from '#tests/support/a-booking.ts';
import { openTestWorld, type TestWorld } from '#tests/support/open-test-world.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

it('begins nothing new while there is hardly space to write, and lets go on what is held', async () => {
  const low = { ...world.services, diskSpace: { isLow: () => true, freeBytes: () => 0 } };
  const draftId = await chooseAs(world.services);
  expect((await reserveAs(low, draftId)).kind).toBe('no-space');
  expect((await reserveAs(world.services, draftId)).kind).toBe('placed');
  expect((await reserveAs(low, draftId)).kind).toBe('placed');
});
