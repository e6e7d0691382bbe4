import { dateOf } from '#domain/calendar/panama.ts';
import { asSold, type ConditionRefusal, checkDrivers, isFinal } from '#domain/conditions/check-conditions.ts';
import { factsOn, type StatedDrivers } from '#domain/renter/stated-driver.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import type { SiteContent } from '../ports/content.ts';
import { toSold } from './quote-draft.ts';

/**
 * Why the renter or a named additional driver may not have what a reservation becomes; undefined when all may.
 * Rows that were made after the sale do not refuse. pricing.md#conditions.
 */
export function findRefusal(
  content: Pick<SiteContent, 'site'>,
  sold: Parameters<typeof toSold>[1],
  {
    becomes,
    renter,
    others,
    isException = false,
  }: StatedDrivers & {
    becomes: Pick<Reservation, 'search' | 'selection' | 'classCode'>;
    /** Then only what nobody may except refuses. */
    isException?: boolean;
  },
): ConditionRefusal | undefined {
  const rental = asSold(toConditionedRental(content, becomes), toSold(content, sold));
  const pickupDate = dateOf(becomes.search.pickupAt);
  const driver = { ...becomes.selection.driver, ...factsOn(renter, pickupDate) };
  const facts = others.map((each) => factsOn(each, pickupDate));
  return checkDrivers(driver, facts, rental).refusals.find((one) => !isException || isFinal(one));
}
