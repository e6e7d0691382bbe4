import { isOpenAt } from '../calendar/opening-hours.ts';
import type { PanamaDateTime } from '../calendar/panama.ts';
import { rentalDays } from '../calendar/rental-period.ts';
import type { Branch } from '../fleet/branch.ts';
import type { BasisPoints, Cents } from '../money/money.ts';
import type { QuoteRequest } from './quote.ts';
import type { OneWayFees } from './rates.ts';

export interface Trip {
  days: number;
  airportFeeRate: BasisPoints;
  oneWayCents: Cents;
  /** 0 within the hours of the branch. */
  afterHoursCents: { pickup: Cents; return: Cents };
}

/** One day without any fees: the "from" price of pricing.md#shown-price. */
export const oneDayInTown: Trip = {
  days: 1,
  airportFeeRate: 0,
  oneWayCents: 0,
  afterHoursCents: { pickup: 0, return: 0 },
};

export function toTrip(
  request: Pick<QuoteRequest, 'pickupBranch' | 'returnBranch' | 'pickupAt' | 'returnAt' | 'rates'>,
): Trip {
  const { pickupBranch, returnBranch, pickupAt, returnAt, rates } = request;
  return {
    days: rentalDays(pickupAt, returnAt, rates.graceMinutes),
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
