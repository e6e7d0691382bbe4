import { beforeAll, expect, test } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { findOwnReservation } from '../reservation/find-own-reservation.ts';
import {
  makeReservationPass,
  readReservationLink,
  readReservationPass,
  reservationLink,
} from '../reservation/reservation-link.ts';
import { lookUpReservation } from './look-up-reservation.ts';

const fixture = fixtureForTests();
let reservation: Reservation;
beforeAll(async () => {
  ({ reservation } = await bookAs(fixture.services, { reservationType: 'normal' }));
});

let networks = 0;
function lookUp(who: string, { code = reservation.code, clientIp = `10.0.0.${++networks}` } = {}) {
  return lookUpReservation(fixture.services, { code, who, clientIp });
}

test('names for one code are rate limited whatever network they come from', async () => {
  const code = 'FF-234567';
  for (let guess = 0; guess < 10; guess += 1)
    expect((await lookUp('García', { code })).kind).toBe('not-found');
  expect((await lookUp('García', { code })).kind).toBe('too-many');
});

test('a reservation is not opened on the site of another brand', async () => {
  const { services } = fixture;
  const claims = {
    passes: [makeReservationPass(services, reservation)],
    findUserId: async () => undefined,
  };
  expect(await findOwnReservation(services, reservation.code, claims)).toMatchObject({ id: reservation.id });
  const hertz = { ...services, site: { ...services.site, brand: 'hertz' as const } };
  expect(await findOwnReservation(hertz, reservation.code, claims)).toBeUndefined();
});

test('the link of a mail opens its reservation until sixty days after the return', async () => {
  const { services, clock } = fixture;
  const link = reservationLink(services, reservation);
  expect(link).toMatch(/^\/mi-reserva\?enlace=FF-/);
  expect(reservationLink(services, reservation, 'en')).toMatch(/^\/en\/mi-reserva\?enlace=FF-/);
  const token = new URLSearchParams(link.split('?')[1]).get('enlace') ?? '';
  expect((await readReservationLink(services, token))?.code).toBe(reservation.code);
  const now = clock.now;
  clock.now = toInstant('2026-05-07T23:59');
  expect((await readReservationLink(services, token))?.code).toBe(reservation.code);
  clock.now = toInstant('2026-05-08T00:01');
  expect(await readReservationLink(services, token)).toBeUndefined();
  clock.now = now;
});

test('a signed token that was changed, or has another purpose, is refused', async () => {
  const { services } = fixture;
  const pass = makeReservationPass(services, reservation);
  expect((await readReservationPass(services, pass))?.code).toBe(reservation.code);
  expect(await readReservationLink(services, pass)).toBeUndefined();
  const [code = '', until = '', signature = ''] = pass.split('.');
  const later = (Number.parseInt(until, 36) + 1).toString(36);
  for (const forged of [
    `FF-222222.${until}.${signature}`,
    `${code}.${later}.${signature}`,
    `${code}.${until}.`,
    `${code}.${until}`,
    `${pass}.x`,
    '',
    '...',
  ])
    expect(await readReservationPass(services, forged)).toBeUndefined();
});

test('revoked links and passes are refused, and new ones work', async () => {
  const { services } = fixture;
  const { reservation: booked } = await bookAs(services, { reservationType: 'normal', carId: 'grand-i10' });
  const toToken = (of: typeof booked) =>
    new URLSearchParams(reservationLink(services, of).split('?')[1]).get('enlace') ?? '';
  const [token, pass] = [toToken(booked), makeReservationPass(services, booked)];
  expect(await services.reservations.revokeLinks(booked.code)).toBe(true);
  expect(await readReservationLink(services, token)).toBeUndefined();
  const claims = { passes: [pass], findUserId: async () => undefined };
  expect(await findOwnReservation(services, booked.code, claims)).toBeUndefined();
  const renewed = await services.reservations.findByCode(booked.code);
  if (!renewed) throw new Error('no reservation');
  expect((await readReservationLink(services, toToken(renewed)))?.id).toBe(booked.id);
  expect(await services.reservations.revokeLinks('FF-000000')).toBe(false);
});

test('a pass opens its own reservation and no other', async () => {
  const { services } = fixture;
  const { reservation: other } = await bookAs(services, { reservationType: 'normal', carId: 'grand-i10' });
  const nobody = async () => undefined;
  const passes = [makeReservationPass(services, reservation)];
  expect((await findOwnReservation(services, reservation.code, { passes, findUserId: nobody }))?.id).toBe(
    reservation.id,
  );
  expect(await findOwnReservation(services, other.code, { passes, findUserId: nobody })).toBeUndefined();
  await services.reservations.linkUser(other.id, 'user-1');
  const claims = (userId: string) => ({ passes: [], findUserId: async () => userId });
  expect((await findOwnReservation(services, other.code, claims('user-1')))?.id).toBe(other.id);
  expect(await findOwnReservation(services, other.code, claims('user-2'))).toBeUndefined();
});
