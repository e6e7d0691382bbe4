import { expect, it } from 'vitest';
import { type ConditionScope, toCondition } from '#domain/conditions/condition.ts';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { finishPrecheckin, reviewBalance } from './finish-precheckin.ts';
import { openPrecheckin } from './open-precheckin.ts';
import { reviewPreferences } from './review-preferences.ts';
import { savePreferences } from './save-preferences.ts';

const fixture = fixtureForTests();

/** Refuses rentals as short as that of the worked example. */
function restrict(classCode: string) {
  const scope = { name: undefined, classes: [classCode], branches: [] };
  const row: Restriction = { ...scope, kind: 'min-days', days: 8, from: '2026-03-01', to: '2026-03-05' };
  fixture.edit((content) => ({ ...content, restrictions: [row] }));
}

/** Refuses the car of the better class to younger drivers. */
const allowFrom = (age: number) => refuse({ maxAge: age - 1 });

function refuse(when: Partial<ConditionScope>) {
  const row = toCondition('better', { when: { ...when, classes: ['ICAR'] }, effects: { refuse: true } });
  fixture.editRates({ conditions: [row] });
}

async function open({ id }: Reservation) {
  const outcome = await openPrecheckin(fixture.services, id);
  if (outcome.kind !== 'open') throw new Error(`It is ${outcome.kind}`);
  return outcome;
}

const listUpgrades = async (reservation: Reservation) =>
  (await reviewPreferences(fixture.services, await open(reservation)))?.upgrades.map(({ car }) => car.id);

it('a better car that a restriction refuses is neither offered nor given, whatever was chosen before', async () => {
  const { services } = fixture;
  const { reservation } = await bookAs(services, { carId: 'grand-i10', reservationType: 'normal' });
  restrict('ECAR');
  expect(await listUpgrades(reservation)).toEqual(['corolla']);
  const form = { carId: 'corolla', extras: {}, drivers: [] };
  expect(await savePreferences(services, await open(reservation), form)).toEqual({ kind: 'saved' });
  const chosen = await open(reservation);
  expect((await reviewBalance(services, chosen))?.becomes.carId).toBe('corolla');
  restrict('ICAR');
  expect(await listUpgrades(reservation)).toEqual([]);
  expect((await reviewBalance(services, chosen))?.becomes.carId).toBe('grand-i10');
  expect(await finishPrecheckin(services, chosen, { payNow: false })).toEqual({ kind: 'done' });
  expect((await services.reservations.find(reservation.id))?.carId).toBe('grand-i10');
});

it('a better car that a driver may not have is neither offered nor given, whatever was chosen before', async () => {
  const { services } = fixture;
  fixture.edit((content) => ({ ...content, restrictions: [] }));
  const { reservation } = await bookAs(services, { carId: 'grand-i10', reservationType: 'normal' });
  const luis = { firstName: 'Luis', lastName: 'Díaz', license: 'L-1', licenseExpires: '2030-01-01' };
  const save = async (year: number) =>
    savePreferences(services, await open(reservation), {
      carId: 'corolla',
      extras: {},
      drivers: [{ ...luis, birthday: `${year}-01-01` }],
    });
  allowFrom(30);
  expect(await save(2001)).toMatchObject({ kind: 'invalid', problems: [{ field: 'driver1_birthday' }] });
  expect(await save(1990)).toEqual({ kind: 'saved' });
  const chosen = await open(reservation);
  expect((await reviewBalance(services, chosen))?.becomes.carId).toBe('corolla');
  allowFrom(60);
  expect(await listUpgrades(reservation)).not.toContain('corolla');
  expect((await reviewBalance(services, chosen))?.becomes.carId).toBe('grand-i10');
});

it('a better car about which the renter was not asked enough is neither offered nor given', async () => {
  const { services } = fixture;
  const { reservation } = await bookAs(services, { carId: 'grand-i10', reservationType: 'normal' });
  const form = { carId: 'corolla', extras: {}, drivers: [] };
  refuse({ maxAge: 20 });
  expect(await savePreferences(services, await open(reservation), form)).toEqual({ kind: 'saved' });
  refuse({ licenseYearsBelow: 2 });
  expect(await listUpgrades(reservation)).not.toContain('corolla');
  expect((await reviewBalance(services, await open(reservation)))?.becomes.carId).toBe('grand-i10');
  const opened = await open(reservation);
  const selection = { ...reservation.selection, driver: { licenseYears: 3 } };
  const known = { ...opened, reservation: { ...reservation, selection } };
  const offered = (await reviewPreferences(services, known))?.upgrades.map(({ car }) => car.id);
  expect(offered).toContain('corolla');
});
