import { afterEach, expect, onTestFinished, test } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import {
  type ConditionEffects,
  type ConditionScope,
  type Driver,
  toCondition,
} from '#domain/conditions/condition.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservationForm, bookAs, chooseAs, reserveAs, SEARCH } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { reloadReservation } from '#tests/support/reload.ts';
import { sendMails } from '../mail/send-mails.ts';
import { settleDueRefunds } from '../payment/transfer/settle-refund.ts';
import { sealDrivers } from './precheckin-record.ts';
import { type AmendmentForm, previewAmendment } from './preview-amendment.ts';
import { priceAmendment } from './price-amendment.ts';
import { requestAmendment } from './request-amendment.ts';

const BOOKING = toInstant('2026-02-20T09:00');
const fixture = fixtureForTests();

afterEach(async () => {
  fixture.clock.now = BOOKING;
  await fixture.settle();
});

const reload = (one: { id: string }) => reloadReservation(fixture, one);

async function book(reservationType: 'prepaid' | 'normal' = 'prepaid'): Promise<Reservation> {
  const { draftId, reservation } = await bookAs(fixture.services, { reservationType });
  if (reservationType === 'prepaid') await getPaid(fixture, draftId, CARDS.frictionless);
  return reload(reservation);
}

/** The prefilled form with the renter's changes. */
function formOf({ carId, selection }: Reservation, changes: Partial<AmendmentForm> = {}): AmendmentForm {
  return { search: SEARCH, carId, selection, ...changes };
}

const longer = { search: { ...SEARCH, return_date: '2026-03-10' } };
const shorter = { search: { ...SEARCH, return_date: '2026-03-06' } };

/** Opens the page with the difference and submits it. */
async function change(reservation: Reservation, changes: Partial<AmendmentForm>) {
  const form = formOf(reservation, changes);
  const review = await previewAmendment(fixture.services, reservation, form);
  const fingerprint = review.kind === 'ready' ? review.fingerprint : '';
  return requestAmendment(fixture.services, {
    reservation,
    form,
    submitted: { version: reservation.version, fingerprint },
  });
}

const netOf = async ({ code }: Reservation) =>
  (await fixture.bank.readLedger()).transactions
    .filter(({ orderIdentifier }) => orderIdentifier.startsWith(code))
    .reduce((sum, { netCents }) => sum + netCents, 0);

test('a change has the protection that a condition demands since the sale, in its bill and stored', async () => {
  const { services } = fixture;
  const before = await book('normal');
  const content = services.content.current();
  const { code, name } = content.coverages.filter(({ role }) => role === 'mandatory').at(-1) ?? {
    code: '',
    name: { es: '' },
  };
  const rank = content.coverages.findIndex((one) => one.code === code) + 1;
  const row = toCondition('full', { effects: { coverage: { code, name, rank } } });
  fixture.editRates({ conditions: [row] });
  const unchanged = await previewAmendment(services, before, formOf(before));
  const review = await previewAmendment(services, before, formOf(before, longer));
  fixture.edit(() => content);
  expect(before.selection.coverage).not.toBe(code);
  expect(unchanged.kind).toBe('unchanged');
  expect(review).toMatchObject({ kind: 'ready', becomes: { selection: { coverage: code } } });
});

test('a class with conditions that were never asked about asks, then decides and is priced by the answers', async () => {
  const { services } = fixture;
  const before = await book('normal');
  const content = services.content.current();
  const text = { es: 'Dos años de licencia' };
  const row = (code: string, when: Partial<ConditionScope>, effects: Partial<ConditionEffects>) =>
    toCondition(code, { when: { ...when, classes: ['ECAR'] }, effects, text });
  const conditions = [
    row('new-license', { licenseYearsBelow: 2 }, { refuse: true }),
    row('resident', { residence: 'panama' }, { feePerDayCents: 1000, depositCents: 99_000 }),
  ];
  fixture.editRates({ conditions });
  onTestFinished(() => fixture.edit(() => content));
  const to = (driver?: Driver): Partial<AmendmentForm> => {
    return { carId: 'grand-i10', selection: { ...before.selection, driver } };
  };
  const ask = async (driver?: Driver) => previewAmendment(services, before, formOf(before, to(driver)));
  const asked = { message: { key: 'validation.asked' } };
  expect(await ask()).toMatchObject({
    problems: [
      { field: 'license_years', ...asked },
      { field: 'residence', ...asked },
    ],
  });
  expect(await ask({ licenseYears: 1, residence: 'abroad' })).toMatchObject({
    problems: [{ field: 'license_years', message: { values: { text } } }],
  });
  const totalOf = (preview: Awaited<ReturnType<typeof ask>>) =>
    preview.kind === 'ready' ? preview.becomes.quote.totalCents : preview.kind;
  const abroad = totalOf(await ask({ licenseYears: 2, residence: 'abroad' }));
  const driver: Driver = { licenseYears: 2, residence: 'panama' };
  // What the change does not ask is not taken from its form.
  const resident = totalOf(await ask({ ...driver, payment: 'cash' }));
  expect(resident).toBeGreaterThan(Number(abroad));
  const carIds = ['grand-i10'];
  expect((await priceAmendment(services, before, { form: formOf(before), carIds }))?.cars).toEqual({});
  expect((await change(before, longer)).kind).toBe('changed');
  const form = { ...to({ ...driver, payment: 'cash' }), ...longer };
  expect((await change(await reload(before), form)).kind).toBe('changed');
  const after = await reload(before);
  expect(after.selection.driver).toEqual(driver);
  expect(after.quote.depositCents).toBe(99_000);
  expect((await change(after, { ...shorter, carId: 'grand-i10', selection: after.selection })).kind).toBe(
    'changed',
  );
});

test('a change to a cheaper one is applied at once and the difference refunded', async () => {
  const before = await book();
  const outcome = await change(before, shorter);
  const after = await reload(before);
  const difference = before.quote.totalCents - after.quote.totalCents;
  expect(outcome).toEqual({ kind: 'changed', refundedCents: difference });
  expect(difference).toBeGreaterThan(0);
  await settleDueRefunds(fixture.services);
  await fixture.settle();
  expect(await netOf(before)).toBe(after.quote.totalCents);
  expect(await fixture.services.reservations.listHistory(before.id)).toMatchObject([
    { kind: 'changed', version: after.version, before: { search: before.search, carId: 'corolla' } },
  ]);
  while ((await sendMails(fixture.services)) > 0);
  const mails = fixture.mails
    .filter(({ text }) => text.startsWith(before.code))
    .map(({ subject }) => subject);
  expect(mails).toContain('change');
});

test('a reservation for the counter changes at once: car, branches and extras', async () => {
  const before = await book('normal');
  const selection = { ...before.selection, extras: {}, era: false, additionalDrivers: 2 };
  const search = { ...SEARCH, return_location: 'PTY' };
  expect(await change(before, { search, selection, carId: 'grand-i10' })).toEqual({
    kind: 'changed',
    refundedCents: 0,
  });
  const after = await reload(before);
  expect(after).toMatchObject({
    carId: 'grand-i10',
    classCode: 'ECAR',
    snapshot: { carName: 'Hyundai Grand i10', returnBranchName: { es: 'Aeropuerto de Tocumen' } },
    selection: { extras: {}, era: false, additionalDrivers: 2 },
  });
  expect(after.quote.dueAtBranchCents).toBe(after.quote.totalCents);
});

test('the price beside a choice of the form is what the choice adds, or a few cents of rounding more', async () => {
  const before = await book('normal');
  const form = formOf(before);
  const carIds = ['corolla', 'grand-i10', 'nothing'];
  const prices = await priceAmendment(fixture.services, before, { form, carIds });
  const added = async (changes: Partial<AmendmentForm>) => {
    const review = await previewAmendment(fixture.services, before, formOf(before, changes));
    return review.kind === 'ready' ? review.sums.totalCents : undefined;
  };
  expect(prices?.cars).toEqual({ corolla: 0, 'grand-i10': await added({ carId: 'grand-i10' }) });
  const { selection } = before;
  const drivers = { ...selection, additionalDrivers: selection.additionalDrivers + 1 };
  const driver = prices?.additionalDriver ?? 0;
  expect(driver - ((await added({ selection: drivers })) ?? 0)).toBeLessThanOrEqual(3);
  expect(driver).toBeGreaterThan(0);
});

test('keeps the discount of a coupon that content has no more, on the days that stay', async () => {
  const draftId = await chooseAs(fixture.services, { reservationType: 'normal' });
  const typed = aReservationForm();
  const withCoupon = { ...typed, selection: { ...typed.selection, coupon: 'VERANO10' } };
  const outcome = await reserveAs(fixture.services, draftId, { form: withCoupon });
  if (outcome.kind !== 'placed') throw new Error(outcome.kind);
  const { reservation } = outcome;
  const couponOf = ({ quote }: Reservation) => quote.lines.find(({ kind }) => kind === 'coupon');
  const { content } = fixture.services;
  fixture.services.content = { ...content, findCoupon: async () => undefined };
  const form = formOf(reservation, longer);
  const review = await previewAmendment(fixture.services, reservation, form);
  fixture.services.content = content;
  if (review.kind !== 'ready') throw new Error(review.kind);
  expect(couponOf(reservation)).toMatchObject({ code: 'VERANO10', amountCents: -2240 });
  expect(couponOf({ ...reservation, ...review.becomes })).toMatchObject({
    code: 'VERANO10',
    amountCents: -2240,
  });
});

test('stores the protection that its bill charges, also when the old one is not sold any more', async () => {
  const before = await book('normal');
  const snapshot = fixture.services.content.current();
  fixture.edit((content) => ({
    ...content,
    coverages: content.coverages.filter(({ code }) => code !== 'PCM'),
  }));
  await change(before, longer);
  fixture.edit(() => snapshot);
  const { selection, quote } = await reload(before);
  const [charged] = quote.lines.filter(({ kind }) => kind === 'protection');
  expect([selection.coverage, charged?.code]).toEqual(['FULL', 'FULL']);
});

test('changes its unit only to a free one', async () => {
  const { store } = fixture;
  await store.keepUnits([{ classCode: 'ECAR', branchCode: 'PTY', units: 1 }]);
  const back = { ...SEARCH, return_location: SEARCH.pickup_location };
  const own = await bookAs(fixture.services, {
    carId: 'grand-i10',
    reservationType: 'normal',
    search: back,
  });
  const later = { ...back, pickup_date: '2026-03-20', return_date: '2026-03-25' };
  await bookAs(fixture.services, { carId: 'grand-i10', reservationType: 'normal', search: later });
  const before = await reload(own.reservation);
  // One way, the car would not be back for the other renter.
  expect(await change(before, longer)).toEqual({ kind: 'no-unit-free' });
  const longerBack = { search: { ...longer.search, return_location: back.return_location } };
  expect((await change(before, longerBack)).kind).toBe('changed');
  const moved = await reload(before);
  const onto = { search: { ...back, pickup_date: '2026-03-22', return_date: '2026-03-28' } };
  // The page with the difference already reports it.
  expect(await previewAmendment(fixture.services, moved, formOf(moved, onto))).toEqual({
    kind: 'no-unit-free',
  });
  expect(await change(moved, onto)).toEqual({ kind: 'no-unit-free' });
  expect(await reload(before)).toEqual(moved);
});

test('refuses what the rules of a booking refuse, at the same fields', async () => {
  const before = await book('normal');
  const at = async (changes: Partial<AmendmentForm>) => (await change(before, changes)).kind;
  const past = { search: { ...SEARCH, pickup_date: '2026-02-01' } };
  expect(await change(before, past)).toMatchObject({ kind: 'invalid', problems: [{ field: 'pickup_date' }] });
  expect(await at({ carId: 'nothing' })).toBe('car-unavailable');
  expect(await at({})).toBe('unchanged');
  fixture.editRates({ graceMinutes: 0 });
  expect(await at({})).toBe('unchanged');
});

test('restrictions refuse other dates, not what is booked or other extras', async () => {
  const before = await book('normal');
  const all = { name: undefined, classes: [], branches: [] };
  const stop = { ...all, kind: 'stop-sale', from: '2026-03-05', to: '2026-03-09' } as const;
  const restrictions = [
    stop,
    { ...all, kind: 'min-days', days: 9, from: '2026-03-02', to: '2026-03-02' } as const,
  ];
  fixture.edit((content) => ({ ...content, restrictions }));
  expect(await change(before, longer)).toEqual({ kind: 'restricted', restriction: stop });
  expect(await change(before, { carId: 'grand-i10' })).toMatchObject({ kind: 'restricted' });
  const noExtras = { selection: { ...before.selection, extras: {} } };
  expect((await change(before, noExtras)).kind).toBe('changed');
  fixture.edit((content) => ({ ...content, restrictions: [] }));
});

test('two concurrent requests result in one change', async () => {
  const before = await book('normal');
  const outcomes = await Promise.all([longer, shorter, longer].map((changes) => change(before, changes)));
  const kinds = outcomes.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'changed')).toHaveLength(1);
  expect((await reload(before)).version).toBe(before.version + 1);
});

test('shows the new bill again when a price has changed meanwhile', async () => {
  const before = await book('normal');
  const form = formOf(before, longer);
  const review = await previewAmendment(fixture.services, before, form);
  if (review.kind !== 'ready') throw new Error(review.kind);
  fixture.edit((content) => ({
    ...content,
    cars: content.cars.map((car) => ({ ...car, dailyCents: car.dailyCents + 100 })),
  }));
  const submitted = { version: before.version, fingerprint: review.fingerprint };
  expect(await requestAmendment(fixture.services, { reservation: before, form, submitted })).toEqual({
    kind: 'changed-meanwhile',
  });
  expect(await reload(before)).toEqual(before);
});

test('cannot avoid the fee of a late cancellation, also when the policy has become milder', async () => {
  const before = await book();
  const { cancellation } = fixture.services.content.current().site;
  fixture.editSite({ cancellation: { ...cancellation, freeHours: 0 } });
  fixture.clock.now = toInstant('2026-03-01T09:00');
  expect(await change(before, shorter)).toEqual({ kind: 'too-late' });
  const away = { search: { ...SEARCH, pickup_date: '2026-06-02', return_date: '2026-06-20' } };
  expect(await change(before, away)).toEqual({ kind: 'too-late' });
  expect((await change(before, longer)).kind).toBe('to-pay');
});

test('a birthday corrected in the pre check-in applies to a change', async () => {
  const reservation = await book('normal');
  const { precheckins, secrets } = fixture.services;
  const { version } = await precheckins.start(reservation.id);
  const verification = {
    documentType: 'cedula' as const,
    documentNumber: '8-765-4321',
    license: 'N-1234',
    address: 'Calle 50',
    licenseExpires: '2027-01-01',
    flightNumber: undefined,
    arrivalTime: undefined,
  };
  const tell = (birthday: string, from: number) =>
    precheckins.save({
      reservationId: reservation.id,
      version: from,
      step: 'verified',
      preferences: undefined,
      completedAt: undefined,
      consent: undefined,
      isPriced: false,
      sealedDrivers: sealDrivers(
        { verification: { ...verification, birthday }, additionalDrivers: [] },
        secrets,
      ),
    });
  const review = () => previewAmendment(fixture.services, reservation, formOf(reservation, longer));
  const totalOf = async () => {
    const outcome = await review();
    return outcome.kind === 'ready' ? outcome.becomes.quote.totalCents : outcome.kind;
  };
  const grown = await totalOf();
  expect(await tell('2004-06-01', version)).toBe('saved');
  expect(await totalOf()).toBeGreaterThan(Number(grown));
  expect(await tell('2005-03-05', version + 1)).toBe('saved');
  expect(await review()).toMatchObject({ kind: 'invalid', problems: [{ field: 'pickup_date' }] });
});
