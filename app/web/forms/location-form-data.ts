import { readSearchFields } from '#app/request/search-form.ts';
import { isClosedDay } from '#domain/calendar/opening-hours.ts';
import {
  addDays,
  dateOf,
  fromInstant,
  joinDateTime,
  type PanamaDate,
  type PanamaDateTime,
} from '#domain/calendar/panama.ts';
import { ASSUMED } from '#domain/conditions/check-conditions.ts';
import type { Condition } from '#domain/conditions/condition.ts';
import { ageBands, type Band, bandOf, dependsOn } from '#domain/conditions/driver-bands.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import { MAXIMUM_DAYS_AHEAD, MAXIMUM_RENTAL_DAYS } from '#domain/fleet/check-period.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Texts } from '#domain/texts.ts';
import type { SearchFields } from '#operations/fleet/check-search.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import { type FleetChoice, readFleetChoice, readSearchExtras } from './search-fields.ts';

/** Loader data of the location form. interface.md#booking-forms. */
export interface LocationFormData {
  branches: BranchChoice[];
  /** Names of chosen branches that content has no more, where they are known. */
  formerBranches?: Pick<BranchChoice, 'code' | 'name'>[];
  values: SearchFields & { coupon: string };
  /** The ages between which conditions differ; left out where all are equal. */
  ages?: Band[];
  /** Whether a condition depends on where the driver lives. */
  asksResidence?: true;
  /** The filters and order chosen on the fleet page, which a new search keeps. */
  kept: FleetChoice;
  firstDay: PanamaDate;
  lastDay: PanamaDate;
  minimumDays: number;
  graceMinutes: number;
  /** The lowest total for the values. Undefined when no car is left, or where the form shows none. */
  totalCents?: Cents | undefined;
}

export interface BranchChoice {
  code: string;
  name: Texts;
  isAirport: boolean;
  /** Weekdays without pick-ups and returns; left out when there are none. */
  closedWeekdays?: number[];
  /** Dates without pick-ups and returns, from the first possible pick-up to the last possible return. */
  closedDates?: PanamaDate[];
}

const DEFAULT_TIME = '10:00';
/** requirements.md#constants. */
const DEFAULT_DAYS = 1;
/** The default search: how many days ahead it begins, and its length. */
const SEARCH_AHEAD_DAYS = 2;
const SEARCH_DAYS = 3;

/** The form with the values of the query; missing ones: the day after tomorrow at ten, for three days. */
export function loadLocationForm(services: Services, query: URLSearchParams): LocationFormData {
  const content = services.content.current();
  const today = dateOf(fromInstant(services.clock.now()));
  const until = content.site.disableReservationsUntil ?? today;
  const firstDay = dateOf(until) > today ? dateOf(until) : today;
  const lastDay = addDays(today, MAXIMUM_DAYS_AHEAD);
  const defaults = defaultSearch(content, today, until);
  const typed = readSearchFields(query);
  const read = (name: Exclude<keyof SearchFields, 'driver_age' | 'residence'>) =>
    query.has(name) ? typed[name] : defaults[name];
  return {
    branches: content.branches.map((branch) => toBranchChoice(branch, firstDay, lastDay)),
    values: {
      pickup_location: read('pickup_location'),
      return_location: read('return_location'),
      pickup_date: read('pickup_date'),
      pickup_time: read('pickup_time'),
      return_date: read('return_date'),
      return_time: read('return_time'),
      coupon: readSearchExtras(query).coupon ?? '',
      ...readDriver(content.site.rates.conditions, typed),
    },
    kept: readFleetChoice(query),
    ...askedOf(content.site.rates.conditions),
    firstDay,
    lastDay,
    minimumDays: Math.max(DEFAULT_DAYS, content.site.reservationMinDays),
    graceMinutes: content.site.rates.graceMinutes,
  };
}

function askedOf(conditions: readonly Condition[]): Pick<LocationFormData, 'ages' | 'asksResidence'> {
  const ages = ageBands(conditions);
  return {
    ...(ages.length > 1 && { ages }),
    ...(dependsOn(conditions, 'residence') && { asksResidence: true }),
  };
}

/** The band of the age, and the residence, as they were sent; otherwise those of the assumed driver. */
function readDriver(
  conditions: readonly Condition[],
  { driver_age, residence = ASSUMED.residence }: SearchFields,
): Pick<SearchFields, 'driver_age' | 'residence'> {
  const age = Number(driver_age) || ASSUMED.age;
  return { driver_age: String(bandOf(ageBands(conditions), age)?.from ?? age), residence };
}

/** `until`: the time or day before which pick-ups are refused. */
function defaultSearch(
  content: SiteContent,
  today: PanamaDate,
  until: PanamaDateTime | PanamaDate,
): SearchFields {
  const soonest = addDays(today, SEARCH_AHEAD_DAYS);
  const firstDay =
    until > joinDateTime(dateOf(until), DEFAULT_TIME) ? addDays(dateOf(until), 1) : dateOf(until);
  const pickupDate = firstDay > soonest ? firstDay : soonest;
  return {
    pickup_location: content.branches[0]?.code ?? '',
    return_location: '',
    pickup_date: pickupDate,
    pickup_time: DEFAULT_TIME,
    return_date: addDays(pickupDate, Math.max(SEARCH_DAYS, content.site.reservationMinDays)),
    return_time: DEFAULT_TIME,
  };
}

/** A branch with an after-hours fee has no closed days, because it serves on closed days for the fee. */
function toBranchChoice(branch: Branch, firstDay: PanamaDate, lastDay: PanamaDate): BranchChoice {
  const { code, name, isAirport, hours } = branch;
  const choice = { code, name, isAirport };
  if (branch.afterHoursFeeCents !== undefined) return choice;
  const closedWeekdays = ([0, 1, 2, 3, 4, 5, 6] as const).filter((day) => hours.weekly[day].length === 0);
  const lastReturn = addDays(lastDay, MAXIMUM_RENTAL_DAYS);
  const closedDates = hours.closedDates.filter(
    (date) => date >= firstDay && date <= lastReturn && isClosedDay(hours, date),
  );
  return {
    ...choice,
    ...(closedWeekdays.length > 0 && { closedWeekdays }),
    ...(closedDates.length > 0 && { closedDates }),
  };
}
