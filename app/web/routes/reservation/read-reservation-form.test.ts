import { expect, test } from 'vitest';
import { readReservationForm } from './read-reservation-form.ts';

function aForm(...fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test('reads every field of the contract under its public name', () => {
  const sent = readReservationForm(
    aForm(
      ['intent', 'reserve'],
      ['prices', 'abc123'],
      ['total', '48414'],
      ['coverage', 'PCM'],
      ['coverages', 'SLI'],
      ['coverages', 'PPC'],
      ['era', 'ERA'],
      ['extra_panapass', '1'],
      ['extra_child-seat', '2'],
      ['additional_drivers', '1'],
      ['coupon', 'VERANO10'],
      ['firstName', 'Ana'],
      ['lastName', 'Muñoz'],
      ['email', 'ana@example.com'],
      ['phone', '6123-4567'],
      ['birthday', '1990-05-17'],
      ['license', '8-123-456'],
      ['terms', 'on'],
    ),
  );
  expect(sent).toEqual({
    intent: 'reserve',
    priceFingerprint: 'abc123',
    displayedTotalCents: 48_414,
    form: {
      selection: {
        coverage: 'PCM',
        coverages: ['SLI', 'PPC'],
        era: true,
        extras: { panapass: 1, 'child-seat': 2 },
        additionalDrivers: 1,
        coupon: 'VERANO10',
      },
      renter: {
        firstName: 'Ana',
        lastName: 'Muñoz',
        email: 'ana@example.com',
        phone: '6123-4567',
        birthday: '1990-05-17',
        license: '8-123-456',
        terms: true,
      },
    },
  });
});

test('an empty form has nothing chosen', () => {
  const { intent, form, priceFingerprint } = readReservationForm(aForm());
  expect(intent).toBe('update');
  expect(priceFingerprint).toBeUndefined();
  expect(form.selection).toEqual({
    coverage: undefined,
    coverages: [],
    era: false,
    extras: {},
    additionalDrivers: 0,
    coupon: undefined,
  });
  expect(form.renter.terms).toBe(false);
});

test('a forged intent does not reserve', () => {
  expect(readReservationForm(aForm(['intent', 'refund'])).intent).toBe('update');
});

test.each(['-1', '1.5', '1e9', 'dos', '', '99999999999999999999'])('%j is not a quantity', (value) => {
  const { form } = readReservationForm(aForm(['extra_gps', value], ['additional_drivers', value]));
  expect(form.selection.extras.gps).toBe(0);
  expect(form.selection.additionalDrivers).toBe(0);
});

test('removing a coupon drops the code that the page still sends', () => {
  const sent = readReservationForm(aForm(['intent', 'remove-coupon'], ['coupon', 'VERANO10']));
  expect(sent.form.selection.coupon).toBeUndefined();
});

test('a file instead of a text and a very long text are handled', () => {
  const form = aForm(['firstName', 'x'.repeat(100_000)]);
  form.set('email', new File(['x'], 'x.txt'));
  const { renter } = readReservationForm(form).form;
  expect(renter.email).toBe('');
  expect(renter.firstName.length).toBe(300);
});
