import { dateOf } from '../calendar/panama.ts';
import { ageOn, MINIMUM_AGE } from '../client/check-client.ts';
import type { Reservation } from '../reservation/reservation.ts';
import type { Precheckin } from './precheckin.ts';

/**
 * A pre check-in as far as it still holds: a rental that was moved may outlast a licence that was valid, or bring the pick-up
 * before a birthday. Papers that do not fit any more are asked for anew; what was told stays filled in.
 */
export function keepWhatHolds(precheckin: Precheckin, { search }: Pick<Reservation, 'search'>): Precheckin {
  const [pickupDate, returnDate] = [dateOf(search.pickupAt), dateOf(search.returnAt)];
  const fits = ({ licenseExpires, birthday }: { licenseExpires: string; birthday: string }) =>
    licenseExpires >= returnDate && ageOn(birthday, pickupDate) >= MINIMUM_AGE;
  const { verification, additionalDrivers, step } = precheckin;
  if (step === 'started') return precheckin;
  if (verification && !fits(verification)) return { ...precheckin, step: 'started' };
  return additionalDrivers.every(fits) || step === 'verified'
    ? precheckin
    : { ...precheckin, step: 'verified' };
}
