import {
  dateOf,
  joinDateTime,
  parseRentalDate,
  parseTimeOfDay,
  rentalDays,
  toInstant,
} from '#domain/calendar/panama.ts';
import { residences } from '#domain/conditions/condition.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import { checkPeriod, type PeriodProblem, type PeriodRules } from '#domain/fleet/check-period.ts';
import { findRestriction, type Restriction } from '#domain/fleet/restrictions.ts';
import type { StockPeriod } from '#domain/fleet/stock-period.ts';
import type { ValidationKey } from '#domain/message.ts';
import type { BookingSource, RentalSearch } from '#domain/reservation/draft.ts';
import type { SiteContent } from '../ports/content.ts';
import type { StockRequest } from '../ports/reservation-store.ts';
import type { Services } from '../ports/services.ts';
import { findBranch } from './find-record.ts';

/** The location form as sent; the names are public. interface.md#booking-forms. */
export interface SearchFields {
  pickup_location: string;
  return_location: string;
  pickup_date: string;
  pickup_time: string;
  return_date: string;
  return_time: string;
  /** Lowest age of the driver's band. */
  driver_age?: string | undefined;
  residence?: string | undefined;
}

export interface ValidSearch {
  search: RentalSearch;
  pickupBranch: Branch;
  returnBranch: Branch;
}

export type SearchOutcome =
  | ({ kind: 'valid' } & ValidSearch)
  | { kind: 'invalid'; problems: PeriodProblem[] };

type Rules = Pick<Services, 'clock' | 'content'>;

/** Applies the rules of requirements.md#validation; an empty return location means the pick-up's. */
export function checkSearch(services: Rules, fields: SearchFields, source?: BookingSource): SearchOutcome {
  const content = services.content.current();
  const read = readSearch(content, fields);
  return read.kind === 'invalid' ? read : checkRentalSearch(services, content, { ...read, source });
}

/** Reads branches, dates and times without checking the rental that they define. */
export function readSearch(content: SiteContent, fields: SearchFields): SearchOutcome {
  const pickupBranch = findBranch(content, fields.pickup_location);
  const returnBranch = findBranch(content, fields.return_location || fields.pickup_location);
  const problems = unreadableFields(fields, { pickupBranch, returnBranch });
  const search = problems.length === 0 ? toRentalSearch(fields) : undefined;
  if (!search || !pickupBranch || !returnBranch) return { kind: 'invalid', problems };
  return { kind: 'valid', search, pickupBranch, returnBranch };
}

/** For a stored search: time has passed, and hours may have changed. */
export function recheckSearch(
  services: Rules,
  content: SiteContent,
  search: RentalSearch,
  source?: BookingSource,
): SearchOutcome {
  const pickupBranch = findBranch(content, search.pickupLocation);
  const returnBranch = findBranch(content, search.returnLocation);
  if (!pickupBranch)
    return {
      kind: 'invalid',
      problems: [{ field: 'pickup_location', message: { key: 'validation.unknownBranch' } }],
    };
  if (!returnBranch)
    return {
      kind: 'invalid',
      problems: [{ field: 'return_location', message: { key: 'validation.unknownBranch' } }],
    };
  return checkRentalSearch(services, content, { search, pickupBranch, returnBranch, source });
}

function checkRentalSearch(
  services: Rules,
  content: SiteContent,
  { source, ...valid }: ValidSearch & { source: BookingSource | undefined },
): SearchOutcome {
  const problems = checkPeriod(
    {
      pickupBranch: valid.pickupBranch,
      returnBranch: valid.returnBranch,
      pickupAt: valid.search.pickupAt,
      returnAt: valid.search.returnAt,
    },
    { ...toPeriodRules(services, content), isWalkIn: source === 'walk-in' },
  );
  return problems.length > 0 ? { kind: 'invalid', problems } : { ...valid, kind: 'valid' };
}

export function toPeriodRules({ clock }: Pick<Services, 'clock'>, { site }: SiteContent): PeriodRules {
  return {
    now: clock.now(),
    reservationMinDays: site.reservationMinDays,
    minimumRentalMinutes: site.minimumRentalMinutes,
    graceMinutes: site.rates.graceMinutes,
    disableReservationsUntil: site.disableReservationsUntil,
  };
}

function toRentalSearch(fields: SearchFields): RentalSearch | undefined {
  const pickupDate = parseRentalDate(fields.pickup_date);
  const returnDate = parseRentalDate(fields.return_date);
  const pickupTime = parseTimeOfDay(fields.pickup_time);
  const returnTime = parseTimeOfDay(fields.return_time);
  if (!pickupDate || !returnDate || !pickupTime || !returnTime) return undefined;
  return {
    pickupLocation: fields.pickup_location,
    returnLocation: fields.return_location || fields.pickup_location,
    pickupAt: joinDateTime(pickupDate, pickupTime),
    returnAt: joinDateTime(returnDate, returnTime),
    ...readDriver(fields),
  };
}

/** Without a place of return the car returns to where it was picked up. */
type RequiredField = Exclude<PeriodProblem['field'], 'return_location'>;

/** An age or residence that cannot be is left out, and the assumed driver counts. */
function readDriver({ driver_age = '', residence: sent }: SearchFields): Pick<RentalSearch, 'driver'> {
  const age = /^\d{1,2}$/.test(driver_age) ? Number(driver_age) : undefined;
  const residence = residences.find((one) => one === sent);
  if (age === undefined && residence === undefined) return {};
  return { driver: { ...(age !== undefined && { age }), ...(residence && { residence }) } };
}

function unreadableFields(
  fields: SearchFields,
  branches: { pickupBranch: Branch | undefined; returnBranch: Branch | undefined },
): PeriodProblem[] {
  const problems: PeriodProblem[] = [];
  const report = (field: RequiredField, key: ValidationKey, readable: unknown) => {
    if (fields[field] === '') problems.push({ field, message: { key: `validation.empty.${field}` } });
    else if (!readable) problems.push({ field, message: { key } });
  };
  report('pickup_location', 'validation.unknownBranch', branches.pickupBranch);
  if (fields.return_location !== '' && !branches.returnBranch)
    problems.push({ field: 'return_location', message: { key: 'validation.unknownBranch' } });
  report('pickup_date', 'validation.date', parseRentalDate(fields.pickup_date));
  report('pickup_time', 'validation.time', parseTimeOfDay(fields.pickup_time));
  report('return_date', 'validation.date', parseRentalDate(fields.return_date));
  report('return_time', 'validation.time', parseTimeOfDay(fields.return_time));
  return problems;
}

/** From the pick-up until the return plus the turnaround. */
export function stockPeriod(search: RentalSearch, turnaroundMinutes: number): StockPeriod {
  return { from: toInstant(search.pickupAt), until: toInstant(search.returnAt) + turnaroundMinutes * 60_000 };
}

/** The rental of a search, wanted now. */
export function toStockRequest(
  services: Services,
  { site }: SiteContent,
  search: RentalSearch,
): StockRequest {
  return {
    brand: services.site.brand,
    pickupBranch: search.pickupLocation,
    returnBranch: search.returnLocation,
    period: stockPeriod(search, site.turnaroundMinutes),
    now: services.clock.now(),
  };
}

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
