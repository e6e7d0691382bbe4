import type { ConditionedRental } from '#domain/conditions/check-conditions.ts';
import { toConditioned } from '#domain/pricing/quote-rental.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { SiteContent } from '../ports/content.ts';

/** The rental of a draft or reservation as its conditions see it. */
export function toConditionedRental(
  { site }: Pick<SiteContent, 'site'>,
  { classCode, search }: { classCode: string; search: Pick<RentalSearch, 'pickupLocation'> },
): ConditionedRental {
  return toConditioned(site.rates, classCode, { pickupBranch: search.pickupLocation });
}
