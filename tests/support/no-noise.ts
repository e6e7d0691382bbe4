import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let heard: MockInstance[] = [];

/**
 * React and other libraries log bugs to the console (hydration, keys, deprecated calls). A test that causes
 * such a log fails.
 */
beforeEach(() => {
  heard = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});

afterEach(() => {
  const noise = heard.flatMap((spy) => spy.mock.calls);
  for (const spy of heard) spy.mockRestore();
  expect(noise, 'console.error or console.warn was called').toEqual([]);
});
