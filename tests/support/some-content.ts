import type { Coupon } from '#domain/pricing/coupon.ts';
import type { Content, SiteContent } from '#operations/ports/content.ts';
import {
  aBranch,
  aCar,
  aCarClass,
  aCityBranch,
  aCoupon,
  aCoverage,
  anEra,
  anExtra,
  someRates,
} from './a-rental.ts';

/** A small company: two cars, an airport and a city branch, the prices of pricing.md#worked-example. */
export function someSiteContent(changes: Partial<SiteContent> = {}): SiteContent {
  return {
    version: '1',
    loadedAt: 0,
    site: {
      brand: 'firefly',
      siteName: 'Firefly Panamá',
      company: undefined,
      logoId: undefined,
      reservationMinDays: 1,
      reservationBackgroundColor: '#ffffff',
      paymentGateway: 'metrobank',
      corporateEmail: undefined,
      editorEmail: undefined,
      disableReservationsUntil: undefined,
      minimumDaysRule: 'as-built',
      allowedClasses: [],
      minimumRentalMinutes: 60,
      turnaroundMinutes: 120,
      // The same renter books many times in these tests.
      maxOpenUnpaid: 10_000,
      unpaidShare: 0,
      confirmHours: 0,
      guarantee: false,
      refundLimitCents: 50_000,
      returnCharges: [
        { code: 'fuel', label: { es: 'Combustible', en: 'Fuel' }, priceCents: 1_200, per: 'eighth' },
        { code: 'late-day', label: { es: 'Día de retraso' }, priceCents: 6_500, per: 'day' },
        { code: 'damage', label: { es: 'Daño' }, priceCents: undefined, per: 'piece' },
      ],
      precheckin: { isEnabled: true, minimumHours: 3 },
      hasUnlimitedMileage: true,
      rates: someRates(),
      cancellation: { freeHours: 48, feeCents: 0, feeRate: 2_000, note: undefined },
      home: { title: undefined, text: undefined, pictureId: undefined, sections: [], promos: [] },
    },
    cars: [
      aCar(),
      aCar({ id: 'grand-i10', make: 'Hyundai', model: 'Grand i10', classCode: 'ECAR', dailyCents: 2100 }),
    ],
    classes: [
      aCarClass(),
      aCarClass({ code: 'ECAR', name: { es: 'Económico', en: 'Economy' }, depositCents: 50_000 }),
    ],
    branches: [aBranch(), aCityBranch()],
    coverages: [
      aCoverage(),
      aCoverage({ code: 'FULL', perDayCents: 2900, deductibleCents: 0 }),
      aCoverage({ code: 'SLI', role: 'optional', perDayCents: 700 }),
      anEra(),
    ],
    extras: [anExtra()],
    callsToAction: [],
    infoPages: [],
    promos: [],
    jobs: [],
    redirects: [],
    corporatePlans: [],
    transfers: [],
    restrictions: [],
    reviews: [],
    ...changes,
  };
}

/** Content that tests can edit, with the given coupons. */
export function makeContent(first: SiteContent = someSiteContent(), coupons: Coupon[] = [aCoupon()]) {
  let shown = first;
  const content: Content = {
    current: () => shown,
    problems: () => [],
    findCoupon: async (code) => coupons.find((coupon) => coupon.code === code),
    readAsset: async () => ({ kind: 'unknown' }),
  };
  return {
    content,
    edit(change: (content: SiteContent) => SiteContent) {
      shown = change(shown);
    },
  };
}
