import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCar,
  aCarClass,
  aCoupon,
  aCoverage,
  anEra,
  anExtra,
  aQuoteRequest,
  aYoungFee,
  someRates,
} from '#tests/support/a-rental.ts';
import { addDays } from '../calendar/panama.ts';
import { toCondition, toDepositRow } from '../conditions/condition.ts';
import { keepBookedPrices } from './keep-booked-prices.ts';
import type { Quote, QuoteRequest } from './quote.ts';
import { quoteRental } from './quote-rental.ts';
import type { Saf } from './rates.ts';

/** Prices of one day; none is 0, because a quote omits lines of 0 cents. */
const prices = fc.record({
  car: fc.integer({ min: 1000, max: 20_000 }),
  mandatoryCoverage: fc.integer({ min: 1, max: 5000 }),
  era: fc.integer({ min: 1, max: 2000 }),
  extra: fc.integer({ min: 1, max: 3000 }),
  driver: fc.integer({ min: 1, max: 3000 }),
  off: fc.integer({ min: 1, max: 4000 }),
});

type Prices = typeof prices extends fc.Arbitrary<infer P> ? P : never;

const choices = fc.record({
  days: fc.integer({ min: 1, max: 60 }),
  prepaid: fc.boolean(),
  era: fc.boolean(),
  extras: fc.integer({ min: 0, max: 4 }),
  drivers: fc.integer({ min: 0, max: 3 }),
  coupon: fc.boolean(),
});

type Choices = typeof choices extends fc.Arbitrary<infer C> ? C : never;

const saf = { code: 'SAF', label: { es: 'SAF' }, amountCents: undefined, rate: 250 };

function toRequest(chosen: Choices, at: Prices, changes: Partial<QuoteRequest> = {}): QuoteRequest {
  return aQuoteRequest({
    car: aCar({ dailyCents: at.car, discount: { percent: at.off, chargeId: 'PP' } }),
    returnAt: `${addDays('2026-03-02', chosen.days)}T10:00`,
    reservationType: chosen.prepaid ? 'prepaid' : 'normal',
    mandatoryCoverage: aCoverage({ perDayCents: at.mandatoryCoverage }),
    era: chosen.era ? anEra({ perDayCents: at.era }) : undefined,
    extras: chosen.extras > 0 ? [{ extra: anExtra({ priceCents: at.extra }), quantity: chosen.extras }] : [],
    additionalDrivers: chosen.drivers,
    coupon: chosen.coupon ? aCoupon({ percent: at.off }) : undefined,
    rates: someRates({ additionalDriverPerDayCents: at.driver, saf }),
    ...changes,
  });
}

const same = { isSameCar: true, isSameRenter: true, isSameTerms: true, saf };

const keep = (booked: QuoteRequest, fresh: QuoteRequest) =>
  keepBookedPrices(quoteRental(booked), quoteRental(fresh), {
    ...same,
    isSameCar: booked.car.id === fresh.car.id,
  });

test('the same choices cost what they were sold for, whatever the current prices', () => {
  fc.assert(
    fc.property(choices, prices, prices, (chosen, before, now) => {
      expect(keep(toRequest(chosen, before), toRequest(chosen, now))).toEqual(
        quoteRental(toRequest(chosen, before)),
      );
    }),
  );
});

test('a protection that is demanded since the sale is not sold with the same car and age', () => {
  const chosen: Choices = { days: 7, prepaid: true, era: true, extras: 0, drivers: 0, coupon: false };
  const at: Prices = { car: 3200, mandatoryCoverage: 1500, era: 400, extra: 300, driver: 500, off: 1000 };
  const coverage = { code: 'FULL', name: { es: 'Completa' }, rank: 2 };
  const fresh = toRequest(chosen, at, {
    mandatoryCoverage: aCoverage({ code: 'FULL', perDayCents: 9900 }),
    rates: someRates({ saf, conditions: [toCondition('full', { effects: { coverage } })] }),
  });
  const booked = quoteRental(toRequest(chosen, at));
  expect(keepBookedPrices(booked, quoteRental(fresh), same)).toEqual(booked);
});

test('a fee of young drivers for one class comes and goes with the car', () => {
  const chosen: Choices = { days: 7, prepaid: true, era: true, extras: 0, drivers: 0, coupon: false };
  const at: Prices = { car: 3200, mandatoryCoverage: 1500, era: 400, extra: 300, driver: 500, off: 1000 };
  const fee = toCondition('young-suv', {
    when: { maxAge: 24, classes: ['SUV'] },
    effects: { feePerDayCents: 2500 },
  });
  const requestOf = (code: string) =>
    toRequest(chosen, at, {
      car: aCar({ id: code, classCode: code, dailyCents: at.car }),
      carClass: aCarClass({ code }),
      driver: { age: 22 },
      rates: someRates({ saf, conditions: [fee] }),
    });
  const feesOf = (booked: string, wanted: string) =>
    keep(requestOf(booked), requestOf(wanted))
      .lines.filter(({ kind }) => kind === 'young-driver')
      .map(({ amountCents }) => amountCents);
  expect(feesOf('ICAR', 'SUV')).toEqual([17_500]);
  expect(feesOf('SUV', 'ICAR')).toEqual([]);
});

test('a charge that is a rate applies today’s rate to additions only', () => {
  const chosen: Choices = { days: 7, prepaid: true, era: true, extras: 0, drivers: 1, coupon: false };
  const at: Prices = { car: 3200, mandatoryCoverage: 1500, era: 400, extra: 300, driver: 500, off: 1000 };
  const booked = quoteRental(toRequest(chosen, at));
  const dearer = { ...saf, rate: 1000 };
  const rates = someRates({ additionalDriverPerDayCents: at.driver, saf: dearer });
  const keepAt = (now: Choices) =>
    keepBookedPrices(booked, quoteRental(toRequest(now, at, { rates })), { ...same, saf: dearer });
  expect(keepAt(chosen)).toEqual(booked);
  const safOf = ({ lines }: Quote) => lines.find(({ kind }) => kind === 'saf')?.amountCents ?? 0;
  expect(safOf(keepAt({ ...chosen, extras: 1 })) - safOf(booked)).toBe(210);
});

test('the car and its protection keep their price through one change and the next', () => {
  fc.assert(
    fc.property(choices, choices, prices, prices, (chosen, others, before, now) => {
      const request = { ...others, days: chosen.days, prepaid: chosen.prepaid, coupon: chosen.coupon };
      const [booked, requested] = [toRequest(chosen, before), toRequest(request, now)];
      const amended = keep(booked, requested);
      const back = keepBookedPrices(amended, quoteRental(toRequest(chosen, now)), same);
      const kept = ['car', 'protection', 'prepaid-discount', 'coupon'];
      const linesOf = (quote: typeof back) =>
        quote.lines.filter(({ kind }) => kept.includes(kind)).map(({ taxCents: _, ...line }) => line);
      expect(linesOf(back)).toEqual(linesOf(quoteRental(booked)));
    }),
  );
});

test('one more extra costs today’s price of it, with its fees and taxes, and nothing else', () => {
  const chosen: Choices = { days: 7, prepaid: true, era: true, extras: 0, drivers: 1, coupon: false };
  const before: Prices = { car: 3200, mandatoryCoverage: 1500, era: 400, extra: 300, driver: 500, off: 1000 };
  const dearer: Prices = { car: 9900, mandatoryCoverage: 9900, era: 9900, extra: 500, driver: 9900, off: 1 };
  const booked = quoteRental(toRequest(chosen, before));
  const amended = keep(toRequest(chosen, before), toRequest({ ...chosen, extras: 1 }, dearer));
  const added = amended.lines.filter(({ kind }) => kind === 'extra');
  expect(added).toMatchObject([{ unitCents: 500, amountCents: 3500 }]);
  const saf = Math.round(3500 * 0.025);
  expect(amended.subtotalCents - booked.subtotalCents).toBeGreaterThanOrEqual(3500 + saf - 1);
  expect(amended.subtotalCents - booked.subtotalCents).toBeLessThanOrEqual(3500 + saf + 1);
});

test('a better car has its own price and deposit; the rest stays as sold', () => {
  const chosen: Choices = { days: 7, prepaid: true, era: true, extras: 1, drivers: 1, coupon: true };
  const before: Prices = { car: 3200, mandatoryCoverage: 1500, era: 400, extra: 300, driver: 500, off: 1000 };
  const now: Prices = { ...before, mandatoryCoverage: 9900, extra: 9900 };
  const better = aCar({ id: 'tucson', dailyCents: 5200, discount: { percent: 500, chargeId: 'PP' } });
  const rates = someRates({
    additionalDriverPerDayCents: now.driver,
    saf,
    conditions: [toDepositRow({ code: 'ICAR', depositCents: 120_000 })],
  });
  const fresh = toRequest(chosen, now, { car: better, rates });
  const amended = keep(toRequest(chosen, before), fresh);
  const unitOf = (wanted: string) => amended.lines.find(({ kind }) => kind === wanted)?.unitCents;
  expect([unitOf('car'), unitOf('prepaid-discount'), unitOf('protection'), unitOf('extra')]).toEqual([
    5200, -260, 1500, 300,
  ]);
  expect(amended.depositCents).toBe(120_000);
  expect(amended.lines.map(({ kind }) => kind)).toEqual(quoteRental(fresh).lines.map(({ kind }) => kind));
});

describe('a changed quantity of a sold extra', () => {
  const chosen: Choices = { days: 7, prepaid: true, era: true, extras: 2, drivers: 1, coupon: false };
  const before: Prices = { car: 3200, mandatoryCoverage: 1500, era: 400, extra: 300, driver: 500, off: 1000 };
  const dearer: Prices = { ...before, extra: 900, driver: 900 };
  const amountsOf = (request: Partial<Choices>) =>
    keep(toRequest(chosen, before), toRequest({ ...chosen, ...request }, dearer))
      .lines.filter(({ kind }) => kind === 'extra' || kind === 'additional-driver')
      .map(({ kind, quantity, amountCents }) => [kind, quantity, amountCents]);

  test('costs the price of one as sold, however many are added', () => {
    expect(amountsOf({ extras: 3, drivers: 2 })).toEqual([
      ['extra', 3, 6300],
      ['additional-driver', 2, 7000],
    ]);
  });

  test('does not decrease', () => {
    expect(amountsOf({ extras: 1, drivers: 0 })).toEqual([
      ['extra', 2, 4200],
      ['additional-driver', 1, 3500],
    ]);
  });

  test('is matched by the code of the extra', () => {
    const seats = [{ extra: anExtra({ code: 'seat', priceCents: 700 }), quantity: 3 }];
    const amended = keep(toRequest(chosen, before), toRequest(chosen, dearer, { extras: seats }));
    const extras = amended.lines.filter(({ kind }) => kind === 'extra');
    expect(extras.map(({ code, quantity, amountCents }) => [code, quantity, amountCents])).toEqual([
      ['panapass', 2, 4200],
      ['seat', 3, 14_700],
    ]);
  });

  test('is matched by kind, so that a protection with the same code is different', () => {
    const coverages = [aCoverage({ code: 'panapass', role: 'optional' })];
    const booked = quoteRental(toRequest({ ...chosen, extras: 0 }, before, { coverages }));
    const fresh = quoteRental(toRequest(chosen, before, { coverages }));
    const kinds = keepBookedPrices(booked, fresh, same).lines.filter(({ code }) => code === 'panapass');
    expect(kinds.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['coverage', 1],
      ['extra', 2],
    ]);
  });
});

describe('another age of the renter', () => {
  const chosen: Choices = { days: 7, prepaid: true, era: true, extras: 1, drivers: 1, coupon: false };
  const at: Prices = { car: 3200, mandatoryCoverage: 1500, era: 400, extra: 300, driver: 500, off: 1000 };
  const feeOf = (bookedAge: number, age: number, isSameRenter: boolean) => {
    const [booked, fresh] = [bookedAge, age].map((years) =>
      quoteRental(toRequest(chosen, at, { driver: { age: years } })),
    );
    const { lines } = keepBookedPrices(booked as Quote, fresh as Quote, { ...same, isSameRenter });
    return lines.filter(({ kind }) => kind === 'young-driver').map(({ amountCents }) => amountCents);
  };

  test.each([
    ['brings the fee of young drivers', 30, 22, [17_500]],
    ['takes it away', 22, 30, []],
    ['changes it', 22, 24, [8400]],
  ])('%s', (_what, bookedAge, age, fee) => {
    expect(feeOf(bookedAge, age, false)).toEqual(fee);
  });

  test('changes nothing else of what was sold', () => {
    const dearer = toRequest(
      chosen,
      { ...at, mandatoryCoverage: 9900, extra: 9900 },
      { driver: { age: 22 } },
    );
    const booked = quoteRental(toRequest(chosen, at));
    const { lines } = keepBookedPrices(booked, quoteRental(dearer), {
      ...same,
      isSameRenter: false,
      isSameTerms: false,
    });
    const unitOf = (wanted: string) =>
      lines.filter(({ kind }) => kind === wanted).map((line) => line.unitCents);
    expect([unitOf('car'), unitOf('protection'), unitOf('extra')]).toEqual([[3200], [1500], [300]]);
  });

  test('that is the same keeps the fee as it was sold', () => {
    expect(feeOf(22, 30, true)).toEqual([17_500]);
    expect(feeOf(30, 22, true)).toEqual([]);
  });
});

test('young additional drivers come, go and keep the price of their band', () => {
  const chosen: Choices = { days: 7, prepaid: true, era: true, extras: 1, drivers: 2, coupon: false };
  const at: Prices = { car: 3200, mandatoryCoverage: 1500, era: 400, extra: 300, driver: 500, off: 1000 };
  const quoteWith = (ages: number[], perDayCents = 2500) => {
    const request = toRequest(chosen, at, { otherDrivers: ages.map((age) => ({ age })) });
    const conditions = [aYoungFee(21, 22, perDayCents), aYoungFee(23, 24, 1200)];
    return quoteRental({ ...request, rates: { ...request.rates, conditions } });
  };
  const feesOf = (booked: Quote, fresh: Quote) =>
    keepBookedPrices(booked, fresh, same)
      .lines.filter(({ kind }) => kind === 'young-additional-driver')
      .map(({ quantity, amountCents }) => [quantity, amountCents]);
  expect(feesOf(quoteWith([]), quoteWith([22]))).toEqual([[1, 17_500]]);
  expect(feesOf(quoteWith([22]), quoteWith([21, 22], 9900))).toEqual([[2, 35_000]]);
  expect(feesOf(quoteWith([21, 22]), quoteWith([40, 22], 9900))).toEqual([[1, 17_500]]);
  expect(feesOf(quoteWith([22]), quoteWith([40]))).toEqual([]);
  expect(feesOf(quoteWith([22]), quoteWith([24]))).toEqual([[1, 8400]]);
});

describe('the company’s charge', () => {
  const chosen: Choices = { days: 7, prepaid: true, era: true, extras: 0, drivers: 1, coupon: true };
  const at: Prices = { car: 3200, mandatoryCoverage: 1500, era: 400, extra: 300, driver: 500, off: 1000 };
  const fixed = { ...saf, amountCents: 900, rate: undefined };
  const safAfter = (bookedSaf: Saf | undefined, now: Saf | undefined) => {
    const ratesOf = (one: Saf | undefined) => someRates({ additionalDriverPerDayCents: at.driver, saf: one });
    const booked = quoteRental(toRequest(chosen, at, { rates: ratesOf(bookedSaf) }));
    const fresh = quoteRental(toRequest({ ...chosen, extras: 1 }, at, { rates: ratesOf(now) }));
    const chargeOf = ({ lines }: Quote) => lines.find(({ kind }) => kind === 'saf')?.amountCents;
    return [chargeOf(booked), chargeOf(keepBookedPrices(booked, fresh, { ...same, saf: now }))];
  };

  test('of an amount stays as it was sold', () => {
    expect(safAfter(fixed, { ...fixed, amountCents: 1200 })).toEqual([900, 900]);
    expect(safAfter(fixed, { ...fixed, rate: 250 })).toEqual([900, 900]);
  });

  test('that is a rate applies to additions', () => {
    expect(safAfter(saf, saf)).toEqual([962, 1015]);
  });

  test('that is a rate applies to a more expensive car before its coupon', () => {
    const dearer = aCar({ id: 'tucson', dailyCents: 5200, discount: { percent: 1000, chargeId: 'PP' } });
    const amended = keep(toRequest(chosen, at), toRequest(chosen, at, { car: dearer }));
    expect(amended.lines.find(({ kind }) => kind === 'saf')?.amountCents).toBe(962 + 315);
  });

  test('that was removed or replaced is not applied to additions', () => {
    expect(safAfter(saf, undefined)).toEqual([962, 962]);
    expect(safAfter(saf, { ...saf, code: 'OTHER' })).toEqual([962, 962]);
  });

  test('that did not exist at the time of booking is not applied', () => {
    expect(safAfter(undefined, saf)).toEqual([undefined, undefined]);
  });
});
