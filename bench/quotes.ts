import { fleetPrice } from '#domain/pricing/fleet-price.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import { toTrip } from '#domain/pricing/trip.ts';
import { aCoverage, anEra, aQuoteRequest } from '#tests/support/a-rental.ts';
import { median, printTable } from './report.ts';
import { judge } from './verdicts.ts';

const ROUNDS = 7;
const QUOTES = 20_000;

/** Microseconds per quote: the full worked example, and the short bill of a fleet card. */
export function benchQuotes(): void {
  const full = aQuoteRequest();
  const card = {
    car: full.car,
    carClass: full.carClass,
    reservationType: 'prepaid' as const,
    coverages: [aCoverage(), anEra()],
    rates: full.rates,
    coupon: undefined,
  };
  const worked = microsecondsOf(() => quoteRental(full));
  const short = microsecondsOf(() => fleetPrice({ ...card, trip: toTrip(full) }));
  printTable(
    'Quotes',
    ['bill', 'µs each'],
    [
      ['worked example, all lines', worked.toFixed(1)],
      ['fleet card', short.toFixed(1)],
    ],
  );
  judge(4, 'a quote', { measured: Math.max(worked, short), atMost: 50, unit: ' µs', digits: 1 });
}

function microsecondsOf(quote: () => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = process.hrtime.bigint();
    for (let done = 0; done < QUOTES; done++) quote();
    return Number(process.hrtime.bigint() - start) / 1000 / QUOTES;
  });
  return median(rounds);
}
