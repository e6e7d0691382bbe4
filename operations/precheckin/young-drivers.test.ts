import { beforeAll, expect, test } from 'vitest';
import type { DriverForm } from '#domain/precheckin/check-driver.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservationForm, chooseAs, reserveAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { statedBirthdays } from '../reservation/precheckin-record.ts';
import { finishPrecheckin, reviewBalance } from './finish-precheckin.ts';
import { type OpenPrecheckin, openPrecheckin } from './open-precheckin.ts';
import { reviewPreferences } from './review-preferences.ts';
import { savePreferences } from './save-preferences.ts';

const fixture = fixtureForTests();
beforeAll(async () => {
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 9 }]);
});

const luis = { firstName: 'Luis', lastName: 'Díaz', license: 'L-1', licenseExpires: '2030-01-01' };

/** With one additional driver. */
async function book(): Promise<Reservation> {
  const draftId = await chooseAs(fixture.services, { reservationType: 'normal' });
  const form = aReservationForm();
  const selection = { ...form.selection, extras: {}, additionalDrivers: 1 };
  const outcome = await reserveAs(fixture.services, draftId, { form: { ...form, selection } });
  if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome));
  return outcome.reservation;
}

async function open({ id }: Reservation): Promise<OpenPrecheckin> {
  const outcome = await openPrecheckin(fixture.services, id);
  if (outcome.kind !== 'open') throw new Error(`It is ${outcome.kind}`);
  return outcome;
}

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
  const stated = await statedBirthdays(fixture.services, reservation);
  expect(stated).toEqual({ birthday: reservation.renter.birthday, additionalBirthdays: [young.birthday] });
});
