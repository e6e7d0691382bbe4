import { isOpenAt } from '../calendar/opening-hours.ts';
import { dateOf, type PanamaDate, type PanamaDateTime, rentalDays } from '../calendar/panama.ts';
import type { Branch } from '../fleet/branch.ts';
import type { Restriction } from '../fleet/restrictions.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { QuoteRequest } from './quote.ts';
import type { OneWayFees, Rates } from './rates.ts';

export interface Trip {
  days: number;
  /** The rates of a day depend on its date and on the branch of the pick-up. */
  pickupDate: PanamaDate;
  pickupBranch: string | undefined;
  airportFeeRate: BasisPoints;
  oneWayCents: Cents;
  /** 0 within the hours of the branch. */
  afterHoursCents: { pickup: Cents; return: Cents };
}

/** Days, from today on, of which the cheapest one has the "from" price. pricing.md#shown-price. */
const FROM_PRICE_DAYS = 60;

export interface FleetTrips {
  trips: readonly [Trip, ...Trip[]];
  /** The price is the lowest of the trips that begin on these days, from `pickupDate` on. */
  withinDays: number;
}

/**
 * One day at a branch without airport fee, without any fees, on each of the next days: the "from" price is
 * the lowest of these. Branches and dates that cannot differ in price are left out.
 */
export function oneDayTrips(
  { ratePeriods, conditions }: Pick<Rates, 'ratePeriods' | 'conditions'>,
  branches: readonly Pick<Branch, 'code' | 'airportFee'>[],
  today: PanamaDate,
  restrictions: readonly Restriction[] = [],
): FleetTrips {
  const scopes = [...ratePeriods, ...restrictions, ...conditions.map(({ when }) => when)];
  const named = new Set(scopes.flatMap((row) => row.branches));
  const inTown = branches.filter(({ airportFee }) => airportFee === 0);
  const [first, ...others] = new Set(inTown.map(({ code }) => (named.has(code) ? code : undefined)));
  const trips = [oneDayInTown(today, first), ...others.map((code) => oneDayInTown(today, code))] as const;
  const isSameEveryDay = ratePeriods.length === 0 && restrictions.length === 0;
  return { trips: [...trips], withinDays: isSameEveryDay ? 1 : FROM_PRICE_DAYS };
}

/** One day without any fees. `pickupBranch`: a code. */
export function oneDayInTown(pickupDate: PanamaDate, pickupBranch: string | undefined): Trip {
  return {
    days: 1,
    pickupDate,
    pickupBranch,
    airportFeeRate: 0,
    oneWayCents: 0,
    afterHoursCents: { pickup: 0, return: 0 },
  };
}

export function toTrip(
  request: Pick<QuoteRequest, 'pickupBranch' | 'returnBranch' | 'pickupAt' | 'returnAt' | 'rates'>,
): Trip {
  const { pickupBranch, returnBranch, pickupAt, returnAt, rates } = request;
  return {
    days: rentalDays(pickupAt, returnAt, rates.graceMinutes),
    pickupDate: dateOf(pickupAt),
    pickupBranch: pickupBranch.code,
    airportFeeRate: pickupBranch.airportFee,
    oneWayCents: oneWayFee(rates.oneWay, pickupBranch.code, returnBranch.code),
    afterHoursCents: {
      pickup: afterHoursFee(pickupBranch, pickupAt),
      return: afterHoursFee(returnBranch, returnAt),
    },
  };
}

function oneWayFee(fees: OneWayFees, from: string, to: string): Cents {
  if (from === to) return 0;
  return fees.pairs.find((pair) => pair.from === from && pair.to === to)?.feeCents ?? fees.defaultCents;
}

function afterHoursFee(branch: Branch, at: PanamaDateTime): Cents {
  return isOpenAt(branch.hours, at) ? 0 : (branch.afterHoursFeeCents ?? 0);
}
