import { type Cents, percentOf, sumCents, WHOLE } from '../money/money.ts';
import { lengthPercent, listPrices, longerLengths } from './daily-price.ts';
import type { DayRate, QuoteRequest, UntaxedLine } from './quote.ts';
import type { Trip } from './trip.ts';

type CarChoices = Pick<QuoteRequest, 'car' | 'reservationType' | 'rates'>;

/** One day of the car: the price before the rate by length, after it, and after the prepaid discount. */
interface CarDay extends DayRate {
  cents: Cents;
}

/** Returns a day of a rental, by its number from 0 and the number of days of the rental. */
type DayPricing = (day: number, days: number) => CarDay;

/**
 * Lines 1 and 2 of pricing.md#lines and the long rental price; may include lines of 0 cents. Each run of days
 * with an equal price is a line.
 */
export function carLines(choices: CarChoices, trip: Trip): UntaxedLine[] {
  const priceDay = dayPricing(choices, trip);
  const runs = toRuns(Array.from({ length: trip.days }, (_, day) => priceDay(day, trip.days)));
  const netCents = sumCents(runs.map(({ day, days }) => day.netCents * days));
  const discount = discountLine(runs, trip.days);
  return [
    ...runs.map((run) => runLine(run, runs.length === 1)),
    { ...discount, chargeId: choices.car.discount?.chargeId },
    onceLine('long-rental', longRentalCents(choices, trip, { priceDay, netCents }) - netCents),
  ];
}

/** Price of the car in cents: the sum of `carLines`. */
export function carCents(choices: CarChoices, trip: Trip): Cents {
  const priceDay = dayPricing(choices, trip);
  let netCents = 0;
  for (let day = 0; day < trip.days; day++) netCents += priceDay(day, trip.days).netCents;
  return longRentalCents(choices, trip, { priceDay, netCents });
}

/** The discounted price of a day is rounded before it is summed: pricing.md#lines, 2. */
function dayPricing({ car, reservationType, rates }: CarChoices, trip: Trip): DayPricing {
  const discount = reservationType === 'prepaid' ? (car.discount?.percent ?? 0) : 0;
  const prepaidRate = Math.max(0, WHOLE - discount);
  const priceOf = listPrices(car, trip, rates);
  const lengths = new Map<number, number>();
  const lengthRate = (days: number) => {
    const known = lengths.get(days) ?? WHOLE - lengthPercent(rates.lengthRates, car.classCode, days);
    lengths.set(days, known);
    return known;
  };
  return (day, days) => {
    const { listCents, period } = priceOf(day);
    const cents = percentOf(listCents, lengthRate(days));
    return { ...(period && { period }), listCents, cents, netCents: percentOf(cents, prepaidRate) };
  };
}

/**
 * The lowest price of this and each longer rental to which another rate by length applies.
 * pricing.md#rates-by-length.
 */
function longRentalCents(
  { car, rates }: CarChoices,
  trip: Trip,
  { priceDay, netCents }: { priceDay: DayPricing; netCents: Cents },
): Cents {
  return longerLengths(rates.lengthRates, car.classCode, trip.days).reduce((lowest, days) => {
    let sum = 0;
    for (let day = 0; day < days && sum < lowest; day++) sum += priceDay(day, days).netCents;
    return Math.min(lowest, sum);
  }, netCents);
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
  const samePeriod =
    a.period === b.period || (a.period?.es === b.period?.es && a.period?.en === b.period?.en);
  return samePeriod && a.cents === b.cents && a.listCents === b.listCents && a.netCents === b.netCents;
}

function runLine({ day: { cents, ...rate }, days }: Run, isOnly: boolean): UntaxedLine {
  const line = { ...onceLine('car', cents * days), days, unitCents: cents };
  const isUsual = isOnly && !rate.period && rate.listCents === cents;
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
