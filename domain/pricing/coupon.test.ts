import { expect, test } from 'vitest';
import { aCoupon } from '#tests/support/a-rental.ts';
import { checkCoupon, normalizeCouponCode } from './coupon.ts';

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

test('codes are compared without surrounding spaces and case', () => {
  expect(normalizeCouponCode('  verano10 ')).toBe('VERANO10');
});
