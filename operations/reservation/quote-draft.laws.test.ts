import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { addDays } from '#domain/calendar/panama.ts';
import { missingFacts } from '#domain/conditions/asked-facts.ts';
import { checkConditions } from '#domain/conditions/check-conditions.ts';
import { cardKinds, type Driver, residences } from '#domain/conditions/condition.ts';
import { EMPTY_RENTER } from '#domain/renter/renter.ts';
import { EMPTY_SELECTION, type ReservationDraft } from '#domain/reservation/draft.ts';
import { SEARCH } from '#tests/support/a-booking.ts';
import { aBranch, aCityBranch, aCoupon, someRates } from '#tests/support/a-rental.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { anyCondition } from '#tests/support/any-condition.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import { offerFleet } from '../fleet/search-fleet.ts';
import { listRefusals } from './list-refusals.ts';
import { makeBecomes } from './preview-amendment.ts';
import { quoteDraft, requirements } from './quote-draft.ts';

const DRAWS = inject('isNightly') ? 10_000 : inject('lawRuns');
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

const anyFacts: fc.Arbitrary<Driver> = fc.record({
  residence: fc.constantFrom(...residences),
  licenseFrom: fc.constantFrom('PA', 'US'),
  licenseYears: fc.nat(5),
  payment: fc.constantFrom(...cardKinds),
});

const anyChange = fc.record({
  conditions: fc.array(anyCondition, { maxLength: 6 }),
  age: fc.integer({ min: 21, max: 80 }),
  /** Stated at the booking, and with the change. */
  before: anyFacts.chain((facts) => fc.subarray(Object.entries(facts)).map(Object.fromEntries)),
  typed: anyFacts,
  days: fc.integer({ min: 1, max: 40 }),
  reservationType: fc.constantFrom('prepaid' as const, 'normal' as const),
  coupon: maybe(fc.nat(10_000).map((percent) => aCoupon({ percent }))),
});

test('a change to another car costs what its card costs the same driver, or both refuse, and skips no rule', () => {
  const law = ({
    conditions,
    age,
    before,
    typed,
    days,
    reservationType,
    coupon,
  }: typeof anyChange extends fc.Arbitrary<infer Drawn> ? Drawn : never) => {
    const content = someSiteContent();
    content.site.rates = someRates({ conditions });
    const renter = { ...aReservation().renter, birthday: `${2026 - age}-01-01` };
    const selection = { ...EMPTY_SELECTION, driver: before };
    const reservation = aReservation({ renter, selection, reservationType });
    const sold = toConditionedRental(content, reservation);
    fc.pre(checkConditions({ ...before, age }, sold).refusals.length === 0);
    const search = {
      ...reservation.search,
      pickupAt: `${PICKUP}T10:00`,
      returnAt: `${addDays(PICKUP, days)}T10:00`,
    };
    const valid = { search, pickupBranch: aBranch(), returnBranch: aCityBranch() };
    const [, car] = content.cars;
    if (!car) throw new Error('There is one car only');
    const form = { search: SEARCH, carId: car.id, selection: { ...EMPTY_SELECTION, driver: typed } };
    const wanted = { form, car, search: valid, coupon, booked: undefined, renter, others: [] };
    const becomes = makeBecomes(content, reservation, wanted);
    const driver: Driver = { ...becomes.selection.driver, age };
    expect(missingFacts(driver, toConditionedRental(content, becomes), sold)).toEqual([]);
    const asSearched = { ...valid, search: { ...search, driver } };
    const { offers } = offerFleet({ clock }, content, { search: asSearched, coupon, stock: undefined });
    const offer = offers.find((one) => one.car.id === car.id);
    const [refusal] = listRefusals(content, reservation, { becomes, renter, others: [] });
    const { totalCents, depositCents, dueNowCents, dueAtBranchCents } = becomes.quote;
    const card = offer?.[reservationType];
    expect([dueNowCents + dueAtBranchCents, totalCents, depositCents, refusal?.message]).toEqual([
      card?.totalCents,
      card?.totalCents,
      card?.depositCents,
      offer?.refusal,
    ]);
  };
  fc.assert(fc.property(anyChange, law), { numRuns: DRAWS, seed: 20270305 });
});
