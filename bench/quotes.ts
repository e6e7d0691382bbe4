import { fleetPrice } from '#domain/pricing/fleet-price.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import { aCoverage, anEra, aQuoteRequest } from '#tests/support/a-rental.ts';
import { median, printTable } from './report.ts';

const ROUNDS = 7;
const QUOTES = 20_000;

/** Microseconds per quote: the full worked example, and the short bill of a fleet card. */
export function benchQuotes(): void {
  const full = aQuoteRequest();
  const { pickupBranch, returnBranch, pickupAt, returnAt } = full;
  const card = {
    car: full.car,
    carClass: full.carClass,
    reservationType: 'prepaid' as const,
    rental: { pickupBranch, returnBranch, pickupAt, returnAt },
    coverages: [aCoverage(), anEra()],
    rates: full.rates,
    coupon: undefined,
  };
  printTable(
    'Quotes',
    ['bill', 'µs each', 'target'],
    [
      ['worked example, all lines', microsecondsOf(() => quoteRental(full)).toFixed(1), '≤ 50'],
      ['fleet card', microsecondsOf(() => fleetPrice(card)).toFixed(1), '≤ 50'],
    ],
  );
}

function microsecondsOf(quote: () => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = process.hrtime.bigint();
    for (let done = 0; done < QUOTES; done++) quote();
    return Number(process.hrtime.bigint() - start) / 1000 / QUOTES;
  });
  return median(rounds);
}
