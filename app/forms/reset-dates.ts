import { addDays, type PanamaDate } from '#domain/calendar/panama.ts';
import type { SearchFields } from '#operations/fleet/check-search.ts';

/**
 * Resets the dates (requirements.md#states): returns the search with the first possible pick-up day, which is
 * today unless reservations are closed, and the shortest rental.
 */
export function resetDates<T extends SearchFields>(
  fields: T,
  { firstDay, minimumDays }: { firstDay: PanamaDate; minimumDays: number },
): T {
  return { ...fields, pickup_date: firstDay, return_date: addDays(firstDay, minimumDays) };
}
