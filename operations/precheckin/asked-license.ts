import { rowsOf } from '#domain/conditions/asked-facts.ts';
import { type AskedLicense, askLicense } from '#domain/conditions/driver-bands.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import type { SiteContent } from '../ports/content.ts';

/** Of the renter: what the booking or a change asked. Rows that were made later do not concern its renter. */
export function askRenter(
  content: Pick<SiteContent, 'site'>,
  reservation: Pick<Reservation, 'search' | 'selection' | 'classCode'>,
): AskedLicense {
  const { classCode, selection } = reservation;
  const asked = askOthers(content, reservation, [classCode]);
  return {
    licenseYears: selection.driver?.licenseYears === undefined ? [] : asked.licenseYears,
    licenseFrom: selection.driver?.licenseFrom === undefined ? [] : asked.licenseFrom,
  };
}

/** Of additional drivers of any of these classes. */
export function askOthers(
  content: Pick<SiteContent, 'site'>,
  { search }: Pick<Reservation, 'search'>,
  classCodes: readonly string[],
): AskedLicense {
  return askLicense(
    classCodes.flatMap((classCode) => rowsOf(toConditionedRental(content, { classCode, search }))),
  );
}
