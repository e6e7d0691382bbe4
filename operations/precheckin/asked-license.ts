import type { Condition } from '#domain/conditions/condition.ts';
import { type AskedLicense, askLicense } from '#domain/conditions/driver-bands.ts';
import { isInScope } from '#domain/fleet/scope.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { SiteContent } from '../ports/content.ts';

type Rented = Pick<Reservation, 'search' | 'selection' | 'classCode'>;

/** Of the renter: what the booking asked. Rows that were made later do not concern its renter. */
export function askRenter({ site }: Pick<SiteContent, 'site'>, reservation: Rented): AskedLicense {
  const { classCode, selection } = reservation;
  const asked = askLicense(rowsOf(site.rates.conditions, reservation, [classCode]));
  return {
    licenseYears: selection.driver?.licenseYears === undefined ? [] : asked.licenseYears,
    licenseFrom: selection.driver?.licenseFrom === undefined ? [] : asked.licenseFrom,
  };
}

/** Of additional drivers of any of these classes. */
export function askOthers(
  { site }: Pick<SiteContent, 'site'>,
  reservation: Rented,
  classCodes: readonly string[],
): AskedLicense {
  return askLicense(rowsOf(site.rates.conditions, reservation, classCodes));
}

function rowsOf(conditions: readonly Condition[], { search }: Rented, classCodes: readonly string[]) {
  return conditions.filter(({ when }) =>
    classCodes.some((classCode) => isInScope(when, classCode, search.pickupLocation)),
  );
}
