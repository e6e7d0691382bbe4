import { expect, it } from 'vitest';
import { createReadiness } from './readiness.ts';

it('lists each dependency with its state', async () => {
  const isReady = createReadiness({
    database: () => Promise.reject(new Error('gone')),
    content: async () => 'loaded',
  });
  expect(await isReady()).toEqual({ database: false, content: true });
});

it('caches its result for half a second', async () => {
  let [nowMs, requests] = [0, 0];
  const isReady = createReadiness({ database: async () => (requests += 1) }, () => nowMs);
  await Promise.all([isReady(), isReady()]);
  nowMs = 501;
  await isReady();
  expect(requests).toBe(2);
});
