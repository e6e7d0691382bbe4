import { dayNumber } from '../calendar/panama.ts';
import { type Cents, sumCents } from '../money/money.ts';
import { type CarChoices, type DayPricing, dayPricing, longerLengths } from './daily-price.ts';
import type { BookedCar, CarDay, UntaxedLine } from './quote.ts';
import type { Trip } from './trip.ts';

/** Lines 1 (each run of days of equal price) and 2 of pricing.md#lines, and the long rental price; also of 0 cents. */
export function carLines(choices: CarChoices, trip: Trip): UntaxedLine[] {
  const priceDay = dayPricing(choices, trip);
  const runs = toRuns(Array.from({ length: trip.days }, (_, day) => priceDay(day, trip.days)));
  const netCents = sumCents(runs.map(({ day, days }) => day.netCents * days));
  const discount = discountLine(runs, trip.days);
  return [
    ...runs.map((run) => runLine(run, runs.length === 1)),
    { ...discount, chargeId: choices.car.discount?.chargeId ?? choices.booked?.chargeId },
    onceLine('long-rental', longRentalCents(choices, trip, { priceDay, netCents }) - netCents),
  ];
}

/** Price of the car in cents: the sum of `carLines`. */
export function carCents(choices: CarChoices, trip: Trip): Cents {
  return findCheapestDay(choices, trip, [0]).cents;
}

/** The lowest price in cents of the trips from these days (numbers from `pickupDate`), and the first such day. */
export function findCheapestDay(
  choices: CarChoices,
  trip: Trip,
  [first, ...others]: readonly [number, ...number[]],
): { day: number; cents: Cents } {
  const priceOf = dayPricing(choices, trip);
  const priceFrom = (start: number) => {
    const priceDay: DayPricing = (day, days) => priceOf(start + day, days);
    let netCents = 0;
    for (let day = 0; day < trip.days; day++) netCents += priceDay(day, trip.days).netCents;
    return longRentalCents(choices, trip, { priceDay, netCents });
  };
  let cheapest = { day: first, cents: priceFrom(first) };
  for (const day of others) {
    const cents = priceFrom(day);
    if (cents < cheapest.cents) cheapest = { day, cents };
  }
  return cheapest;
}

interface PricedDays {
  priceDay: DayPricing;
  /** Sum of the days. */
  netCents: Cents;
}

/** The lowest price of this and each longer rental with another rate. pricing.md#rates-by-length. */
function longRentalCents({ car, rates, booked }: CarChoices, trip: Trip, priced: PricedDays): Cents {
  const { priceDay, netCents } = priced;
  const keptCents = booked && bookedAndAddedCents(booked, trip, priceDay);
  if (booked && keptCents === booked.totalCents) return keptCents;
  return longerLengths(rates.lengthRates, car.classCode, trip.days).reduce(
    (lowest, days) => {
      let sum = 0;
      for (let day = 0; day < days && sum < lowest; day++) sum += priceDay(day, days).netCents;
      return Math.min(lowest, sum);
    },
    Math.min(netCents, keptCents ?? netCents),
  );
}

/** Price of the booked rental and of the days added to it; undefined when a booked day is dropped. */
function bookedAndAddedCents(
  booked: BookedCar,
  { pickupDate, days }: Trip,
  priceDay: DayPricing,
): Cents | undefined {
  const first = dayNumber(pickupDate);
  const added = Array.from({ length: days }, (_, day) => day).filter((day) => !booked.days.has(first + day));
  if (days - added.length < booked.days.size) return undefined;
  return booked.totalCents + sumCents(added.map((day) => priceDay(day, days).netCents));
}

interface Run {
  day: CarDay;
  days: number;
}

function toRuns(days: CarDay[]): Run[] {
  const runs: Run[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && isSame(last.day, day)) last.days += 1;
    else runs.push({ day, days: 1 });
  }
  return runs;
}

function isSame(a: CarDay, b: CarDay): boolean {
  return (
    a.period?.es === b.period?.es &&
    a.period?.en === b.period?.en &&
    a.isAdded === b.isAdded &&
    a.cents === b.cents &&
    a.listCents === b.listCents &&
    a.netCents === b.netCents
  );
}

function runLine({ day: { cents, ...rate }, days }: Run, isOnly: boolean): UntaxedLine {
  const line = { ...onceLine('car', cents * days), days, unitCents: cents };
  const isUsual = isOnly && !rate.period && !rate.isAdded && rate.listCents === cents;
  return isUsual ? line : { ...line, rate };
}

/** Line 2 is per day where every day has the same discount. */
function discountLine(runs: Run[], days: number): UntaxedLine {
  const discounts = runs.map(({ day }) => day.netCents - day.cents);
  const line = onceLine('prepaid-discount', sumCents(runs.map((run, at) => run.days * (discounts[at] ?? 0))));
  const [unitCents = 0] = discounts;
  return discounts.every((each) => each === unitCents) ? { ...line, days, unitCents } : line;
}

function onceLine(kind: UntaxedLine['kind'], amountCents: Cents): UntaxedLine {
  return {
    kind,
    code: undefined,
    label: undefined,
    chargeId: undefined,
    quantity: 1,
    days: undefined,
    unitCents: amountCents,
    amountCents,
    airportFeeApplies: true,
  };
}
