import { type PanamaDate, weekdayOf } from '#domain/calendar/panama.ts';
import type { LocationFormData } from './location-form-data.ts';

/** Whether the branch chosen for that end of the rental is closed on a day. */
export function isClosedAt(
  data: LocationFormData,
  form: HTMLFormElement | undefined,
  day: { date: PanamaDate; isReturn: boolean },
): boolean {
  const branch = findChosen(data, form, day.isReturn);
  if (!branch) return false;
  const { closedDates = [], closedWeekdays = [] } = branch;
  return closedDates.includes(day.date) || closedWeekdays.includes(weekdayOf(day.date));
}

/** Whether either branch is closed on any day, so that the calendar must say what its signs mean. */
export function hasClosedDays(data: LocationFormData, form: HTMLFormElement | undefined): boolean {
  const branches = [findChosen(data, form, false), findChosen(data, form, true)];
  return branches.some((branch) => branch?.closedDates?.length || branch?.closedWeekdays?.length);
}

function findChosen(data: LocationFormData, form: HTMLFormElement | undefined, isReturn: boolean) {
  const chosen = chosenBranch(form, isReturn);
  return data.branches.find(({ code }) => code === chosen);
}

function chosenBranch(form: HTMLFormElement | undefined, isReturn: boolean): string {
  if (!form) return '';
  const fields = new FormData(form);
  const pickup = String(fields.get('pickup_location') ?? '');
  return (isReturn && String(fields.get('return_location') ?? '')) || pickup;
}
