import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOverloadDecision, watchOverload } from './overload-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ['three seconds of long delays begin an overload', [500, 500, 500], true],
  ['one long task is none', [900, 10, 900, 10], false],
  ['a delay that renters hardly notice is none', [400, 400, 400], false],
  ['two calm seconds do not end it', [500, 500, 500, 10, 10, 500], true],
  ['three calm seconds end it', [500, 500, 500, 10, 10, 10], false],
])('%s', (_, delays, expected) => {
  const decide = createOverloadDecision();
  expect(delays.map(decide).at(-1)).toBe(expected);
});

it('logs each overload once, and measures every second', async () => {
  const lines: string[] = [];
  const record = (_: object, message: string) => lines.push(message);
  let delayMs = 500;
  const watch = watchOverload({ info: record, warn: record, error: record }, () => delayMs);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(watch.isOverloaded()).toBe(false);
  await vi.advanceTimersByTimeAsync(9_000);
  expect([watch.isOverloaded(), watch.delayMs(), lines.length]).toEqual([true, 500, 1]);
  delayMs = 5;
  await vi.advanceTimersByTimeAsync(3_000);
  expect([watch.isOverloaded(), watch.delayMs(), lines.length]).toEqual([false, 5, 2]);
  watch.stop();
});
