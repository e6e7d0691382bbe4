import { expect, test } from 'vitest';
import { aCoupon } from '#tests/support/a-rental.ts';
import { checkCoupon, isCouponCode, normalizeCouponCode } from './coupon.ts';

const context = { today: '2026-03-02', brand: 'firefly' };

test.each([
  ['without limits', {}, 'valid'],
  ['on its first day', { validFrom: '2026-03-02' }, 'valid'],
  ['before its first day', { validFrom: '2026-03-03' }, 'notYet'],
  ['on its last day', { validUntil: '2026-03-02' }, 'valid'],
  ['after its last day', { validUntil: '2026-03-01' }, 'expired'],
  ['of this brand', { brands: ['hertz', 'firefly'] }, 'valid'],
  ['of another brand', { brands: ['hertz'] }, 'otherBrand'],
  ['of another brand and expired', { brands: ['hertz'], validUntil: '2026-03-01' }, 'otherBrand'],
])('a coupon %s is %s', (_name, changes, kind) => {
  expect(checkCoupon(aCoupon(changes), context)).toEqual({ kind });
});

test.each([
  ['  verano10 ', 'VERANO10'],
  ['Bienvenida15', 'BIENVENIDA15'],
  ['panama\u0301', 'PANAMÁ'],
  ['PANAMÁ', 'PANAMÁ'],
  ['\u202aver\u200bano10\u202c', 'VERANO10'],
  ['ＶＥＲＡＮＯ١٠', 'VERANO10'],
  ['verano–10', 'VERANO-10'],
  ['straße', 'STRASSE'],
  ['', ''],
])('the code %j is compared as %s', (typed, code) => {
  expect(normalizeCouponCode(typed)).toBe(code);
  expect(normalizeCouponCode(code)).toBe(code);
});

test.each([
  ['VERANO-10', true],
  ['PANAMÁ_2', true],
  ['VERANO 10', false],
  ['50%', false],
  ['', false],
  ['A'.repeat(40), true],
  ['A'.repeat(41), false],
])('%s can be the code of a coupon: %s', (code, can) => {
  expect(isCouponCode(code)).toBe(can);
});
