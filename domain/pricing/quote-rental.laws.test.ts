import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import {
  aBranch,
  aCar,
  aCityBranch,
  aCoupon,
  aCoverage,
  aDeliveryZone,
  anEra,
  anExtra,
  aQuoteRequest,
  someRates,
} from '#tests/support/a-rental.ts';
import { anyCondition, anyDriver } from '#tests/support/any-condition.ts';
import { addDays } from '../calendar/panama.ts';
import { sumCents } from '../money/money.ts';
import { inOrder } from './line-rules.ts';
import type { QuoteRequest } from './quote.ts';
import { quoteRental } from './quote-rental.ts';
import type { OneWayFees } from './rates.ts';

const price = fc.nat(30_000);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const percent = fc.integer({ min: 0, max: 10_000 });

const anyCar = fc
  .record({ dailyCents: price, discount: maybe(fc.record({ percent, chargeId: fc.constant('PP') })) })
  .map(aCar);
const anyBranch = fc
  .record({ airportFee: fc.constantFrom(0, 600, 1200), afterHoursFeeCents: maybe(price) })
  .map(aBranch);
const anyExtra = fc.record({
  extra: fc
    .record({
      priceCents: price,
      per: fc.constantFrom('day' as const, 'rental' as const),
      maxChargeCents: maybe(price),
    })
    .map(anExtra),
  quantity: fc.nat(4),
});
const anyCoupon = fc.record({ percent: maybe(percent), amountCents: maybe(fc.nat(500_000)) }).map(aCoupon);
const anyRates = fc
  .record({
    oneWay: fc.record({ defaultCents: price, pairs: fc.constant<OneWayFees['pairs']>([]) }),
    additionalDriverPerDayCents: price,
    conditions: fc.array(anyCondition, { maxLength: 6 }),
    saf: maybe(
      fc.record({
        code: fc.constant('SAF'),
        label: fc.constant({ es: 'SAF' }),
        amountCents: maybe(price),
        rate: maybe(fc.nat(1000)),
      }),
    ),
  })
  .map(someRates);

const anyRequest: fc.Arbitrary<QuoteRequest> = fc
  .record({
    car: anyCar,
    pickupBranch: anyBranch,
    returnBranch: fc.constantFrom(aBranch(), aCityBranch()),
    returnAt: fc.nat(120).map((days) => `${addDays('2026-03-02', days)}T12:00`),
    reservationType: fc.constantFrom('prepaid' as const, 'normal' as const),
    mandatoryCoverage: maybe(price.map((perDayCents) => aCoverage({ perDayCents }))),
    coverages: fc.array(
      price.map((perDayCents) => aCoverage({ role: 'optional', perDayCents })),
      { maxLength: 3 },
    ),
    era: maybe(price.map((perDayCents) => anEra({ perDayCents }))),
    extras: fc.array(anyExtra, { maxLength: 3 }),
    additionalDrivers: fc.nat(3),
    driver: anyDriver,
    delivery: maybe(price.map((priceCents) => aDeliveryZone({ priceCents }))),
    coupon: maybe(anyCoupon),
    rates: anyRates,
  })
  .map(aQuoteRequest);

declare module 'vitest' {
  interface ProvidedContext {
    /** Random cases of each law. */
    lawRuns: number;
  }
}

function check(law: (request: QuoteRequest) => void) {
  fc.assert(fc.property(anyRequest, law), { numRuns: inject('lawRuns'), seed: 20260302 });
}

test('the lines, the airport fee and the tax sum to the total', () => {
  check((request) => {
    const quote = quoteRental(request);
    expect(sumCents(quote.lines.map((line) => line.amountCents))).toBe(quote.subtotalCents);
    expect(quote.subtotalCents + quote.airportFeeCents + quote.taxCents).toBe(quote.totalCents);
    expect(quote.dueNowCents + quote.dueAtBranchCents).toBe(quote.totalCents);
  });
});

test('the lines stand in the order of their rules, which a change keeps', () => {
  check((request) => {
    const { lines } = quoteRental(request);
    expect(inOrder(lines)).toEqual(lines);
  });
});

test('the taxes of the lines and of the airport fee sum to the tax', () => {
  check((request) => {
    const quote = quoteRental(request);
    expect(sumCents(quote.lines.map((line) => line.taxCents)) + quote.airportFeeTaxCents).toBe(
      quote.taxCents,
    );
  });
});

test('every amount is a whole cent and no total is negative', () => {
  check((request) => {
    const quote = quoteRental(request);
    const amounts = quote.lines.flatMap((line) => [line.amountCents, line.unitCents, line.taxCents]);
    const sums = [quote.subtotalCents, quote.airportFeeCents, quote.taxCents, quote.totalCents];
    expect([...amounts, ...sums].every(Number.isSafeInteger)).toBe(true);
    expect(Math.min(...sums)).toBeGreaterThanOrEqual(0);
  });
});

test('more days never cost less', () => {
  check((request) => {
    const longer = { ...request, returnAt: `${addDays(request.returnAt.slice(0, 10), 1)}T12:00` };
    expect(quoteRental(longer).totalCents).toBeGreaterThanOrEqual(quoteRental(request).totalCents);
  });
});

test('a coupon or prepayment never makes it more expensive', () => {
  check((request) => {
    const { totalCents } = quoteRental(request);
    expect(totalCents).toBeLessThanOrEqual(quoteRental({ ...request, coupon: undefined }).totalCents);
    const [normal, prepaid] = (['normal', 'prepaid'] as const).map((reservationType) =>
      quoteRental({ ...request, reservationType }),
    );
    expect(prepaid?.totalCents).toBeLessThanOrEqual(normal?.totalCents ?? 0);
  });
});
