import { minutesBetween, type PanamaDateTime } from './panama.ts';

const MINUTES_A_DAY = 1440;

/** Days charged: at least 1; a return up to `graceMinutes` late adds no day. pricing.md#days. */
export function rentalDays(pickupAt: PanamaDateTime, returnAt: PanamaDateTime, graceMinutes: number): number {
  return Math.max(1, Math.ceil((minutesBetween(pickupAt, returnAt) - graceMinutes) / MINUTES_A_DAY));
}
