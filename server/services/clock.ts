import { readFileSync } from 'node:fs';
import type { Clock } from '#operations/ports/runtime.ts';

/**
 * The machine's clock. With a file, its time is shifted by the milliseconds in the file, equally for every
 * process that reads it, so that a test can let hours pass.
 */
export function createClock(file: string | undefined): Clock {
  if (file === undefined) return { now: Date.now };
  return { now: () => Date.now() + Number(readFileSync(file, 'utf8')) };
}
