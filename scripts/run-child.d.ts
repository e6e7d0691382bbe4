import type { SpawnOptions } from 'node:child_process';

export function runChild(
  command: string,
  args: string[],
  options?: SpawnOptions,
): Promise<number | undefined>;
