import type { PanamaDate } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';
import { toPrecheckin } from './precheckin-record.ts';

/** From the pre-check-in (as on the license), otherwise from the reservation. */
export async function statedBirthday(
  { precheckins, secrets }: Pick<Services, 'precheckins' | 'secrets'>,
  { id, renter }: Pick<Reservation, 'id' | 'renter'>,
): Promise<PanamaDate> {
  const record = await precheckins.find(id);
  const stated = record && toPrecheckin(record, secrets).verification?.birthday;
  return stated ?? renter.birthday;
}
