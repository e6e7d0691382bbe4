import { addDays, parsePanamaDate } from '#domain/calendar/panama.ts';

/** The dates and times of the form as typed. */
export type RentalTimes = Record<'pickup_date' | 'pickup_time' | 'return_date' | 'return_time', string>;

/** The dates and times as they stand in the form now. */
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

/** A pick-up after the return takes the return along, so that the form never asks for a rental that goes backwards. */
export function shiftReturn(form: HTMLFormElement, minimumDays: number): void {
  const { pickup_date, return_date } = readRentalTimes(form);
  const pickup = parsePanamaDate(pickup_date);
  if (pickup && return_date <= pickup) writeDate(form, 'return_date', addDays(pickup, minimumDays));
}

/** Writes a date into its input; the inputs stay the one source of truth. */
export function writeDate(form: HTMLFormElement, name: 'pickup_date' | 'return_date', date: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = date;
}
