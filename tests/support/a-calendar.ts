import { toInstant } from '#domain/calendar/panama.ts';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import type { CalendarRequest } from '#domain/pricing/price-calendar.ts';
import {
  aCar,
  aCarClass,
  aCityBranch,
  aCoverage,
  aLengthRate,
  anEra,
  aRatePeriod,
  someRates,
} from './a-rental.ts';

const carClass = aCarClass();
export const corolla = { car: aCar(), carClass };
const picanto = { car: aCar({ id: 'picanto', classCode: 'ECAR', dailyCents: 2100 }), carClass };

/** A calendar of Carnival 2027, of two cars in the city. */
export function aCalendar(changes: Partial<CalendarRequest> = {}): CalendarRequest {
  return {
    pickupBranch: aCityBranch(),
    returnBranch: aCityBranch(),
    cars: [corolla, picanto],
    reservationTypes: ['prepaid', 'normal'],
    coverages: [aCoverage(), anEra()],
    rates: someRates({ ratePeriods: [aRatePeriod()], lengthRates: [aLengthRate()] }),
    coupon: undefined,
    period: {
      now: toInstant('2027-01-25T09:00'),
      reservationMinDays: 1,
      minimumRentalMinutes: 60,
      disableReservationsUntil: undefined,
      graceMinutes: 29,
    },
    minimumDaysRule: 'as-built',
    restrictions: [],
    isFree: () => true,
    ...changes,
  };
}

export function aRestriction(changes: Partial<Restriction> = {}): Restriction {
  const days = { from: '2027-02-05', to: '2027-02-20' };
  return {
    kind: 'stop-sale',
    name: undefined,
    ...days,
    classes: [],
    branches: [],
    ...changes,
  } as Restriction;
}
