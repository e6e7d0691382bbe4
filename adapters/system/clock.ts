import type { Clock } from '#operations/ports/clock.ts';

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };
