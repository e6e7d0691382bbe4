import type { Instant } from '../calendar/panama.ts';

/** What is read from a car when its keys change hands. stock.md#pick-up-and-return. */
export interface RentalFacts {
  at: Instant;
  /** Undefined: not told. */
  km: number | undefined;
  /** Eighths of the tank, 0 to 8. */
  fuelEighths: number | undefined;
  /** When the source changed it last; an earlier version than the stored one is ignored. */
  changedAt: Instant;
}

/** What was read from a car at the counter. */
export interface CarReading {
  km: number;
  fuelEighths: number;
}

const FULL_TANK = 8;
/** Beyond it the number was mistyped. */
export const MOST_KM = 2_000_000;
/** By which the clock of a tablet or of the rental system may be ahead. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** The first field that cannot be true; undefined when all can. `bookedAt`: nothing is handed over before. */
export function findFactProblem(
  { at, km = 0, fuelEighths = 0, changedAt }: RentalFacts,
  { now, bookedAt }: { now: Instant; bookedAt: Instant },
): 'at' | 'km' | 'fuel_eighths' | 'changed_at' | undefined {
  if (at < bookedAt || at > now + CLOCK_SKEW_MS) return 'at';
  if (!isWhole(km, MOST_KM)) return 'km';
  if (!isWhole(fuelEighths, FULL_TANK)) return 'fuel_eighths';
  return changedAt > now + CLOCK_SKEW_MS ? 'changed_at' : undefined;
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= most;
}
