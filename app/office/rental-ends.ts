import { data } from 'react-router';
import { type RentalEnd, rentalEnds } from '#domain/rental/car-photos.ts';

/** The end of a rental that an address names; otherwise responds 404. */
export function findEnd(name: string): RentalEnd {
  const end = rentalEnds.find((known) => known === name);
  if (!end) throw data(null, { status: 404 });
  return end;
}
