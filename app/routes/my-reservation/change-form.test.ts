import { expect, test } from 'vitest';
import { aReservation } from '#tests/support/a-payment.ts';
import { readChangeForm, toChangeEntries, toChangeForm } from './change-form.ts';

test('a form that is sent comes back as it was', () => {
  const { selection } = aReservation();
  const form = toChangeForm(aReservation({ selection: { ...selection, coverages: ['SLI', 'PPC'] } }));
  expect(readChangeForm(new URLSearchParams(toChangeEntries(form)))).toEqual({
    ...form,
    selection: { ...form.selection, coupon: undefined },
  });
});

test('a missing field is empty, not an error', () => {
  expect(readChangeForm(new URLSearchParams())).toMatchObject({
    carId: '',
    selection: { coverage: undefined },
  });
});
