import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Selection } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservationForm, chooseAs, reserveAs } from '#tests/support/a-booking.ts';
import { openAs } from '#tests/support/a-precheckin.ts';
import { aCar, aYoungFee, everyDay } from '#tests/support/a-rental.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { stockPeriod } from '../fleet/check-search.ts';
import { amendReservation } from '../reservation/amend-reservation.ts';
import { finishPrecheckin, reviewBalance } from './finish-precheckin.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';
import { reviewPreferences } from './review-preferences.ts';
import { type PreferencesForm, savePreferences } from './save-preferences.ts';

const fixture = fixtureForTests();

/** Twenty units of the default class, and one of a more expensive class. */
beforeAll(async () => {
  await fixture.store.keepUnits([
    { classCode: 'ICAR', branchCode: 'PTY', units: 20 },
    { classCode: 'ECAR', branchCode: 'PTY', units: 1 },
  ]);
});

afterEach(() => fixture.edit(() => someSiteContent()));

const nobody = { firstName: '', lastName: '', license: '', licenseExpires: '', birthday: '' };
const luis = {
  firstName: 'Luis',
  lastName: 'Díaz',
  license: 'L-1',
  licenseExpires: '2030-01-01',
  birthday: '1985-03-04',
};

/** By default with one toll pass and one additional driver. */
async function book({
  selection = {},
  carId,
}: {
  selection?: Partial<Selection>;
  carId?: string;
} = {}): Promise<Reservation> {
  const draftId = await chooseAs(fixture.services, { reservationType: 'normal', ...(carId && { carId }) });
  const form = aReservationForm();
  const outcome = await reserveAs(fixture.services, draftId, {
    form: { ...form, selection: { ...form.selection, ...selection } },
  });
  if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome));
  return outcome.reservation;
}

const open = (reservation: Pick<Reservation, 'id'>) => openAs(fixture.services, reservation);

async function prefer(reservation: Reservation, form: Partial<PreferencesForm>): Promise<OpenPrecheckin> {
  const asBookedForm = { carId: reservation.carId, extras: {}, drivers: [] };
  const saved = await savePreferences(fixture.services, await open(reservation), {
    ...asBookedForm,
    ...form,
  });
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved));
  return open(reservation);
}

async function getBalance(opened: OpenPrecheckin) {
  const balance = await reviewBalance(fixture.services, opened);
  if (!balance) throw new Error('Nothing can be priced');
  return balance;
}

test('a renter without additions has nothing to pay', async () => {
  const reservation = await book();
  const opened = await prefer(reservation, {});
  expect((await getBalance(opened)).addedCents).toBe(0);
  expect(await finishPrecheckin(fixture.services, opened, { payNow: false })).toEqual({ kind: 'done' });
  expect((await open(reservation)).precheckin).toMatchObject({
    step: 'done',
    completedAt: fixture.clock.now,
  });
  expect((await fixture.services.reservations.find(reservation.id))?.version).toBe(reservation.version);
  const again = await open(reservation);
  expect(await finishPrecheckin(fixture.services, again, { payNow: false })).toEqual({ kind: 'done' });
  const mails = await fixture.services.reservations.listMails(reservation.id);
  expect(mails.filter(({ kind }) => kind === 'checked-in')).toHaveLength(1);
});

test('the price shown for an addition is what it adds to the bill, or a few cents of rounding more', async () => {
  const reservation = await book({ selection: { extras: {}, additionalDrivers: 0 } });
  const offered = await reviewPreferences(fixture.services, await open(reservation));
  const panapass = offered?.extras.find(({ extra }) => extra.code === 'panapass');
  const opened = await prefer(reservation, { extras: { panapass: 1 }, drivers: [luis, nobody] });
  const { addedCents } = await getBalance(opened);
  const single = (panapass?.addsCents ?? 0) + (offered?.drivers.addsCents ?? 0);
  // Fees and tax are rounded on the whole quote: up to three cents for each of the two.
  expect(addedCents).toBeLessThanOrEqual(single);
  expect(addedCents).toBeGreaterThanOrEqual(single - 6);
  await finishPrecheckin(fixture.services, opened, { payNow: false });
  const amended = await fixture.services.reservations.find(reservation.id);
  expect(amended?.quote.totalCents).toBe(reservation.quote.totalCents + addedCents);
  expect(amended?.selection).toMatchObject({ extras: { panapass: 1 }, additionalDrivers: 1 });
});

test('prices that rose since the booking do not change what was sold', async () => {
  const reservation = await book({ selection: { extras: {}, additionalDrivers: 0 } });
  fixture.edit((content) => ({
    ...content,
    cars: content.cars.map((car) => ({ ...car, dailyCents: car.dailyCents * 2 })),
  }));
  expect((await getBalance(await prefer(reservation, {}))).addedCents).toBe(0);
});

test('what was sold keeps its price, also when the company does not sell it any more', async () => {
  const reservation = await book();
  const { lines } = reservation.quote;
  fixture.edit((content) => ({
    ...content,
    coverages: content.coverages.filter(({ code }) => code === 'FULL'),
    extras: [],
    site: {
      ...content.site,
      rates: {
        ...content.site.rates,
        oneWay: { defaultCents: 0, pairs: [] },
        maxAdditionalDrivers: 0,
      },
    },
  }));
  const balance = await getBalance(await prefer(reservation, {}));
  expect(balance.addedCents).toBe(0);
  expect(balance.becomes.selection).toMatchObject({ coverage: 'PCM', era: true, extras: { panapass: 1 } });
  expect(balance.becomes.quote.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual(
    lines.map(({ kind, amountCents }) => [kind, amountCents]),
  );
});

test('a fee introduced after the booking is not charged for a toll pass', async () => {
  const reservation = await book({ selection: { extras: {} } });
  const [offered] = (await reviewPreferences(fixture.services, await open(reservation)))?.extras ?? [];
  fixture.edit((content) => ({
    ...content,
    branches: content.branches.map((branch) => ({
      ...branch,
      hours: everyDay({ from: '13:00', to: '18:00' }),
      afterHoursFeeCents: 2500,
    })),
    site: {
      ...content.site,
      rates: { ...content.site.rates, conditions: [aYoungFee(21, 99, 500)] },
    },
  }));
  const balance = await getBalance(await prefer(reservation, { extras: { panapass: 1 } }));
  const roundedUp = (offered?.addsCents ?? 0) - balance.addedCents;
  expect([0, 1, 2, 3]).toContain(roundedUp);
});

test('a car that was changed after the preferences is not changed back', async () => {
  const reservation = await book({ carId: 'grand-i10' });
  await prefer(reservation, {});
  const becomes = { ...reservation, carId: 'corolla', classCode: 'ICAR' };
  const period = stockPeriod(reservation.search, 120);
  const changed = { reservation, becomes, purpose: 'change', period, reason: 'a larger car' } as const;
  expect(await amendReservation(fixture.services, changed)).toMatchObject({ kind: 'applied' });
  const opened = await open(reservation);
  const balance = await getBalance(opened);
  expect(balance).toMatchObject({ addedCents: 0, becomes: { carId: 'corolla' } });
  expect((await reviewPreferences(fixture.services, opened))?.carId).toBe('corolla');
});

test.each([
  ['done', 'done'],
  ['only wished for', 'verified'],
] as const)(
  'an extra removed by a later change is not added again by earlier preferences (%s)',
  async (when, step) => {
    const reservation = await book({ selection: { additionalDrivers: 0 } });
    const requested = await prefer(reservation, { extras: { panapass: 1 }, drivers: [luis] });
    if (when === 'done') await finishPrecheckin(fixture.services, requested, { payNow: false });
    const { reservation: now } = await open(reservation);
    const period = stockPeriod(now.search, 120);
    const changed = {
      reservation: now,
      becomes: reservation,
      purpose: 'change',
      period,
      reason: 'less',
    } as const;
    expect(await amendReservation(fixture.services, changed)).toMatchObject({ kind: 'applied' });
    const opened = await open(reservation);
    expect(opened.precheckin).toMatchObject({ step, additionalDrivers: [{ firstName: 'Luis' }] });
    expect(await getBalance(opened)).toMatchObject({
      addedCents: 0,
      becomes: { selection: { extras: {}, additionalDrivers: 0 } },
    });
  },
);

test('booked items cannot be removed, and quantities are limited', async () => {
  const reservation = await book({ selection: { extras: { panapass: 1 } } });
  const { precheckin } = await prefer(reservation, { extras: { panapass: 0 } });
  expect(precheckin.preferences?.extras).toEqual({ panapass: 1 });
  expect(
    (await prefer(reservation, { extras: { panapass: 99, unknown: 3 } })).precheckin.preferences?.extras,
  ).toEqual({
    panapass: 1,
  });
});

test('a balance may be paid before the arrival, and waits for its payment', async () => {
  const reservation = await book();
  const opened = await prefer(reservation, {});
  expect((await getBalance(opened)).dueNowCents).toBe(reservation.quote.totalCents);
  const outcome = await finishPrecheckin(fixture.services, opened, { payNow: true });
  expect(outcome).toMatchObject({
    kind: 'to-pay',
    amendment: { purpose: 'precheckin', differenceCents: reservation.quote.totalCents },
  });
  expect((await open(reservation)).precheckin.step).toBe('chosen');
});

test('a better car costs the same before the arrival and at the counter', async () => {
  const discount = { percent: 1000, chargeId: 'PP' };
  const better = aCar({ id: 'tucson', classCode: 'ECAR', dailyCents: 5200, discount });
  fixture.edit((content) => ({ ...content, cars: [...content.cars, better] }));
  const opened = await prefer(await book(), { carId: better.id });
  const { becomes, dueNowCents, atBranchCents } = await getBalance(opened);
  expect(becomes.carId).toBe(better.id);
  expect(dueNowCents).toBe(becomes.quote.totalCents);
  expect(dueNowCents).toBe(atBranchCents);
});

test('only a better car that is free is given', async () => {
  const reservation = await book({ carId: 'grand-i10' });
  const offered = await reviewPreferences(fixture.services, await open(reservation));
  expect(offered?.upgrades.map(({ car }) => car.id)).toEqual(['corolla']);
  const opened = await prefer(reservation, { carId: 'corolla' });
  const { addedCents } = await getBalance(opened);
  expect(addedCents).toBe(offered?.upgrades[0]?.addsCents);
  await finishPrecheckin(fixture.services, opened, { payNow: false });
  expect(await fixture.services.reservations.find(reservation.id)).toMatchObject({
    carId: 'corolla',
    classCode: 'ICAR',
  });
  const other = await book();
  const refused = { carId: 'grand-i10', extras: {}, drivers: [] };
  expect(await savePreferences(fixture.services, await open(other), refused)).toEqual({ kind: 'car-gone' });
});

test('a car that was removed from content keeps its chosen drivers and extras', async () => {
  const reservation = await book();
  const { precheckin } = await prefer(reservation, {
    drivers: [nobody, luis],
    extras: { PANAPASS: 1 },
  });
  const content = fixture.services.content.current();
  const without = { ...content, cars: content.cars.filter(({ id }) => id !== reservation.carId) };
  const services = {
    ...fixture.services,
    content: { ...fixture.services.content, current: () => without },
  };
  const form = { carId: reservation.carId, extras: {}, drivers: [] };
  expect(await savePreferences(services, await open(reservation), form)).toEqual({ kind: 'nothing-offered' });
  expect((await open(reservation)).precheckin).toMatchObject({
    preferences: precheckin.preferences,
    additionalDrivers: [luis],
  });
});

test('while coupons cannot be read no better car is offered, and the rest can be added', async () => {
  const reservation = await book({ carId: 'grand-i10', selection: { coupon: 'VERANO10', extras: {} } });
  const away = {
    ...fixture.services,
    content: { ...fixture.services.content, findCoupon: () => Promise.reject(new Error('away')) },
  };
  const offered = await reviewPreferences(away, await open(reservation));
  expect(offered?.upgrades).toEqual([]);
  expect(offered?.extras[0]?.addsCents).toBeGreaterThan(0);
});
