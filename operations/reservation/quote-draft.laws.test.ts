import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/panama.ts';
import { type Driver, residences } from '#domain/conditions/condition.ts';
import { EMPTY_RENTER } from '#domain/renter/renter.ts';
import { EMPTY_SELECTION, type ReservationDraft } from '#domain/reservation/draft.ts';
import { aBranch, aCityBranch, aCoupon, someRates } from '#tests/support/a-rental.ts';
import { anyCondition } from '#tests/support/any-condition.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { offerFleet } from '../fleet/search-fleet.ts';
import { quoteDraft, requirements } from './quote-draft.ts';

const DRAWS = 10_000;
const PICKUP = '2026-03-02';
const clock = { now: () => 0 };
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const anyBooking = fc.record({
  conditions: fc.array(anyCondition, { maxLength: 6 }),
  carId: fc.constantFrom('corolla', 'grand-i10'),
  age: maybe(fc.integer({ min: 18, max: 80 })),
  residence: maybe(fc.constantFrom(...residences)),
  /** Whether the form has the age as a birth date by now. */
  isTyped: fc.boolean(),
  days: fc.integer({ min: 1, max: 40 }),
  pickupBranch: fc.constantFrom(aBranch(), aCityBranch()),
  reservationType: fc.constantFrom('prepaid' as const, 'normal' as const),
  coupon: maybe(fc.nat(10_000).map((percent) => aCoupon({ percent }))),
});

test('the total on a card of the results is the one that the booking of the same driver charges, or both refuse', () => {
  const law = ({
    conditions,
    carId,
    days,
    pickupBranch,
    reservationType,
    coupon,
    ...who
  }: typeof anyBooking extends fc.Arbitrary<infer Drawn> ? Drawn : never) => {
    const content = someSiteContent();
    content.site.rates = someRates({ conditions });
    const driver: Driver = { age: who.age, residence: who.residence };
    const search = {
      pickupLocation: pickupBranch.code,
      returnLocation: 'CDE',
      pickupAt: `${PICKUP}T10:00`,
      returnAt: `${addDays(PICKUP, days)}T10:00`,
      driver,
    };
    const valid = { search, pickupBranch, returnBranch: aCityBranch() };
    const birthday = who.isTyped && who.age !== undefined ? `${2026 - who.age}-01-01` : '';
    const { offers } = offerFleet({ clock }, content, { search: valid, coupon, stock: undefined });
    const offer = offers.find(({ car }) => car.id === carId);
    if (!offer) throw new Error(`There is no card of ${carId}`);
    const draft: ReservationDraft = {
      brand: 'firefly',
      search,
      carId,
      reservationType,
      selection: EMPTY_SELECTION,
      renter: { ...EMPTY_RENTER, birthday },
      priceFingerprint: undefined,
      reservationId: undefined,
    };
    const { quote } = quoteDraft(content, draft, { car: offer.car, search: valid, coupon });
    const { totalCents, depositCents } = offer[reservationType];
    const [refusal] = requirements(content, draft, { car: offer.car }).refusals;
    const charged = quote.dueNowCents + quote.dueAtBranchCents;
    expect([charged, quote.totalCents, quote.depositCents, refusal?.message]).toEqual([
      totalCents,
      totalCents,
      depositCents,
      offer.refusal,
    ]);
  };
  fc.assert(fc.property(anyBooking, law), { numRuns: DRAWS, seed: 20270303 });
});
