import type { AuthSettings } from './settings.ts';

/** Runs `work` and lets it end, well or badly, not before `leastMs` have passed: its duration then tells nothing. */
export async function stall<T>(
  { wait }: Pick<AuthSettings, 'wait'>,
  leastMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const over = wait(leastMs);
  try {
    return await work();
  } finally {
    await over;
  }
}
