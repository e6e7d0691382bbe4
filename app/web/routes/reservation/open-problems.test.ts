import { describe, expect, it } from 'vitest';
import type { ReservationField } from '#operations/reservation/place-reservation.ts';
import { findOpenProblem } from './open-problems.ts';

const required = { key: 'validation.required' } as const;
const invalid = { key: 'validation.email' } as const;
const page = { isCoverageAssumed: true, stated: [], coupon: { kind: 'none' } as const };
const renter = {
  knows: (field: string): field is 'email' | 'phone' | 'license' =>
    ['email', 'phone', 'license'].includes(field),
  problemOf: (field: string) => ({ email: invalid, license: required })[field],
};
const find = (field: ReservationField, changes = {}) =>
  findOpenProblem({ field, message: required }, { ...page, ...changes }, renter);

describe('a problem of a refused reservation', () => {
  it('of a field of the client is the current problem of the field', () => {
    expect(find('email')).toBe(invalid);
    expect(find('phone')).toBeUndefined();
    expect(find('license')).toEqual({ key: 'validation.empty.license' });
  });

  it('of the protection lasts until one is chosen', () => {
    expect(find('coverage')).toBe(required);
    expect(find('coverage', { isCoverageAssumed: false })).toBeUndefined();
  });

  it('of the coupon lasts as long as the refused code is in the field', () => {
    expect(find('coupon')).toBeUndefined();
    expect(find('coupon', { coupon: { kind: 'refused', code: 'X', message: invalid } })).toBe(invalid);
  });
});
