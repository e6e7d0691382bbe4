import { expect, test } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import { EMPTY_SELECTION } from '../reservation/draft.ts';
import type { ReservationState } from '../reservation/reservation.ts';
import {
  type AdditionalDriver,
  findCheckInRefusal,
  keepWhatHolds,
  type Precheckin,
  type Verification,
} from './precheckin.ts';

const verification: Verification = {
  documentType: 'cedula',
  documentNumber: '8-123-4567',
  license: 'N-1',
  licenseExpires: '2026-12-08',
  birthday: '2005-12-01',
  address: 'Calle 50',
  flightNumber: undefined,
  arrivalTime: undefined,
};

const driver: AdditionalDriver = {
  firstName: 'Luis',
  lastName: 'Díaz',
  license: 'L-1',
  licenseExpires: '2027-01-01',
  birthday: '1985-03-04',
};

function stepAfter(pickup: string, giveBack: string, changes: Partial<Precheckin> = {}) {
  const precheckin: Precheckin = {
    reservationId: 'r',
    step: 'done',
    verification,
    additionalDrivers: [driver],
    version: 4,
    preferences: undefined,
    consent: undefined,
    completedAt: 1,
    papers: undefined,
    ...changes,
  };
  const places = { pickupLocation: 'PTY', returnLocation: 'PTY' };
  const search = { ...places, pickupAt: `${pickup}T10:00`, returnAt: `${giveBack}T10:00` };
  return keepWhatHolds(precheckin, { search, selection: EMPTY_SELECTION }).step;
}

test('documents that are valid beyond the rental are kept', () => {
  expect(stepAfter('2026-12-01', '2026-12-08')).toBe('done');
});

test('a license that ends before the new return is requested again', () => {
  expect(stepAfter('2026-12-02', '2026-12-09')).toBe('started');
  expect(stepAfter('2026-12-02', '2026-12-09', { step: 'chosen' })).toBe('started');
});

test('a driver who is too young on the new pick-up is requested again', () => {
  expect(stepAfter('2026-11-30', '2026-12-07')).toBe('started');
});

test('another driver whose license ends too early is requested again with the preferences', () => {
  const additionalDrivers = [driver, { ...driver, licenseExpires: '2026-12-07' }];
  expect(stepAfter('2026-12-01', '2026-12-08', { additionalDrivers })).toBe('verified');
  expect(stepAfter('2026-12-01', '2026-12-08', { additionalDrivers, step: 'verified' })).toBe('verified');
});

const search = {
  pickupLocation: 'PTY',
  returnLocation: 'PTY',
  pickupAt: '2026-12-01T10:00',
  returnAt: '2026-12-08T10:00',
};

function refusalAt(wallClock: string, state: ReservationState = 'confirmed') {
  return findCheckInRefusal({ state, search }, { now: toInstant(wallClock), minimumHours: 3 })?.kind;
}

test('a confirmed reservation can be checked in until the counter needs its time', () => {
  expect(refusalAt('2026-11-01T08:00')).toBeUndefined();
  expect(refusalAt('2026-12-01T07:00')).toBeUndefined();
  expect(refusalAt('2026-12-01T07:01')).toBe('too-late');
  expect(refusalAt('2026-12-01T09:59')).toBe('too-late');
  expect(refusalAt('2026-12-01T10:00')).toBe('past');
});

test.each([
  ['cancelled', 'cancelled'],
  ['expired', 'cancelled'],
  ['held', 'not-confirmed'],
  ['review', 'not-confirmed'],
  ['picked-up', 'past'],
  ['returned', 'past'],
] as const)('a reservation that is %s cannot be checked in', (state, refusal) => {
  expect(refusalAt('2026-11-01T08:00', state)).toBe(refusal);
});
