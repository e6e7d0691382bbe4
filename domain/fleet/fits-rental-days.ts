import type { Car } from './car.ts';

/** How `minimio_dias` is read; `docs/decisions/0022-minimum-days-rule.md` explains the odd default. */
export type MinimumDaysRule = 'as-built' | 'at-most';

/**
 * Whether a car fits a rental of `days` days. `as-built`: "when its minimum days is at least that number" (SPEC.md
 * section 5); `at-most`: when it asks for no more than that number. A car without minimum days fits always.
 */
export function fitsRentalDays(car: Car, days: number, rule: MinimumDaysRule): boolean {
  if (car.minimumDays === undefined) return true;
  return rule === 'as-built' ? car.minimumDays >= days : car.minimumDays <= days;
}
