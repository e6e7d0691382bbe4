import { addDays } from '../calendar/panama.ts';
import { findRestriction, type Restriction } from '../fleet/restrictions.ts';
import type { Trip } from './trip.ts';

/**
 * Returns the days, by their numbers from `pickupDate` on, of the next `withinDays` days from which a class is
 * rented for the trip's length, so that no "from" price names another. stock.md#restrictions.
 */
export function openDays(
  restrictions: readonly Restriction[],
  classCode: string,
  { trip, withinDays }: { trip: Trip; withinDays: number },
): number[] {
  const days = Array.from({ length: withinDays }, (_, day) => day);
  const { pickupDate, pickupBranch = '' } = trip;
  const here = restrictions.filter(
    ({ branches }) => branches.length === 0 || branches.includes(pickupBranch),
  );
  if (here.length === 0) return days;
  const rental = { classCode, pickupBranch, returnBranch: pickupBranch, days: trip.days };
  const isOpen = (day: number) => {
    const returnDate = addDays(pickupDate, day + trip.days);
    return !findRestriction(here, { ...rental, pickupDate: addDays(pickupDate, day), returnDate });
  };
  return days.filter(isOpen);
}
