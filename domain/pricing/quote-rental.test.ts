import { expect, test } from 'vitest';
import { aQuoteRequest } from '#tests/support/a-rental.ts';
import { quoteRental } from './quote-rental.ts';

test('the worked example of PRICING.md section 3 comes out to the cent', () => {
  const quote = quoteRental(aQuoteRequest());
  expect(quote.lines.map((line) => [line.kind, line.amountCents])).toEqual([
    ['car', 22400],
    ['prepaid-discount', -2240],
    ['protection', 10500],
    ['era', 2800],
    ['extra', 2100],
    ['additional-driver', 3500],
    ['dropoff', 1500],
  ]);
  expect(quote.subtotalCents).toBe(39060 + 1500);
  expect(quote.airportFeeCents).toBe(4687);
  expect(quote.taxCents).toBe(3167);
  expect(quote.totalCents).toBe(48414);
});
