import type { PanamaDate } from '../calendar/panama.ts';
import type { Driver } from '../conditions/condition.ts';
import { ageOn } from './renter.ts';

export type License = Pick<Driver, 'licenseYears' | 'licenseFrom'>;

/** What a person who drives has stated of what conditions may depend on, and the exceptions for this person. */
export interface StatedDriver extends License, Pick<Driver, 'excepted'> {
  birthday: PanamaDate;
}

/** The renter and the additional drivers who are named. */
export interface StatedDrivers {
  renter: StatedDriver;
  others: readonly StatedDriver[];
}

/** What is known of a license; an unknown fact is absent. */
export function licenseOf({ licenseYears, licenseFrom }: License): License {
  return {
    ...(licenseYears !== undefined && { licenseYears }),
    ...(licenseFrom !== undefined && { licenseFrom }),
  };
}

/** The facts of a person for a rental with this pick-up date. */
export function factsOn(stated: StatedDriver, pickupDate: PanamaDate): Driver {
  const { birthday, excepted } = stated;
  return { age: ageOn(birthday, pickupDate), ...licenseOf(stated), ...(excepted && { excepted }) };
}

/** A license as sent by a form: years, and a country code in any case. What cannot be read is absent. */
export function readLicense({
  licenseYears = '',
  licenseFrom = '',
}: Partial<Record<keyof License, string | undefined>>): License {
  const country = licenseFrom.toUpperCase();
  return {
    ...(/^\d{1,2}$/.test(licenseYears) && { licenseYears: Number(licenseYears) }),
    ...(/^[A-Z]{2}$/.test(country) && { licenseFrom: country }),
  };
}
