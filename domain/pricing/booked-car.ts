import { dayNumber, type PanamaDate } from '../calendar/panama.ts';
import type { Cents } from '../money/money.ts';
import type { BookedCar, BookedCoupon, CarDay, Quote, UntaxedLine } from './quote.ts';

/** Undefined when a day has no line, which is so for days of 0 cents. */
export function readBookedCar(
  { lines, days }: { lines: readonly UntaxedLine[]; days: number },
  pickupDate: PanamaDate,
): BookedCar | undefined {
  const discount = lines.find(({ kind }) => kind === 'prepaid-discount');
  const perDay = discount?.days === undefined ? 0 : discount.unitCents;
  const booked = lines
    .filter(({ kind }) => kind === 'car')
    .flatMap(({ rate, unitCents: cents, days: count = 0 }) => {
      const day: CarDay = { cents, ...(rate ?? { listCents: cents, netCents: cents + perDay }) };
      return Array.from({ length: count }, () => day);
    });
  if (booked.length !== days) return undefined;
  const first = dayNumber(pickupDate);
  const longRental = lines.find(({ kind }) => kind === 'long-rental')?.amountCents ?? 0;
  return {
    days: new Map(booked.map((day, at) => [first + at, day])),
    totalCents: booked.reduce((sum, { netCents }) => sum + netCents, longRental),
    chargeId: discount?.chargeId,
    coupon: readCoupon(lines),
  };
}

function readCoupon(lines: readonly UntaxedLine[]): BookedCoupon | undefined {
  const line = lines.find(({ kind }) => kind === 'coupon');
  return line && { code: line.code, chargeId: line.chargeId, offCents: 0 - line.amountCents };
}

export interface AddedDays {
  count: number;
  /** Price of the car for these days, after the prepaid discount, without tax. */
  cents: Cents;
}

/** The days of a quote that were not booked before; undefined when there are none, or only such days. */
export function findAddedDays(
  booked: BookedCar | undefined,
  quote: Quote,
  pickupDate: PanamaDate,
): AddedDays | undefined {
  const now = [...(readBookedCar(quote, pickupDate)?.days ?? [])];
  const added = now.filter(([day]) => !booked?.days.has(day)).map(([, { netCents }]) => netCents);
  if (!booked || added.length === 0 || added.length === now.length) return undefined;
  return { count: added.length, cents: added.reduce((sum, cents) => sum + cents, 0) };
}
