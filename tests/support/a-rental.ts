import type { OpenInterval, OpeningHours } from '#domain/calendar/opening-hours.ts';
import { type Condition, toCondition, toDepositRow } from '#domain/conditions/condition.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Car, CarClass } from '#domain/fleet/car.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import type { Quote, QuoteRequest } from '#domain/pricing/quote.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import type { Coverage, DeliveryZone, Extra, LengthRate, RatePeriod, Rates } from '#domain/pricing/rates.ts';

/** The same opening hours on every day of the week. */
export function everyDay(...intervals: OpenInterval[]): OpeningHours {
  return {
    weekly: {
      0: intervals,
      1: intervals,
      2: intervals,
      3: intervals,
      4: intervals,
      5: intervals,
      6: intervals,
    },
    closedDates: [],
  };
}

export function aBranch(changes: Partial<Branch> = {}): Branch {
  return {
    code: 'PTY',
    name: { es: 'Aeropuerto de Tocumen', en: 'Tocumen Airport' },
    address: { es: 'Terminal 1, llegadas' },
    notes: undefined,
    desk: undefined,
    directions: undefined,
    phone: '+5072690000',
    whatsapp: undefined,
    email: 'pty@example.com',
    latitude: 9.0714,
    longitude: -79.3835,
    isAirport: true,
    hours: everyDay({ from: '00:00', to: '24:00' }),
    airportFee: 1200,
    afterHoursFeeCents: undefined,
    ...changes,
  };
}

export function aCityBranch(changes: Partial<Branch> = {}): Branch {
  return aBranch({
    code: 'CDE',
    name: { es: 'Costa del Este' },
    isAirport: false,
    airportFee: 0,
    ...changes,
  });
}

export function aCar(changes: Partial<Car> = {}): Car {
  return {
    id: 'corolla',
    make: 'Toyota',
    model: 'Corolla',
    status: 'available',
    type: 'sedan',
    classCode: 'ICAR',
    minimumDays: undefined,
    doors: 4,
    bags: 3,
    seats: 5,
    transmission: 'automatic',
    fuel: 'gas',
    pictureId: undefined,
    otherPictures: { side: undefined, rear: undefined },
    dailyCents: 3200,
    discount: { percent: 1000, chargeId: 'PP10' },
    ...changes,
  };
}

export function aCarClass(changes: Partial<CarClass> = {}): CarClass {
  return { code: 'ICAR', name: { es: 'Intermedio', en: 'Intermediate' }, depositCents: 75_000, ...changes };
}

export function aCoverage(changes: Partial<Coverage> = {}): Coverage {
  return {
    code: 'PCM',
    role: 'mandatory',
    name: { es: 'Paquete mínimo', en: 'Minimum package' },
    description: { es: '' },
    covers: [],
    perDayCents: 1500,
    deductibleCents: 200_000,
    chargeId: 'PCM',
    ...changes,
  };
}

export function anEra(changes: Partial<Coverage> = {}): Coverage {
  const name = { es: 'Asistencia vial', en: 'Roadside assistance' };
  return aCoverage({ code: 'ERA', role: 'era', name, perDayCents: 400, chargeId: 'ERA', ...changes });
}

export function anExtra(changes: Partial<Extra> = {}): Extra {
  return {
    code: 'panapass',
    name: { es: 'PanaPass', en: 'Toll pass' },
    description: { es: '' },
    priceCents: 300,
    per: 'day',
    maxChargeCents: undefined,
    maxQuantity: 1,
    ...changes,
  };
}

export function aCoupon(changes: Partial<Coupon> = {}): Coupon {
  return {
    code: 'VERANO10',
    percent: 1000,
    amountCents: undefined,
    validFrom: undefined,
    validUntil: undefined,
    maxUses: undefined,
    brands: [],
    ...changes,
  };
}

export function aRatePeriod(changes: Partial<RatePeriod> = {}): RatePeriod {
  return {
    name: { es: 'Carnaval', en: 'Carnival' },
    from: '2027-02-05',
    to: '2027-02-10',
    weekdays: [],
    classes: [],
    branches: [],
    change: { percent: 2500 },
    ...changes,
  };
}

export function aLengthRate(changes: Partial<LengthRate> = {}): LengthRate {
  return { minDays: 7, percent: 1000, classes: [], ...changes };
}

/** The fee of an age band, as the setting `young_driver` has it. */
export function aYoungFee(minAge: number, maxAge: number, feePerDayCents: number): Condition {
  return toCondition(`${minAge}–${maxAge}`, { when: { minAge, maxAge }, effects: { feePerDayCents } });
}

export function someRates(changes: Partial<Rates> = {}): Rates {
  return {
    graceMinutes: 29,
    oneWay: { defaultCents: 7500, pairs: [{ from: 'PTY', to: 'CDE', feeCents: 1500 }] },
    additionalDriverPerDayCents: 500,
    maxAdditionalDrivers: 3,
    conditions: [
      aYoungFee(21, 22, 2500),
      aYoungFee(23, 24, 1200),
      toDepositRow({ code: 'ICAR', depositCents: 75_000 }),
      toDepositRow({ code: 'ECAR', depositCents: 50_000 }),
    ],
    deliveryZones: [],
    saf: undefined,
    ratePeriods: [],
    lengthRates: [],
    ...changes,
  };
}

/** The worked example, pricing.md#worked-example. */
export function aQuoteRequest(changes: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    car: aCar(),
    carClass: aCarClass(),
    pickupBranch: aBranch(),
    returnBranch: aCityBranch(),
    pickupAt: '2026-03-02T10:00',
    returnAt: '2026-03-09T10:00',
    reservationType: 'prepaid',
    mandatoryCoverage: aCoverage(),
    coverages: [],
    era: anEra(),
    extras: [{ extra: anExtra(), quantity: 1 }],
    additionalDrivers: 1,
    driver: { age: 30 },
    delivery: undefined,
    coupon: undefined,
    rates: someRates(),
    ...changes,
  };
}

export function aDeliveryZone(changes: Partial<DeliveryZone> = {}): DeliveryZone {
  return {
    code: 'centro',
    label: { es: 'Entrega' },
    description: undefined,
    priceCents: 2000,
    branches: [],
    leadHours: 0,
    ...changes,
  };
}

/** The worked example of pricing.md#rates-by-length with an added day. */
export function aQuoteOfRuns(): Quote {
  const rates = someRates({ ratePeriods: [aRatePeriod()], lengthRates: [aLengthRate()] });
  const times = { pickupAt: '2027-02-03T10:00', returnAt: '2027-02-10T10:00' };
  const quote = quoteRental(aQuoteRequest({ ...times, rates }));
  const [line] = quote.lines;
  if (!line) throw new Error('A quote has a line');
  const rate = { listCents: 3600, netCents: 3240, isAdded: true as const };
  return {
    ...quote,
    lines: [...quote.lines, { ...line, days: 1, unitCents: 3600, amountCents: 3600, rate }],
  };
}
