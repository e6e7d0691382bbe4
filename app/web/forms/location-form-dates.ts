import { addDays, type PanamaDate, parsePanamaDate, weekdayOf } from '#domain/calendar/panama.ts';
import type { BranchChoice, LocationFormData } from './location-form-data.ts';

export type ClosedDays = Pick<BranchChoice, 'closedWeekdays' | 'closedDates'>;

export type RentalTimes = Record<'pickup_date' | 'pickup_time' | 'return_date' | 'return_time', string>;

export function readRentalTimes(form: HTMLFormElement): RentalTimes {
  const fields = new FormData(form);
  const read = (name: keyof RentalTimes) => String(fields.get(name) ?? '');
  return {
    pickup_date: read('pickup_date'),
    pickup_time: read('pickup_time'),
    return_date: read('return_date'),
    return_time: read('return_time'),
  };
}

/** Moves the return behind a pick-up that is not before it: no rental ends before it starts. */
export function shiftReturn(form: HTMLFormElement, minimumDays: number): void {
  const { pickup_date, return_date } = readRentalTimes(form);
  const pickup = parsePanamaDate(pickup_date);
  if (pickup && return_date <= pickup) writeDate(form, 'return_date', addDays(pickup, minimumDays));
}

/** Writes a date into its input. The inputs are the only state of the form. */
export function writeDate(form: HTMLFormElement, name: 'pickup_date' | 'return_date', date: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = date;
}

/** Returns the closed days of the branch with this code, or none when there is no such branch. */
export function closedDaysOf({ branches }: LocationFormData, code: string): ClosedDays {
  const branch = branches.find((each) => each.code === code);
  const { closedWeekdays, closedDates } = branch ?? {};
  return { ...(closedWeekdays && { closedWeekdays }), ...(closedDates && { closedDates }) };
}

export function isClosedOn({ closedWeekdays = [], closedDates = [] }: ClosedDays, date: PanamaDate): boolean {
  return closedDates.includes(date) || closedWeekdays.includes(weekdayOf(date));
}
