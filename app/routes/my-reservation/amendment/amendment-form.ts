import type { Reservation } from '#domain/reservation/reservation.ts';
import type { AmendmentForm } from '#operations/my-reservation/preview-amendment.ts';
import { readText } from '../../../forms/read-body.ts';
import { readSearchFields, toSearchFields } from '../../../forms/search-fields.ts';
import { readReservationForm } from '../../reservation/read-reservation-form.ts';

/** In characters. Longer than any car id. */
const MAXIMUM_ID = 64;

/** Reads the form. Field names are those of the location form and of `/reserva`, and `car_id`. */
export function readAmendmentForm(sent: URLSearchParams | FormData): AmendmentForm {
  const data = new FormData();
  for (const [name, value] of sent) data.append(name, value);
  return {
    search: readSearchFields(sent),
    carId: readText(sent.get('car_id'), MAXIMUM_ID),
    selection: readReservationForm(data).form.selection,
  };
}

/** Returns the form with the current values of the reservation. */
export function toAmendmentForm({ search, carId, selection }: Reservation): AmendmentForm {
  return { search: toSearchFields(search), carId, selection };
}

/** Returns names and values of a form, for hidden fields and query strings. */
export function toAmendmentEntries({ search, carId, selection }: AmendmentForm): [string, string][] {
  return [
    ...(Object.entries(search) as [string, string][]),
    ['car_id', carId],
    ...(selection.coverage ? [['coverage', selection.coverage] satisfies [string, string]] : []),
    ...selection.coverages.map((code): [string, string] => ['coverages', code]),
    ...(selection.era ? [['era', 'ERA'] satisfies [string, string]] : []),
    ...Object.entries(selection.extras).map(([code, count]): [string, string] => [
      `extra_${code}`,
      `${count}`,
    ]),
    ['additional_drivers', `${selection.additionalDrivers}`],
  ];
}
