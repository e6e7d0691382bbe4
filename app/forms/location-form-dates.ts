import { addDays, parsePanamaDate } from '#domain/calendar/panama.ts';

/** The dates and times of the form as typed. */
export type RentalTimes = Record<'pickup_date' | 'pickup_time' | 'return_date' | 'return_time', string>;

/** The dates and times as they stand in the form now. */
export function readSearchFields(form: HTMLFormElement): RentalTimes {
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
  const { pickup_date, return_date } = readSearchFields(form);
  const pickup = parsePanamaDate(pickup_date);
  const input = form.elements.namedItem('return_date');
  if (!pickup || !(input instanceof HTMLInputElement) || return_date > pickup) return;
  input.value = addDays(pickup, minimumDays);
}

/** Writes both dates into the inputs, which stay the one source of truth. */
export function writeDates(form: HTMLFormElement, dates: { pickup_date: string; return_date: string }): void {
  for (const [name, value] of Object.entries(dates)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
}
