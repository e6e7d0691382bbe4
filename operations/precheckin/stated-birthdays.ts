import type { PanamaDate } from '#domain/calendar/panama.ts';
import { requestedDrivers } from '#domain/precheckin/precheckin.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { toPrecheckin } from './precheckin-record.ts';

/** Of the renter from the pre-check-in (as on the license), otherwise from the reservation. */
export async function statedBirthdays(
  { precheckins, secrets }: Pick<Services, 'precheckins' | 'secrets'>,
  { id, renter }: Pick<Reservation, 'id' | 'renter'>,
): Promise<{ birthday: PanamaDate; additionalBirthdays: PanamaDate[] }> {
  const record = await precheckins.find(id);
  const precheckin = record && toPrecheckin(record, secrets);
  return {
    birthday: precheckin?.verification?.birthday ?? renter.birthday,
    additionalBirthdays: precheckin ? requestedDrivers(precheckin).map(({ birthday }) => birthday) : [],
  };
}
