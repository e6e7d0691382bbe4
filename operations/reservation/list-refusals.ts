import { dateOf } from '#domain/calendar/panama.ts';
import { asSold, type ConditionRefusal, checkDrivers } from '#domain/conditions/check-conditions.ts';
import { factsOn, type StatedDrivers } from '#domain/renter/stated-driver.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import type { SiteContent } from '../ports/content.ts';
import { toSold } from './quote-draft.ts';

type Wanted = StatedDrivers & { becomes: Pick<Reservation, 'search' | 'selection' | 'classCode'> };

/**
 * Why the renter or a named additional driver may not have what a reservation becomes; empty when all may. Rows that
 * were made after the sale do not refuse, nor those from which the company made an exception for the driver.
 * pricing.md#conditions.
 */
export function listRefusals(
  content: Pick<SiteContent, 'site'>,
  sold: Parameters<typeof toSold>[1],
  { becomes, renter, others }: Wanted,
): ConditionRefusal[] {
  const rental = asSold(toConditionedRental(content, becomes), toSold(content, sold));
  const pickupDate = dateOf(becomes.search.pickupAt);
  const driver = { ...becomes.selection.driver, ...factsOn(renter, pickupDate) };
  const facts = others.map((each) => factsOn(each, pickupDate));
  return checkDrivers(driver, facts, rental).refusals;
}
