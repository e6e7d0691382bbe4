import type { PanamaDate } from '#domain/calendar/panama.ts';
import { rowsOf } from '#domain/conditions/asked-facts.ts';
import { type CheckedConditions, checkConditions } from '#domain/conditions/check-conditions.ts';
import type { Condition, Driver } from '#domain/conditions/condition.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Car } from '#domain/fleet/car.ts';
import type { Cents } from '#domain/money/money.ts';
import { fleetPrice } from '#domain/pricing/fleet-price.ts';
import { toConditioned } from '#domain/pricing/quote-rental.ts';
import { oneDayInTown } from '#domain/pricing/trip.ts';
import { getCarClass } from '../../fleet/find-record.ts';
import type { SiteContent } from '../../ports/content.ts';

/** Returned where it is picked up, within hours. */
export interface TriedRental {
  car: Car;
  branch: Branch;
  pickupDate: PanamaDate;
  days: number;
}

export interface TriedDriver extends CheckedConditions {
  /** The rows of the conditions that hold for this driver and rental. */
  rows: Condition[];
  /** All-in with the cover that is asked for at least; undefined for a driver who is refused. */
  totalCents: Cents | undefined;
}

/** What the conditions ask of a driver. pricing.md#conditions. */
export function tryDriver(
  content: SiteContent,
  driver: Driver,
  { car, branch, pickupDate, days }: TriedRental,
): TriedDriver {
  const { rates } = content.site;
  const rental = toConditioned(rates, car.classCode, { pickupBranch: branch.code });
  const checked = checkConditions(driver, rental);
  const trip = { ...oneDayInTown(pickupDate, branch.code), days, airportFeeRate: branch.airportFee };
  const asked = { car, carClass: getCarClass(content, car), coverages: content.coverages, rates, driver };
  const quote = fleetPrice({ ...asked, coupon: undefined, reservationType: 'normal', trips: [trip] });
  return {
    ...checked,
    rows: rowsOf(rental).filter((row) => holds(row, driver, rental)),
    totalCents: checked.refusals.length > 0 ? undefined : quote.totalCents,
  };
}

/** Whether a row has an effect by itself. */
function holds(row: Condition, driver: Driver, rental: Parameters<typeof rowsOf>[0]): boolean {
  const alone = checkConditions(driver, { ...rental, conditions: [row] });
  const isRefused = alone.refusals.some(({ code }) => code === row.code);
  const asks = alone.lines.length + alone.documents.length + alone.deposit > 0;
  return isRefused || asks || alone.coverage !== undefined;
}
