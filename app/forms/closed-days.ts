import { type PanamaDate, weekdayOf } from '#domain/calendar/panama.ts';
import type { BranchChoice, LocationFormData } from './location-form-data.ts';

/** Days on which a branch is closed. */
export type ClosedDays = Pick<BranchChoice, 'closedWeekdays' | 'closedDates'>;

/** Returns the closed days of the branch with this code, or none when there is no such branch. */
export function closedDaysOf({ branches }: LocationFormData, code: string): ClosedDays {
  const branch = branches.find((each) => each.code === code);
  const { closedWeekdays, closedDates } = branch ?? {};
  return { ...(closedWeekdays && { closedWeekdays }), ...(closedDates && { closedDates }) };
}

export function isClosedOn({ closedWeekdays = [], closedDates = [] }: ClosedDays, date: PanamaDate): boolean {
  return closedDates.includes(date) || closedWeekdays.includes(weekdayOf(date));
}
