import { readFileSync } from 'node:fs';
import type { Clock } from '#operations/ports/runtime.ts';

/** The machine's, shifted by the milliseconds in the file, if given, so that a test can let hours pass. */
export function createClock(file: string | undefined): Clock {
  if (file === undefined) return { now: Date.now };
  return { now: () => Date.now() + Number(readFileSync(file, 'utf8')) };
}
