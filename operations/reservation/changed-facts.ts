import { dateOf } from '#domain/calendar/panama.ts';
import {
  type AskedFacts,
  askFacts,
  lacksLicense,
  missingFacts,
  type StatedFact,
} from '#domain/conditions/asked-facts.ts';
import { sharedFacts } from '#domain/conditions/check-conditions.ts';
import type { Driver } from '#domain/conditions/condition.ts';
import { factsOn, type StatedDriver, type StatedDrivers } from '#domain/renter/stated-driver.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import type { SiteContent } from '../ports/content.ts';

/** What a changed rental has to know of its renter. */
export interface ChangedFacts {
  /** Facts that were never asked, and on which only the new class or branch depends. */
  missing: StatedFact[];
  asked: AskedFacts;
  /** As it was stated before and, of the missing facts, with the change. */
  driver: Driver | undefined;
}

type Booked = Pick<Reservation, 'search' | 'selection' | 'classCode'>;

/** What is known and what is asked for a reservation with another class or branch. pricing.md#amendments. */
export function readFacts(
  content: Pick<SiteContent, 'site'>,
  reservation: Booked,
  {
    renter,
    typed,
    ...becomes
  }: {
    classCode: string;
    search: Pick<RentalSearch, 'pickupLocation' | 'pickupAt'>;
    renter: StatedDriver;
    /** With the change; facts that are known already are left out. */
    typed?: Driver | undefined;
  },
): ChangedFacts {
  const { driver: before } = reservation.selection;
  const rental = toConditionedRental(content, becomes);
  const known = { ...before, ...factsOn(renter, dateOf(becomes.search.pickupAt)) };
  const missing = missingFacts(known, rental, toConditionedRental(content, reservation));
  const stated: Driver = Object.fromEntries(
    missing.flatMap((fact) => (typed?.[fact] === undefined ? [] : [[fact, typed[fact]]])),
  );
  const isSame = Object.keys(stated).length === 0;
  return {
    missing,
    asked: askFacts({ ...known, ...stated }, rental, missing),
    driver: isSame ? before : { ...before, ...stated },
  };
}

/** Whether the renter or an additional driver has to state more before a car of a class can be sold to them. */
export function lacksFacts(
  content: Pick<SiteContent, 'site'>,
  reservation: Booked,
  { classCode, renter, others }: StatedDrivers & { classCode: string },
): boolean {
  const { search, selection } = reservation;
  const rental = toConditionedRental(content, { classCode, search });
  const sold = toConditionedRental(content, reservation);
  const shared = sharedFacts(selection.driver);
  const lacks = (one: StatedDriver) =>
    lacksLicense({ ...shared, ...factsOn(one, dateOf(search.pickupAt)) }, rental, sold);
  return (
    readFacts(content, reservation, { classCode, search, renter }).missing.length > 0 || others.some(lacks)
  );
}
