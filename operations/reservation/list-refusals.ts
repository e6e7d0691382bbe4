import { dateOf } from '#domain/calendar/panama.ts';
import { type ConditionRefusal, checkDrivers } from '#domain/conditions/check-conditions.ts';
import { factsOn, type StatedDrivers } from '#domain/renter/stated-driver.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import type { SiteContent } from '../ports/content.ts';
import { renterAsSold } from './quote-draft.ts';

type Wanted = StatedDrivers & { becomes: Pick<Reservation, 'search' | 'selection' | 'classCode'> };

/**
 * Why the renter or a named additional driver may not have what a reservation becomes; empty when all may. Rows that
 * were made after the sale do not refuse the renter, nor any driver those from which the company made an exception for
 * the driver and class.
 * pricing.md#conditions.
 */
export function listRefusals(
  content: Pick<SiteContent, 'site'>,
  sold: Parameters<typeof renterAsSold>[1],
  { becomes, renter, others }: Wanted,
): ConditionRefusal[] {
  const pickupDate = dateOf(becomes.search.pickupAt);
  const driver = { ...renterAsSold(content, sold, becomes), ...factsOn(renter, pickupDate) };
  const facts = others.map((each) => factsOn(each, pickupDate));
  return checkDrivers(driver, facts, toConditionedRental(content, becomes)).refusals;
}
