import { expect, test } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import type { ErasedRenter } from '../ports/erasure-list.ts';
import { eraseOldRenters, eraseRenterData } from './erase-renter-data.ts';
import { repeatErasures } from './repeat-erasures.ts';

const fixture = fixtureForTests();

const AFTER_RETURN = toInstant('2026-04-01T10:00');

/** A reservation of a renter whose data were erased on request, after the return. */
async function bookAndErase(): Promise<Reservation> {
  const { services, clock } = fixture;
  const { reservation } = await bookAs(services, { reservationType: 'normal' });
  const before = clock.now;
  clock.now = AFTER_RETURN;
  await eraseRenterData(services, reservation);
  clock.now = before;
  await fixture.settle();
  return reservation;
}

/** Brings the row back that a backup from before the erasure has. */
async function restore({ id }: Reservation, state = 'confirmed'): Promise<void> {
  await fixture.query(
    "UPDATE reservations SET erased_at = NULL, renter_email = 'ana@example.com', state = $2 WHERE id = $1",
    [id, state],
  );
}

async function emailOf({ id }: Reservation): Promise<string | undefined> {
  return (await fixture.services.reservations.find(id))?.renter.email;
}

async function repeatAt(now: number, services = fixture.services): Promise<number> {
  const before = fixture.clock.now;
  fixture.clock.now = now;
  try {
    return await repeatErasures(services);
  } finally {
    fixture.clock.now = before;
  }
}

test('data that were erased on request are erased again after a restore of an older database', async () => {
  const reservation = await bookAndErase();
  expect(await repeatAt(AFTER_RETURN)).toBe(0);
  await restore(reservation);
  expect(await emailOf(reservation)).toBe('ana@example.com');
  expect(await repeatAt(AFTER_RETURN)).toBe(1);
  expect(await emailOf(reservation)).toBe('');
  expect(await repeatAt(AFTER_RETURN)).toBe(0);
});

test('an erasure that was not written down at once is written down later', async () => {
  const reservation = await bookAndErase();
  await fixture.services.erasures.save([]);
  await repeatAt(AFTER_RETURN);
  await restore(reservation);
  await repeatAt(AFTER_RETURN);
  expect(await emailOf(reservation)).toBe('');
});

test('an unreadable list changes nothing and is reported', async () => {
  await bookAndErase();
  const saved: (readonly ErasedRenter[])[] = [];
  const erasures = {
    read: () => Promise.reject(new Error('Unsupported state or unable to authenticate data')),
    save: async (list: readonly ErasedRenter[]) => void saved.push(list),
  };
  const services = { ...fixture.services, erasures };
  await expect(repeatAt(AFTER_RETURN, services)).rejects.toThrow('authenticate');
  expect(saved).toEqual([]);
});

test('a reservation that the restored database does not have yet is left on the list', async () => {
  const unknown = { reservationId: '00000000-0000-4000-8000-000000000001', erasedAt: AFTER_RETURN };
  await fixture.services.erasures.save([unknown]);
  expect(await repeatAt(AFTER_RETURN)).toBe(0);
  expect(await fixture.services.erasures.read()).toContainEqual(unknown);
});

test('an erased renter whose cancellation a restore has lost is an alarm, because the car is reserved again', async () => {
  const reservation = await bookAndErase();
  await restore(reservation);
  const alarms: unknown[] = [];
  const log = { ...fixture.services.log, error: (fields: object) => void alarms.push(fields) };
  await repeatAt(toInstant('2026-02-20T09:00'), { ...fixture.services, log });
  expect(await emailOf(reservation)).toBe('');
  expect(alarms).toEqual([{ alarm: true, code: reservation.code }]);
});

test('erasures after the time to keep data need no list, because they happen again by themselves', async () => {
  const { services, clock } = fixture;
  const { reservation } = await bookAs(services, { reservationType: 'normal' });
  const before = clock.now;
  clock.now = toInstant('2031-03-15T10:00');
  await eraseOldRenters(services);
  await repeatErasures(services);
  clock.now = before;
  expect(await services.erasures.read()).not.toContainEqual(
    expect.objectContaining({ reservationId: reservation.id }),
  );
});
