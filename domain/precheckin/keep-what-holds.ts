import { dateOf } from '../calendar/panama.ts';
import { ageOn, MINIMUM_AGE } from '../renter/check-renter.ts';
import type { Reservation } from '../reservation/reservation.ts';
import type { Precheckin } from './precheckin.ts';

/** Goes back to the step whose license dates or ages no longer fit a changed rental, and keeps its data. */
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
