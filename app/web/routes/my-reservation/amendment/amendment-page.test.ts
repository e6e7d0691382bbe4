import { expect, test } from 'vitest';
import type { Driver } from '#domain/conditions/condition.ts';
import { aReservation } from '#tests/support/a-payment.ts';
import { readAmendmentForm, toAmendmentEntries, toAmendmentForm } from './amendment-page.ts';

test('a form that is sent comes back as it was', () => {
  const { selection } = aReservation();
  const form = toAmendmentForm(aReservation({ selection: { ...selection, coverages: ['SLI', 'PPC'] } }));
  expect(readAmendmentForm(new URLSearchParams(toAmendmentEntries(form)))).toEqual({
    ...form,
    selection: { ...form.selection, coupon: undefined },
  });
});

test('what a change asks of the driver is in the address, what is booked is not', () => {
  const { selection } = aReservation();
  const driver: Driver = { payment: 'debit', licenseYears: 2, licenseFrom: 'US', residence: 'panama' };
  const form = toAmendmentForm(aReservation({ selection: { ...selection, driver } }));
  expect(form.selection.driver).toBeUndefined();
  const asked = { ...form, selection: { ...form.selection, driver } };
  expect(readAmendmentForm(new URLSearchParams(toAmendmentEntries(asked))).selection.driver).toEqual(driver);
  const licenses = [{}, { licenseYears: 2, licenseFrom: 'US' }];
  const { licenses: read } = readAmendmentForm(
    new URLSearchParams(toAmendmentEntries({ ...asked, licenses })),
  );
  expect(read?.slice(0, 2)).toEqual(licenses);
});

test('the address of a delivery is posted, and never in the address of the page', () => {
  const { selection } = aReservation();
  const delivery = { zone: 'centro', label: { es: 'Centro' }, address: 'Calle 50', instructions: 'Ana' };
  const form = toAmendmentForm(aReservation({ selection: { ...selection, delivery } }));
  const query = new URLSearchParams(toAmendmentEntries(form));
  expect(query.get('delivery_zone')).toBe('centro');
  expect(query.toString()).not.toContain('Calle');
  query.set('delivery_address', 'of an old link');
  const typed = { zone: 'centro', label: { es: '' }, address: '', instructions: '' };
  expect(readAmendmentForm(query).selection.delivery).toEqual(typed);
  const posted = new FormData();
  posted.set('delivery_address', 'Calle 51');
  expect(readAmendmentForm(query, posted).selection.delivery).toEqual({ ...typed, address: 'Calle 51' });
});

test('a driver in the address of the page is not that of the reservation', () => {
  const { search } = readAmendmentForm(new URLSearchParams({ driver_age: '21', residence: 'panama' }));
  expect(search).not.toHaveProperty('driver_age');
  expect(search).not.toHaveProperty('residence');
});

test('a missing field is empty, not an error', () => {
  expect(readAmendmentForm(new URLSearchParams())).toMatchObject({
    carId: '',
    selection: { coverage: undefined },
  });
});
