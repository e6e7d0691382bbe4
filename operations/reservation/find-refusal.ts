import { dateOf, type PanamaDate } from '#domain/calendar/panama.ts';
import { asSold, checkConditions, refuseAge, sharedFacts } from '#domain/conditions/check-conditions.ts';
import type { MessageRef } from '#domain/message.ts';
import { ageOn } from '#domain/renter/renter.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import type { SiteContent } from '../ports/content.ts';
import { toSold } from './quote-draft.ts';

/** Birth dates of the renter and of the named additional drivers. */
export interface StatedDrivers {
  birthday: PanamaDate;
  additionalBirthdays: readonly PanamaDate[];
}

/**
 * Why the renter or a named additional driver may not have what a reservation becomes; undefined when all may.
 * Rows that were made after the sale do not refuse. pricing.md#conditions.
 */
export function findRefusal(
  content: Pick<SiteContent, 'site'>,
  sold: Parameters<typeof toSold>[1],
  {
    becomes,
    birthday,
    additionalBirthdays,
  }: StatedDrivers & { becomes: Pick<Reservation, 'search' | 'selection' | 'classCode'> },
): MessageRef | undefined {
  const rental = asSold(toConditionedRental(content, becomes), toSold(content, sold));
  const pickupDate = dateOf(becomes.search.pickupAt);
  const driver = { ...becomes.selection.driver, age: ageOn(birthday, pickupDate) };
  const [ofRenter] = checkConditions(driver, rental).refusals;
  const shared = sharedFacts(driver);
  return (
    ofRenter?.message ??
    additionalBirthdays
      .map((each) => refuseAge({ ...shared, age: ageOn(each, pickupDate) }, rental))
      .find((found) => found !== undefined)
  );
}
