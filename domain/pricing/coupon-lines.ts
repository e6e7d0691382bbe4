import { type Cents, percentOf, sumCents } from '../money/money.ts';
import { readBookedCar } from './booked-car.ts';
import type { Coupon } from './coupon.ts';
import { LINE_RULES } from './line-rules.ts';
import type { BookedCoupon, QuoteRequest, UntaxedLine } from './quote.ts';
import type { Trip } from './trip.ts';

/** Line 11: at most the car's discounted price; lowers the airport fee's base. `before`: the lines before it. */
export function couponLines(
  choices: Pick<QuoteRequest, 'coupon' | 'booked'>,
  trip: Trip,
  before: UntaxedLine[],
): UntaxedLine[] {
  const { coupon } = choices;
  const carCents = sumCents(
    before.filter(({ kind }) => LINE_RULES[kind].isPriceOfCar).map((line) => line.amountCents),
  );
  const fresh = coupon && { ...coupon, offCents: offOf(coupon, carCents) };
  const applied = keepBookedCoupon(choices, trip, before) ?? fresh;
  if (!applied) return [];
  const amountCents = 0 - Math.min(applied.offCents, carCents);
  return [
    {
      kind: 'coupon',
      code: applied.code,
      label: undefined,
      chargeId: applied.chargeId,
      quantity: 1,
      days: undefined,
      unitCents: amountCents,
      amountCents,
      airportFeeApplies: true,
    },
  ];
}

function offOf({ amountCents, percent = 0 }: Coupon, carCents: Cents): Cents {
  return Math.min(Math.max(0, amountCents ?? percentOf(carCents, percent)), carCents);
}

/**
 * A coupon that content has no more, or with other terms: booked days that stay keep what it took off them, added
 * days get a present percentage. Undefined where the present coupon applies. pricing.md#amendments.
 */
function keepBookedCoupon(
  { coupon, booked }: Pick<QuoteRequest, 'coupon' | 'booked'>,
  { days, pickupDate }: Trip,
  lines: UntaxedLine[],
): BookedCoupon | undefined {
  if (!booked?.coupon) return undefined;
  if (coupon && offOf(coupon, booked.totalCents) === booked.coupon.offCents) return undefined;
  const priced = [...(readBookedCar({ lines, days }, pickupDate)?.days ?? [])];
  const kept = priced.flatMap(([day]) => booked.days.get(day)?.netCents ?? []);
  if (kept.length === 0) return undefined;
  const added = priced.filter(([day]) => !booked.days.has(day)).map(([, { netCents }]) => netCents);
  const allCents = sumCents([...booked.days.values()].map(({ netCents }) => netCents));
  const keptCents = allCents === 0 ? 0 : Math.round((booked.coupon.offCents * sumCents(kept)) / allCents);
  return { ...booked.coupon, offCents: keptCents + percentOf(sumCents(added), coupon?.percent ?? 0) };
}
