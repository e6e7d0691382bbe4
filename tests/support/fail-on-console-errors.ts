import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let spies: MockInstance[] = [];

/**
 * React and other libraries log bugs to the console (hydration, keys, deprecated calls). A test that causes
 * such a log fails.
 */
beforeEach(() => {
  spies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});

afterEach(() => {
  const calls = spies.flatMap((spy) => spy.mock.calls);
  for (const spy of spies) spy.mockRestore();
  expect(calls, 'console.error or console.warn was called').toEqual([]);
});
