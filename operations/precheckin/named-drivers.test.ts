import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Condition, type Driver, toCondition } from '#domain/conditions/condition.ts';
import type { DriverForm } from '#domain/precheckin/check-driver.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservationForm, chooseAs, reserveAs, SEARCH } from '#tests/support/a-booking.ts';
import { openAs, VERIFICATION } from '#tests/support/a-precheckin.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { reloadReservation } from '#tests/support/reload.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { statedDrivers } from '../reservation/precheckin-record.ts';
import { type AmendmentForm, previewAmendment } from '../reservation/preview-amendment.ts';
import { requestAmendment } from '../reservation/request-amendment.ts';
import { finishPrecheckin, hasToConfirm, reviewBalance } from './finish-precheckin.ts';
import type { OpenPrecheckin } from './open-precheckin.ts';
import { reviewPreferences } from './review-preferences.ts';
import { savePreferences } from './save-preferences.ts';
import { saveVerification } from './save-verification.ts';

const fixture = fixtureForTests();
beforeAll(async () => {
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 12 }]);
});

afterEach(() => fixture.edit(() => someSiteContent()));

function demand(...conditions: Condition[]): void {
  fixture.editRates({ conditions });
}

const luis = { firstName: 'Luis', lastName: 'Díaz', license: 'L-1', licenseExpires: '2030-01-01' };

/** With one additional driver. */
async function book(driver?: Driver, reservationType: ReservationType = 'normal'): Promise<Reservation> {
  const draftId = await chooseAs(fixture.services, { reservationType });
  const form = aReservationForm();
  const selection = { ...form.selection, extras: {}, additionalDrivers: 1, ...(driver && { driver }) };
  const outcome = await reserveAs(fixture.services, draftId, { form: { ...form, selection } });
  if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome));
  if (reservationType === 'prepaid') await getPaid(fixture, draftId, CARDS.frictionless);
  return reloadReservation(fixture, outcome.reservation);
}

const open = (reservation: Pick<Reservation, 'id'>) => openAs(fixture.services, reservation);

async function prefer(reservation: Reservation, driver: DriverForm): Promise<OpenPrecheckin> {
  const form = { carId: reservation.carId, extras: {}, drivers: [driver] };
  const saved = await savePreferences(fixture.services, await open(reservation), form);
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved));
  return open(reservation);
}

async function getBalance(opened: OpenPrecheckin) {
  const balance = await reviewBalance(fixture.services, opened);
  if (!balance) throw new Error('Nothing can be priced');
  return balance;
}

/** Shows the difference and submits it. */
async function change(
  reservation: Reservation,
  form: AmendmentForm,
  { isException = false, meanwhile = async () => {} } = {},
) {
  const preview = await previewAmendment(fixture.services, reservation, form, isException);
  const fingerprint = preview.kind === 'ready' ? preview.fingerprint : preview.kind;
  const submitted = { version: reservation.version, fingerprint };
  await meanwhile();
  return requestAmendment(fixture.services, { reservation, form, submitted, isException });
}

test('a young additional driver is charged the fee of that age, also after a change of dates', async () => {
  const reservation = await book();
  const young = { ...luis, birthday: `${Number(reservation.search.pickupAt.slice(0, 4)) - 22}-01-01` };
  const offered = await reviewPreferences(fixture.services, await open(reservation));
  const band = offered?.drivers.ages[0];
  expect([band?.from, band?.to]).toEqual([21, 22]);
  const opened = await prefer(reservation, young);
  const { addedCents } = await getBalance(opened);
  // The shown price rounds up, each fee by itself: docs/decisions/0020.
  expect(addedCents).toBeLessThanOrEqual(band?.addsCents ?? 0);
  expect(addedCents).toBeGreaterThanOrEqual((band?.addsCents ?? 0) - 3);
  await finishPrecheckin(fixture.services, opened, { payNow: false });
  const amended = await fixture.services.reservations.find(reservation.id);
  const fee = amended?.quote.lines.find(({ kind }) => kind === 'young-additional-driver');
  expect(fee).toMatchObject({ quantity: 1, code: '21–22' });
  expect(amended?.quote.totalCents).toBe(reservation.quote.totalCents + addedCents);
  expect((await getBalance(await open(reservation))).addedCents).toBe(0);
  expect(await statedDrivers(fixture.services, reservation)).toMatchObject({
    renter: reservation.renter,
    others: [young],
  });
});

const text = { es: 'No con esta licencia', en: 'Not with this license' };
const newLicense = toCondition('new-license', {
  when: { licenseYearsBelow: 2 },
  effects: { refuse: true },
  text,
});
const young = toCondition('young', {
  when: { maxAge: 24 },
  effects: { coverage: { code: 'FULL', name: { es: 'Total' }, rank: 2 }, depositCents: 90_000 },
});

test('an additional driver is asked for the license that conditions depend on, and refused beside it', async () => {
  demand(newLicense);
  const reservation = await book();
  const offered = await reviewPreferences(fixture.services, await open(reservation));
  expect(offered?.drivers.asked.licenseYears.map(({ from }) => from)).toEqual([0, 2]);
  const save = async (licenseYears: string) => {
    const drivers = [{ ...luis, birthday: '1985-03-04', licenseYears }];
    const form = { carId: reservation.carId, extras: {}, drivers };
    return savePreferences(fixture.services, await open(reservation), form);
  };
  expect(await save('1')).toMatchObject({
    kind: 'invalid',
    problems: [{ field: 'driver1_licenseYears', message: { values: { text } } }],
  });
  const unanswered = [{ field: 'driver1_licenseYears', message: { key: 'validation.required' } }];
  expect(await save('')).toMatchObject({ kind: 'invalid', problems: unanswered });
  expect(await save('2')).toEqual({ kind: 'saved' });
});

test('cover and deposit that an additional driver demands are in the new bill before they are stored', async () => {
  demand(young);
  const reservation = await book();
  expect(reservation.selection.coverage).toBe('PCM');
  const opened = await prefer(reservation, { ...luis, birthday: '2004-01-01' });
  const { becomes, addedCents } = await getBalance(opened);
  expect(becomes).toMatchObject({ selection: { coverage: 'FULL' }, quote: { depositCents: 90_000 } });
  expect(addedCents).toBeGreaterThan(0);
  expect((await fixture.services.reservations.find(reservation.id))?.quote).toEqual(reservation.quote);
  await finishPrecheckin(fixture.services, opened, { payNow: false });
  const stored = await fixture.services.reservations.find(reservation.id);
  const { totalCents } = becomes.quote;
  expect(stored).toMatchObject({
    selection: { coverage: 'FULL' },
    quote: { totalCents, depositCents: 90_000 },
  });
  expect((await getBalance(await open(reservation))).addedCents).toBe(0);

  const search = { ...SEARCH, return_date: '2026-03-10' };
  const { carId, selection } = reservation;
  const preview = async (additionalDrivers: number) =>
    previewAmendment(fixture.services, stored ?? reservation, {
      search,
      carId,
      selection: { ...selection, additionalDrivers },
    });
  expect(await preview(1)).toMatchObject({
    becomes: { selection: { coverage: 'FULL' }, quote: { depositCents: 90_000 } },
  });
  expect(await preview(0)).toMatchObject({ becomes: { selection: { coverage: 'PCM' } } });
});

test.each([
  ['replaced by an older one', [{ ...luis, birthday: '1985-03-04' }]],
  ['removed', []],
])('cover and deposit fall again when a young additional driver is %s', async (_, drivers) => {
  demand(young);
  const reservation = await book();
  const named = await prefer(reservation, { ...luis, birthday: '2004-01-01' });
  await finishPrecheckin(fixture.services, named, { payNow: false });
  const raised = await reloadReservation(fixture, reservation);
  expect(raised.selection).toMatchObject({ coverage: 'FULL', ownCoverage: 'PCM' });
  const { carId } = reservation;
  const alone = { ...raised.selection, additionalDrivers: 0 };
  const changed = await previewAmendment(fixture.services, raised, {
    search: SEARCH,
    carId,
    selection: alone,
  });
  expect(changed).toMatchObject({ kind: 'ready', becomes: { selection: { coverage: 'PCM' } } });
  expect(JSON.stringify(changed)).not.toContain('ownCoverage');
  await savePreferences(fixture.services, await open(raised), { carId, extras: {}, drivers });
  const { becomes } = await getBalance(await open(raised));
  const { totalCents, depositCents, terms } = reservation.quote;
  expect(becomes.selection).toEqual(reservation.selection);
  expect(becomes.quote).toMatchObject({ totalCents, depositCents, terms });
  await finishPrecheckin(fixture.services, await open(raised), { payNow: false });
  expect((await reloadReservation(fixture, reservation)).quote.totalCents).toBe(totalCents);
});

test('a named additional driver stays in the price of every change', async () => {
  const reservation = await book();
  const year = Number(reservation.search.pickupAt.slice(0, 4)) - 22;
  const named = await prefer(reservation, { ...luis, birthday: `${year}-01-01` });
  await finishPrecheckin(fixture.services, named, { payNow: false });
  const extend = async (return_date: string) => {
    const before = await reloadReservation(fixture, reservation);
    const { carId, selection } = before;
    await change(before, { search: { ...SEARCH, return_date }, carId, selection });
    const { quote } = await reloadReservation(fixture, reservation);
    return [quote.days, quote.lines.filter(({ kind }) => kind === 'young-additional-driver').length];
  };
  expect([await extend('2026-03-10'), await extend('2026-03-11')]).toEqual([
    [8, 1],
    [9, 1],
  ]);
  expect((await getBalance(await open(await reloadReservation(fixture, reservation)))).addedCents).toBe(0);
});

test('an exception of the company from a condition holds for its driver alone, in later changes and the pre check-in', async () => {
  const reservation = await book();
  const driver = { ...luis, birthday: '2004-01-01' };
  await finishPrecheckin(fixture.services, await prefer(reservation, driver), { payNow: false });
  demand(
    toCondition('from-25', { when: { maxAge: 24, classes: ['ECAR'] }, effects: { refuse: true }, text }),
  );
  const before = await reloadReservation(fixture, reservation);
  const form = { search: SEARCH, carId: 'grand-i10', selection: before.selection };
  const refusals = [{ code: 'from-25', driver: 1 }];
  expect(await previewAmendment(fixture.services, before, form)).toMatchObject({
    problems: [{ field: 'car_id' }],
    refusals,
    mayExcept: true,
  });
  expect(await previewAmendment(fixture.services, before, form, true)).toMatchObject({
    exceptions: refusals,
  });
  expect((await change(before, form, { isException: true })).kind).toBe('changed');
  const changed = await reloadReservation(fixture, reservation);
  const longer = { ...form, search: { ...SEARCH, return_date: '2026-03-10' } };
  expect((await previewAmendment(fixture.services, changed, longer)).kind).toBe('ready');
  const opened = await prefer(changed, driver);
  expect((await open(changed)).precheckin.step).toBe(opened.precheckin.step);
  const { becomes } = await getBalance(opened);
  expect(becomes.selection.otherDrivers).toMatchObject([
    { excepted: [{ code: 'from-25', classCode: 'ECAR' }] },
  ]);
  const drivers = [{ ...driver, firstName: 'Eva', license: 'L-2' }];
  const replaced = { carId: changed.carId, extras: {}, drivers };
  expect(await savePreferences(fixture.services, opened, replaced)).toMatchObject({
    kind: 'invalid',
    problems: [{ field: 'driver1_birthday' }],
  });
  await fixture.store.reservations.eraseRenterData(changed, fixture.clock.now);
  const kept = `SELECT selection FROM reservations WHERE id = $1
    UNION ALL SELECT becomes FROM amendments WHERE reservation_id = $1
    UNION ALL SELECT before FROM reservation_history WHERE reservation_id = $1
    UNION ALL SELECT reservation FROM events WHERE reservation_id = $1`;
  expect(JSON.stringify(await fixture.query(kept, [changed.id]))).not.toContain('otherDrivers');
});

test('a class that is for older drivers since the sale refuses all drivers but the renter who has bought it', async () => {
  const reservation = await book();
  const older = await prefer(reservation, { ...luis, birthday: '1985-03-04' });
  await finishPrecheckin(fixture.services, older, { payNow: false });
  const birthday = `${Number(reservation.search.pickupAt.slice(0, 4)) - 23}-01-01`;
  await fixture.query('UPDATE reservations SET renter_birthday = $2 WHERE id = $1', [
    reservation.id,
    birthday,
  ]);
  demand(toCondition('from-25', { when: { maxAge: 24 }, effects: { refuse: true }, text }));
  const sold = await reloadReservation(fixture, reservation);
  const { carId, selection } = sold;
  const longer = { search: { ...SEARCH, return_date: '2026-03-10' }, carId, selection };
  expect((await previewAmendment(fixture.services, sold, longer)).kind).toBe('ready');
  const drivers = [{ ...luis, firstName: 'Eva', license: 'L-2', birthday }];
  expect(
    await savePreferences(fixture.services, await open(sold), { carId, extras: {}, drivers }),
  ).toMatchObject({ kind: 'invalid', problems: [{ field: 'driver1_birthday' }] });
});

test('what a change states of an additional driver is kept with the change alone, and of that driver', async () => {
  demand(
    toCondition('us', {
      when: { licenseFrom: ['US'], classes: ['ECAR'] },
      effects: { feePerDayCents: 9000 },
    }),
  );
  const older = { ...luis, birthday: '1985-03-04' };
  const eva = { ...older, firstName: 'Eva', license: 'L-2' };
  const answer = async (reservation: Reservation, meanwhile?: () => Promise<void>) => {
    const before = await reloadReservation(fixture, reservation);
    const selection = { ...before.selection, driver: { licenseFrom: 'PA' } };
    const form = { search: SEARCH, carId: 'grand-i10', selection, licenses: [{ licenseFrom: 'US' }] };
    return change(before, form, meanwhile && { meanwhile });
  };
  const stated = async (reservation: Reservation) => {
    const found = await reloadReservation(fixture, reservation);
    return (await statedDrivers(fixture.services, found)).others.map(({ licenseFrom }) => licenseFrom);
  };
  const paid = await book(undefined, 'prepaid');
  await finishPrecheckin(fixture.services, await prefer(paid, older), { payNow: false });
  expect([(await answer(paid)).kind, await stated(paid)]).toEqual(['to-pay', [undefined]]);

  const reservation = await book();
  await finishPrecheckin(fixture.services, await prefer(reservation, older), { payNow: false });
  const replace = async () => {
    await prefer(reservation, eva);
  };
  expect((await answer(reservation, replace)).kind).toBe('changed-meanwhile');
  expect(await stated(reservation)).toEqual([undefined]);
  const { papers } = (await open(reservation)).precheckin;
  expect((await answer(reservation)).kind).toBe('changed');
  expect(await stated(reservation)).toEqual(['US']);
  const opened = await open(reservation);
  expect(opened.precheckin.papers?.version).toBeGreaterThan(papers?.version ?? 0);
  const again = { carId: opened.reservation.carId, extras: {}, drivers: [older] };
  expect(await savePreferences(fixture.services, opened, again)).toMatchObject({
    problems: [{ field: 'driver1_licenseFrom' }],
  });
});

test('a deposit alone that an additional driver raises has to be confirmed', async () => {
  demand(toCondition('deposit', { when: { maxAge: 24 }, effects: { depositCents: 90_000 } }));
  const reservation = await book(undefined, 'prepaid');
  const older = await prefer(reservation, { ...luis, birthday: '1985-03-04' });
  expect(await hasToConfirm(fixture.services, older)).toBe(false);
  const opened = await prefer(reservation, { ...luis, birthday: '2004-01-01' });
  expect(await getBalance(opened)).toMatchObject({ addedCents: 0, dueNowCents: 0 });
  expect(await hasToConfirm(fixture.services, opened)).toBe(true);
});

test('a renter whose license is another one than stated is refused, or sees the new total', async () => {
  const feePerDay = toCondition('fee', { when: { licenseFrom: ['US'] }, effects: { feePerDayCents: 1000 } });
  demand(newLicense, feePerDay);
  const reservation = await book({ licenseYears: 2, licenseFrom: 'ZZ' });
  const verify = async (license: { licenseYears?: string; licenseFrom?: string }) => {
    const opened = { ...(await open(reservation)), photos: { license: 'a', document: 'b' } };
    const form = { ...VERIFICATION, ...license };
    return saveVerification(fixture.services, opened, { form, language: 'es' });
  };
  expect(await verify({ licenseYears: '0' })).toMatchObject({
    kind: 'invalid',
    problems: [{ field: 'licenseYears', message: { values: { text } } }],
  });
  expect(await verify({})).toEqual({ kind: 'saved' });
  expect((await getBalance(await open(reservation))).addedCents).toBe(0);
  expect(await verify({ licenseYears: '2', licenseFrom: 'us' })).toEqual({ kind: 'saved' });
  expect((await getBalance(await open(reservation))).addedCents).toBeGreaterThan(7000);
});
