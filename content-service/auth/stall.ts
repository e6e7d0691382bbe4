import type { AuthSettings } from './settings.ts';

/** Runs `work` and delays its result or error to at least `leastMs`, so that its duration reveals nothing. */
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
