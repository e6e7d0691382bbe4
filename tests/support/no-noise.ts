import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let heard: MockInstance[] = [];

/** Hydration, keys, deprecated calls: React and others tell of bugs on the console. A test that causes that fails. */
beforeEach(() => {
  heard = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
});

afterEach(() => {
  const noise = heard.flatMap((spy) => spy.mock.calls);
  for (const spy of heard) spy.mockRestore();
  expect(noise, 'console.error or console.warn was called').toEqual([]);
});
