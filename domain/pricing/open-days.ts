import { addDays } from '../calendar/panama.ts';
import { findRestriction, type Restriction } from '../fleet/restrictions.ts';
import { isInScope } from '../fleet/scope.ts';
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
  const end = addDays(pickupDate, withinDays - 1 + trip.days);
  const near = restrictions.filter(
    (row) => row.from <= end && pickupDate <= row.to && isInScope(row, classCode, pickupBranch),
  );
  if (near.length === 0) return days;
  const rental = { classCode, pickupBranch, returnBranch: pickupBranch, days: trip.days };
  const dates = Array.from({ length: withinDays + trip.days }, (_, day) => addDays(pickupDate, day));
  const isOpen = (day: number) => {
    const [pickupDate = '', returnDate = ''] = [dates[day], dates[day + trip.days]];
    return !findRestriction(near, { ...rental, pickupDate, returnDate });
  };
  return days.filter(isOpen);
}
