import { dayNumber, type PanamaDate } from '../calendar/panama.ts';
import type { BookedCar, BookedCoupon, CarDay, UntaxedLine } from './quote.ts';

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
