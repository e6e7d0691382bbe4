import { expect, test } from 'vitest';
import { readSearchFields } from '#app/request/search-form.ts';
import { isSearch, readSearchExtras, toFleetPath } from './search-fields.ts';

const query =
  'pickup_location=PTY&return_location=DAV&pickup_date=2026-12-01&pickup_time=10%3A00&return_date=2026-12-08&return_time=09%3A30';

test('a search is the same after conversion from URL to fields and back', () => {
  const fields = readSearchFields(new URLSearchParams(query));
  expect(toFleetPath(fields)).toBe(`/flota?${query}`);
});

test('filters and coupon stay with a search, and empty ones are left out', () => {
  const source = new URLSearchParams('tipo=suv&marca=&coupon=VERANO10');
  expect(toFleetPath({ pickup_location: 'PTY' }, readSearchExtras(source))).toBe(
    '/flota?pickup_location=PTY&tipo=suv&coupon=VERANO10',
  );
});

test('a link with only a branch is not a search', () => {
  expect(isSearch(readSearchFields(new URLSearchParams('pickup_location=PTY')))).toBe(false);
  expect(isSearch(readSearchFields(new URLSearchParams('pickup_date=2026-12-01')))).toBe(true);
});
