import { dateOf } from '#domain/calendar/panama.ts';
import { rentalDays } from '#domain/calendar/rental-period.ts';
import { findRestriction, type Restriction } from '#domain/fleet/restrictions.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { SiteContent } from '../ports/content.ts';

/** The restriction that refuses cars of a class for a search. stock.md#restrictions. */
export function restrictionOf(
  { restrictions, site }: Pick<SiteContent, 'restrictions' | 'site'>,
  classCode: string,
  search: RentalSearch,
): Restriction | undefined {
  if (restrictions.length === 0) return undefined;
  return findRestriction(restrictions, {
    classCode,
    pickupBranch: search.pickupLocation,
    returnBranch: search.returnLocation,
    pickupDate: dateOf(search.pickupAt),
    returnDate: dateOf(search.returnAt),
    days: rentalDays(search.pickupAt, search.returnAt, site.rates.graceMinutes),
  });
}
