import { expect, test } from 'vitest';
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

test('a missing field is empty, not an error', () => {
  expect(readAmendmentForm(new URLSearchParams())).toMatchObject({
    carId: '',
    selection: { coverage: undefined },
  });
});
