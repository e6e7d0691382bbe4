import { setTimeout } from 'node:timers/promises';

/** Runs `work` and lets it end, well or badly, not before `leastMs` have passed: its duration then tells nothing. */
export async function stall<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const over = setTimeout(leastMs);
  try {
    return await work();
  } finally {
    await over;
  }
}
