import { dateOf } from '#domain/calendar/panama.ts';
import {
  type AskedFacts,
  askFacts,
  type LicenseFact,
  missingFacts,
  missingLicense,
  type StatedFact,
} from '#domain/conditions/asked-facts.ts';
import { sharedFacts } from '#domain/conditions/check-conditions.ts';
import type { Driver } from '#domain/conditions/condition.ts';
import type { AskedLicense } from '#domain/conditions/driver-bands.ts';
import { factsOn, type StatedDriver, type StatedDrivers } from '#domain/renter/stated-driver.ts';
import type { RentalSearch, Selection } from '#domain/reservation/draft.ts';
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
  const licenses = askLicenses(content, reservation, { classCode, search, selection, others });
  return (
    readFacts(content, reservation, { classCode, search, renter }).missing.length > 0 ||
    licenses.some(({ missing }) => missing.length > 0)
  );
}

/** What a changed rental has to know of the license of each additional driver who is named, in their order. */
export function askLicenses(
  content: Pick<SiteContent, 'site'>,
  reservation: Booked,
  {
    others,
    selection,
    ...becomes
  }: {
    classCode: string;
    search: Pick<RentalSearch, 'pickupLocation' | 'pickupAt'>;
    /** Its renter has card and residence for all drivers. */
    selection: Pick<Selection, 'driver'>;
    others: readonly StatedDriver[];
  },
): { missing: LicenseFact[]; asked: AskedLicense }[] {
  const rental = toConditionedRental(content, becomes);
  const sold = toConditionedRental(content, reservation);
  const shared = sharedFacts(selection.driver);
  return others.map((one) => {
    const known = { ...shared, ...factsOn(one, dateOf(becomes.search.pickupAt)) };
    const missing = missingLicense(known, rental, sold);
    return { missing, asked: askFacts(known, rental, missing) };
  });
}
