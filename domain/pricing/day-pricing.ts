import { dayNumber } from '../calendar/panama.ts';
import { type BasisPoints, type Cents, percentOf, WHOLE } from '../money/money.ts';
import { lengthPercent, listPrices } from './daily-price.ts';
import type { BookedCar, CarDay, QuoteRequest } from './quote.ts';
import type { Trip } from './trip.ts';

export type CarChoices = Pick<QuoteRequest, 'car' | 'reservationType' | 'rates' | 'booked'>;

/** Returns a day of a rental, by its number from 0 and the number of days of the rental. */
export type DayPricing = (day: number, days: number) => CarDay;

/**
 * Prices of the days of a rental, also of a longer one from the same day. Booked days keep their
 * price. The discounted price of a day is rounded before it is summed: pricing.md#lines, 2.
 */
export function dayPricing(choices: CarChoices, trip: Trip): DayPricing {
  const { car, reservationType, rates, booked } = choices;
  const discount = reservationType === 'prepaid' ? (car.discount?.percent ?? 0) : 0;
  const prepaidRate = Math.max(0, WHOLE - discount);
  const rateOf = lengthRates(choices);
  const priceOf = listPrices(car, trip, rates);
  const price = (listCents: Cents, days: number) => {
    const cents = percentOf(listCents, rateOf(days));
    return { listCents, cents, netCents: percentOf(cents, prepaidRate) };
  };
  const fresh: DayPricing = (day, days) => {
    const { listCents, period } = priceOf(day);
    return { ...price(listCents, days), ...(period && { period }) };
  };
  if (!booked || !keepsBookedDay(booked, trip)) return fresh;
  const first = dayNumber(trip.pickupDate);
  return (day, days) => {
    const known = booked.days.get(first + day);
    if (!known) return { ...fresh(day, days), isAdded: true };
    if (rateOf(days) === rateOf(booked.days.size)) return known;
    const again = { ...known, ...price(known.listCents, days) };
    return days > booked.days.size && again.netCents >= known.netCents ? known : again;
  };
}

function keepsBookedDay(booked: BookedCar, { pickupDate, days }: Trip): boolean {
  const first = dayNumber(pickupDate);
  return [...booked.days.keys()].some((day) => first <= day && day < first + days);
}

/** Returns the part of the price of a day that is left after the rate by length. */
function lengthRates({ car, rates }: CarChoices): (days: number) => BasisPoints {
  const known = new Map<number, BasisPoints>();
  return (days) => {
    const rate = known.get(days) ?? WHOLE - lengthPercent(rates.lengthRates, car.classCode, days);
    known.set(days, rate);
    return rate;
  };
}
